import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { localDay } from '../../messages/local-day.ts';
import { itemPath } from '../../my-list/item-path.ts';
import { addItem, findItem, keyOf, type MyList } from '../../my-list/my-list.ts';
import { changeMyList, readMyList } from '../../my-list/my-list-storage.ts';
import { hasList, type SharedItem, unpackList } from '../../my-list/shared-list.ts';
import { Lines } from '../../ui/lines.tsx';
import { CallLink, MedicaidFacts } from '../../ui/provider-facts.tsx';
import styles from './my-list-page.module.css';

/** The list in the address: none, its items, or one that cannot be read. */
type Received = SharedItem[] | 'broken' | null;

/** 'A list shared with you': shows the list in the address and adds it only if the visitor confirms. */
export function ReceivedList({ list }: { list: MyList }) {
  const t = useTranslations();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const received = useReceived();
  const [outcome, setOutcome] = useState<{ count: number; isFull: boolean } | null>(null);

  const close = () => navigate(pathname, { replace: true, preventScrollReset: true });
  const add = (items: SharedItem[]) => {
    const today = localDay(new Date());
    const isStored = changeMyList((before) =>
      items.reduce((list, { facts, note }) => addItem(list, facts, today, note), before),
    );
    const count = items.filter(({ facts }) => findItem(readMyList(), facts)).length;
    setOutcome({ count, isFull: !isStored || count < items.length });
    close();
  };
  return (
    <>
      <div role="status" className={styles.outcome}>
        {outcome && outcome.count > 0 && <p>{t('myList.received.added', { count: outcome.count })}</p>}
        {outcome?.isFull && <p>{t('myList.received.full')}</p>}
        {received === 'broken' && <p>{t('myList.received.broken')}</p>}
      </div>
      {received && received !== 'broken' && (
        <section className={`${styles.received} no-print`} aria-labelledby="received">
          <h2 id="received">{t('myList.received.title')}</h2>
          <p>{t('myList.received.lead')}</p>
          <ul>
            {received.map((item) => (
              <ReceivedItem key={keyOf(item.facts)} item={item} isSaved={findItem(list, item.facts) !== undefined} />
            ))}
          </ul>
          <div className={styles.row}>
            <button type="button" className="button" onClick={() => add(received)}>
              {t('myList.received.add')}
            </button>
            <button type="button" className="button quiet" onClick={close}>
              {t('myList.received.leave')}
            </button>
          </div>
        </section>
      )}
    </>
  );
}

function ReceivedItem({ item: { facts, note }, isSaved }: { item: SharedItem; isSaved: boolean }) {
  const t = useTranslations();
  const { provider } = facts;
  return (
    <li>
      <a href={itemPath(facts, useLocale())} lang={facts.language}>
        {facts.name}
      </a>
      <p lang={facts.language}>{facts.service}</p>
      {provider?.phone && <CallLink provider={{ ...provider, name: facts.name }} />}
      {provider && <p>{provider.address.replaceAll('\n', ', ')}</p>}
      {provider && (
        <div className={styles.strongest}>
          <MedicaidFacts provider={provider} />
        </div>
      )}
      {note && (
        <p>
          <Lines text={t('myList.received.note', { note })} />
        </p>
      )}
      {isSaved && <p className={styles.there}>{t('myList.received.alreadyThere')}</p>}
    </li>
  );
}

/** Returns the list in the current address. */
function useReceived(): Received {
  const { hash } = useLocation();
  const [read, setRead] = useState<{ hash: string; items: SharedItem[] | null } | null>(null);
  useEffect(() => {
    if (!hasList(hash)) return;
    let isCurrent = true;
    unpackList(hash).then((items) => {
      if (isCurrent) setRead({ hash, items: items && withoutDuplicates(items) });
    });
    return () => {
      isCurrent = false;
    };
  }, [hash]);
  if (!hasList(hash) || read?.hash !== hash) return null;
  return read.items ?? 'broken';
}

function withoutDuplicates(items: SharedItem[]): SharedItem[] {
  return [...new Map(items.map((item) => [keyOf(item.facts), item])).values()];
}
