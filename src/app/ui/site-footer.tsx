import { useLocale, useTranslations } from 'use-intl';
import { STATES_PATH } from '../areas/area-paths.ts';
import { pathInLanguage } from '../messages/language.ts';
import { memoizeFormatter } from '../messages/memoize-formatter.ts';
import { useMonth } from '../messages/use-date.ts';
import { useFormatLocale } from '../messages/use-format-locale.ts';
import { type SiteFacts, useSiteData } from '../site-data.ts';
import { NewTabLink } from './new-tab-link.tsx';
import styles from './site-footer.module.css';
import { SiteLogo } from './site-logo.tsx';
import { useSourceTitle } from './source-title.ts';

const LEGAL_LINKS = [
  { path: STATES_PATH, message: 'footer.states' },
  { path: '/glossary', message: 'site.glossary' },
  { path: '/how-we-know', message: 'site.howWeKnow' },
  { path: '/terms', message: 'footer.terms' },
  { path: '/privacy', message: 'footer.privacy' },
  { path: '/accessibility', message: 'footer.accessibility' },
] as const;

/** Footer of every page: who we are, how to follow and contact us, data sources, and legal links. */
export function SiteFooter() {
  const t = useTranslations();
  const { site } = useSiteData();
  return (
    <footer className={styles.footer}>
      <div className={`page-width ${styles.columns}`}>
        <div className={styles.block}>
          <p className={styles.brand}>
            <SiteLogo className={styles.logo} />
          </p>
          <p className={styles.promise}>{site?.promise ?? t('site.promise')}</p>
          <p>{t('footer.about')}</p>
          {site && (
            <a href={site.donateLink} className={`button ${styles.donate} no-print`}>
              {t('header.donate')}
            </a>
          )}
        </div>
        {site && <FollowUs site={site} />}
        <DataCredits />
      </div>
      <div className={styles.band}>
        <div className={`page-width ${styles.bandRow}`}>
          {site && (
            <p>
              {site.taxStatement} {t('footer.taxNumber', { number: site.taxNumber })}
              {site.sample && ` ${t('footer.sample')}`}
            </p>
          )}
          <LegalLinks />
        </div>
      </div>
    </footer>
  );
}

function FollowUs({ site }: { site: SiteFacts }) {
  const t = useTranslations();
  const links = [
    { href: site.social.photosLink, name: t('footer.photos') },
    { href: site.social.networkLink, name: t('footer.network') },
    { href: site.social.professionalLink, name: t('footer.professional') },
  ];
  return (
    <section className={`${styles.block} ${styles.follow} no-print`} aria-labelledby="follow-us">
      <h2 id="follow-us">{t('footer.follow')}</h2>
      <ul className={styles.links}>
        {links.map(({ href, name }) => (
          <li key={name}>
            <NewTabLink href={href}>{name}</NewTabLink>
          </li>
        ))}
      </ul>
      {site.reviewLink && (
        <NewTabLink href={site.reviewLink} className={styles.review}>
          {site.reviewLabel}
        </NewTabLink>
      )}
      <a href={site.contactLink} className={styles.contact}>
        {t('site.contact')}
      </a>
    </section>
  );
}

const listFormat = memoizeFormatter((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));

function DataCredits() {
  const t = useTranslations();
  const { apiBase, openDataPath, sources, paidThrough } = useSiteData();
  const titleOf = useSourceTitle();
  const month = useMonth();
  const named = sources.map((source) =>
    source.edition ? `${titleOf(source)} (${month(source.edition)})` : titleOf(source),
  );
  const list = listFormat(useFormatLocale());
  return (
    <section className={`${styles.block} ${styles.data}`} aria-labelledby="data-credits">
      <h2 id="data-credits">{t('footer.dataHeading')}</h2>
      {sources.length > 0 && <p>{t('footer.providers', { sources: list.format(named) })}</p>}
      {paidThrough && <p>{t('footer.paid', { month: month(paidThrough) })}</p>}
      <p>{t('footer.places')}</p>
      <p>{t('footer.callFirst')}</p>
      <p>
        <a href={apiBase}>{t('footer.api')}</a>
      </p>
      {openDataPath && (
        <p>
          <a href={openDataPath}>{t('site.openData')}</a>
        </p>
      )}
    </section>
  );
}

function LegalLinks() {
  const t = useTranslations();
  const language = useLocale();
  return (
    <ul className={`${styles.legal} no-print`}>
      {LEGAL_LINKS.map(({ path, message }) => (
        <li key={path}>
          <a href={pathInLanguage(path, language)}>{t(message)}</a>
        </li>
      ))}
    </ul>
  );
}
