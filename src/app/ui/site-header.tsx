import { useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { LANGUAGES, languageInfo, pathInLanguage } from '../messages/language.ts';
import { useServedSearch, useSiteData } from '../site-data.ts';
import { Icon } from './icon.tsx';
import styles from './site-header.module.css';
import { SiteLogo } from './site-logo.tsx';
import { useCloseOnLeave } from './use-close-on-leave.ts';
import { useHydratedValue } from './use-hydrated.ts';

/** The main links, in order. */
const LINKS = [
  { path: '/ourplaces', message: 'header.places' },
  { path: '/knowledgecenter', message: 'header.knowledge' },
  { path: '/experts', message: 'header.experts' },
  { path: '/my-list', message: 'header.myList' },
] as const;

/** Bar at the top of every page: logo, main links, other languages, Donate. On small screens, a menu has the links. */
export function SiteHeader() {
  const t = useTranslations();
  const language = useLocale();
  const { site } = useSiteData();
  return (
    <header className={`${styles.header} no-print`}>
      <div className={`page-width ${styles.bar}`}>
        <Link
          to={pathInLanguage('/', language)}
          className={styles.brand}
          aria-label={t('header.home', { organization: site?.organization ?? t('site.name') })}
        >
          <SiteLogo className={styles.logo} />
        </Link>
        <nav className={styles.wide} aria-label={t('header.mainMenu')}>
          <MainLinks />
        </nav>
        <CollapsedMenu />
      </div>
    </header>
  );
}

function CollapsedMenu() {
  const t = useTranslations();
  const menu = useRef<HTMLDetailsElement>(null);
  useCloseOnLeave(menu);
  return (
    <details className={styles.folded} ref={menu}>
      <summary>
        <Icon name="menu" />
        {t('header.menu')}
      </summary>
      <nav aria-label={t('header.mainMenu')}>
        <MainLinks />
      </nav>
    </details>
  );
}

function MainLinks() {
  const t = useTranslations();
  const language = useLocale();
  const { site } = useSiteData();
  return (
    <ul className={styles.links}>
      {LINKS.map(({ path, message }) => (
        <li key={path}>
          <NavLink to={pathInLanguage(path, language)} discover="none">
            {t(message)}
          </NavLink>
        </li>
      ))}
      <LanguageLinks />
      {site && (
        <li>
          <a href={site.donateLink} className={styles.donate}>
            <Icon name="heart" />
            {t('header.donate')}
          </a>
        </li>
      )}
    </ul>
  );
}

/** This page in the other languages. Full page loads, because a page has only one language's messages. */
function LanguageLinks() {
  const { pathname, hash } = useLocation();
  const search = useServedSearch();
  const language = useLocale();
  // The fragment, which may hold a shared list, never reaches the server, so the browser adds it.
  const fragment = useHydratedValue(() => hash, '');
  // Server and browser may encode a comma differently; normalized for hydration.
  const path = search ? `${pathname}?${new URLSearchParams(search)}` : pathname;
  return LANGUAGES.filter((other) => other !== language).map((other) => {
    const { name, readHere, direction } = languageInfo(other);
    return (
      <li key={other}>
        <a href={pathInLanguage(path, other) + fragment} lang={other} hrefLang={other} dir={direction} title={readHere}>
          {name}
        </a>
      </li>
    );
  });
}
