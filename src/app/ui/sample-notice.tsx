import { useTranslations } from 'use-intl';
import { useSiteData } from '../site-data.ts';
import styles from './sample-notice.module.css';

/** Says on every page that the providers are invented, while they are. */
export function SampleNotice() {
  const t = useTranslations();
  if (!useSiteData().sources.includes('sample')) return null;
  return (
    <aside className={styles.notice} aria-label={t('sample.label')}>
      <p className="page-width">{t('sample.notice')}</p>
    </aside>
  );
}
