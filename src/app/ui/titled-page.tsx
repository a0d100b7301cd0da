import type { ReactNode } from 'react';
import { PageHead } from './page-head.tsx';
import styles from './titled-page.module.css';

interface TitledPageProps {
  title: string;
  lead: string;
  /** Not for search engines. */
  hidden?: boolean;
  children: ReactNode;
}

/** A short page: a title, a sentence, and what to do next. Sets the document title. */
export function TitledPage({ title, lead, hidden = false, children }: TitledPageProps) {
  return (
    <div className={`page-width ${styles.page}`}>
      <PageHead title={title} description={lead} hidden={hidden} />
      <h1 className="until-sent">{title}</h1>
      <p className={`${styles.lead} until-sent`}>{lead}</p>
      {children}
    </div>
  );
}
