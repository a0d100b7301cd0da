import { useTranslations } from 'use-intl';
import { useSiteData } from '../site-data.ts';
import { useHandle } from './page-handle.ts';
import styles from './sample-notice.module.css';

/** While sample data is loaded: says so on pages that show providers or people. */
export function SampleNotice() {
  const t = useTranslations();
  const isShown = useHandle('sample');
  const { sources } = useSiteData();
  if (!isShown || !sources.includes('sample')) return null;
  return (
    <aside className={styles.notice} aria-label={t('sample.label')}>
      <p className="page-width">{t('sample.notice')}</p>
    </aside>
  );
}
