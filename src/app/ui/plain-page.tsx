import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './plain-page.module.css';

/** A page of few words: a title, a sentence, and what to do next. Sets the document's title. */
export function PlainPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const t = useTranslations();
  return (
    <div className={`page-width ${styles.page}`}>
      <title>{t('site.title', { page: title })}</title>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </div>
  );
}
