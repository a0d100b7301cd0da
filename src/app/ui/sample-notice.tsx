import { useTranslations } from 'use-intl';
import { useSiteData } from '../site-data.ts';
import { useHandle } from './page-handle.ts';
import styles from './sample-notice.module.css';

/**
 * While sample data is served, says so: in full on pages that show providers or people, in one line on all others. The
 * former also say that no provider has been imported yet.
 */
export function SampleNotice() {
  const t = useTranslations();
  const showsPeople = useHandle('sample');
  const { sources } = useSiteData();
  if (sources.some(({ name }) => name === 'sample')) {
    return <Notice label={t('sample.label')} text={showsPeople ? t('sample.notice') : t('sample.short')} />;
  }
  return sources.length === 0 && showsPeople && <Notice label={t('sample.noneLabel')} text={t('sample.none')} />;
}

function Notice({ label, text }: { label: string; text: string }) {
  return (
    <aside className={styles.notice} aria-label={label}>
      <p className="page-width">{text}</p>
    </aside>
  );
}
