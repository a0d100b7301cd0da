import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import styles from './page-loading.module.css';

/** A page that arrives sooner needs no sign. */
const DELAY_MS = 300;

/** Shows and announces that another page is loading. A page that reloads its own data shows that itself. */
export function PageLoading() {
  const t = useTranslations();
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  const isLeaving = next !== pathname;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => setLong(true), DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isLeaving]);
  return (
    <div role="status" className={`${styles.loading} no-print`}>
      {isLeaving && isLong && <p className={styles.words}>{t('controls.loading')}</p>}
    </div>
  );
}
