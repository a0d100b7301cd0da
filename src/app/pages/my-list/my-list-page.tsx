import { useState } from 'react';
import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { useSendWaiting } from '../../calls/use-send-waiting.ts';
import { pathInLanguage } from '../../messages/language.ts';
import type { MyList } from '../../my-list/my-list.ts';
import { changeMyList } from '../../my-list/my-list-storage.ts';
import { useMyList } from '../../my-list/use-my-list.ts';
import { FILE_CACHE, PAGE_CACHE } from '../../offline/offline-pages.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PrintedOn } from '../../ui/printed-on.tsx';
import { ListTools } from './list-tools.tsx';
import styles from './my-list-page.module.css';
import { ReceivedList } from './received-list.tsx';
import { SavedItems } from './saved-items.tsx';

export const handle = { sample: true };

/** My list: what the visitor saved on this device, with notes and calls. Nothing of it is sent to the server. */
export default function MyListPage() {
  const t = useTranslations();
  const list = useMyList();
  useSendWaiting();
  return (
    <div className={`page-width ${styles.page}`}>
      <PageHead title={t('myList.title')} hidden />
      <div className={styles.intro}>
        <h1>{t('myList.title')}</h1>
        <p className="no-print">{t('myList.lead')}</p>
        <PrintedOn />
      </div>
      {list ? <ListContent list={list} /> : <Placeholder />}
    </div>
  );
}

function ListContent({ list }: { list: MyList }) {
  const t = useTranslations();
  const language = useLocale();
  const [isFailed, setFailed] = useState(false);
  const [printsQuestions, setPrintsQuestions] = useState(true);
  const [isCleared, setCleared] = useState(false);
  const change = (update: (list: MyList) => MyList) => setFailed(!changeMyList(update));
  return (
    <>
      <ReceivedList list={list} />
      <p role="alert" className={styles.failed}>
        {isFailed && t('myList.failed')}
      </p>
      {list.items.length > 0 && (
        <ListTools
          list={list}
          printsQuestions={printsQuestions}
          onPrintsQuestions={setPrintsQuestions}
          onClear={() => setCleared(true)}
        />
      )}
      <SavedItems list={list} change={change} printsQuestions={printsQuestions} />
      {list.items.length === 0 && (
        <section className={styles.empty}>
          <h2>{t('myList.empty')}</h2>
          <p role="status">{isCleared && t('myList.clear.done')}</p>
          <p>{t('myList.emptyHelp')}</p>
          <Link to={pathInLanguage('/ourplaces', language)} className="button">
            {t('myList.findProviders')}
          </Link>
        </section>
      )}
      <DeleteOfflineCopies />
    </>
  );
}

/** Lets the visitor delete the offline copies of visited pages from this device. */
function DeleteOfflineCopies() {
  const t = useTranslations();
  const [isDone, setDone] = useState(false);
  const deleteCopies = async () => {
    await Promise.all([PAGE_CACHE, FILE_CACHE].map((name) => caches.delete(name)));
    setDone(true);
  };
  return (
    <section className={`${styles.forget} needs-script no-print`} aria-labelledby="kept-pages">
      <h2 id="kept-pages">{t('offline.forget.title')}</h2>
      <p>{t('offline.forget.lead')}</p>
      <button type="button" className="button quiet" onClick={deleteCopies}>
        {t('offline.forget.action')}
      </button>
      <p role="status">{isDone && t('offline.forget.done')}</p>
    </section>
  );
}

/** Shown until the browser has loaded the list; without script, all there is. */
function Placeholder() {
  const t = useTranslations();
  const language = useLocale();
  return (
    <>
      <p className="needs-script">{t('myList.opening')}</p>
      <section className={styles.withoutScript}>
        <p>{t('myList.needsScript')}</p>
        <p>{t('myList.printInstead')}</p>
        <Link to={pathInLanguage('/ourplaces', language)} className="button">
          {t('myList.findProviders')}
        </Link>
      </section>
    </>
  );
}
