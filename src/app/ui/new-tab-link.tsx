import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** A link that opens in a new tab and says so to screen readers. */
export function NewTabLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  const t = useTranslations();
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> {t('site.newTab')}</span>
    </a>
  );
}
