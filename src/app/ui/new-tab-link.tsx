import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface NewTabLinkProps {
  href: string;
  className?: string | undefined;
  /** Id of what tells it from other links with the same words. */
  describedBy?: string;
  children: ReactNode;
}

/** A link that opens in a new tab and says so to screen readers. */
export function NewTabLink({ href, className, describedBy, children }: NewTabLinkProps) {
  const t = useTranslations();
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer" aria-describedby={describedBy}>
      {children}
      <span className="visually-hidden"> {t('site.newTab')}</span>
    </a>
  );
}
