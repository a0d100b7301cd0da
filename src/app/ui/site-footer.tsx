import { useLocale, useTranslations } from 'use-intl';
import { useSiteData } from '../site-data.ts';
import { BrandMark } from './brand-mark.tsx';
import styles from './site-footer.module.css';

/** End of every page: who we are, and whose data this is. */
export function SiteFooter() {
  const t = useTranslations();
  const { apiBase, sources } = useSiteData();
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  return (
    <footer className={styles.footer}>
      <div className={`page-width ${styles.columns}`}>
        <div className={styles.brand}>
          <p className={styles.name}>
            <BrandMark />
            {t('site.name')}
          </p>
          <p className={styles.promise}>{t('site.promise')}</p>
          <p>{t('footer.about')}</p>
        </div>
        <section className={styles.data} aria-labelledby="data-credits">
          <h2 id="data-credits">{t('footer.dataHeading')}</h2>
          {sources.length > 0 && (
            <p>{t('footer.providers', { sources: list.format(sources.map((source) => t(`sources.${source}`))) })}</p>
          )}
          <p>{t('footer.places')}</p>
          <p>{t('footer.callFirst')}</p>
          <p>
            <a href={apiBase}>{t('footer.api')}</a>
          </p>
        </section>
      </div>
    </footer>
  );
}
