import { useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './forget-kept.module.css';
import { KEPT_FILES, KEPT_PAGES } from './kept-addresses.ts';

/** Lets a visitor remove what this device keeps of the pages that they opened. */
export function ForgetKept() {
  const t = useTranslations();
  const [isDone, setDone] = useState(false);
  const forget = async () => {
    await Promise.all([KEPT_PAGES, KEPT_FILES].map((name) => caches.delete(name)));
    setDone(true);
  };
  return (
    <section className={`${styles.forget} needs-script no-print`} aria-labelledby="kept-pages">
      <h2 id="kept-pages">{t('offline.forget.title')}</h2>
      <p>{t('offline.forget.lead')}</p>
      <button type="button" className="button quiet" onClick={forget}>
        {t('offline.forget.action')}
      </button>
      <p role="status">{isDone && t('offline.forget.done')}</p>
    </section>
  );
}
