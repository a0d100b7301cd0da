import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale } from 'use-intl';
import { pathInLanguage } from '../../messages/language.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';

/** A link from the content folder: to a page of this site, or to another site, in a new tab. */
export function ContentLink(props: { link: string; className?: string; children: ReactNode }) {
  const language = useLocale();
  const { link, className, children } = props;
  return link.startsWith('/') ? (
    <Link to={pathInLanguage(link, language)} className={className}>
      {children}
    </Link>
  ) : (
    <NewTabLink href={link} {...(className && { className })}>
      {children}
    </NewTabLink>
  );
}
