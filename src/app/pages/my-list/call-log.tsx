import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { localDay } from '../../messages/local-day.ts';
import { useDate } from '../../messages/use-date.ts';
import {
  type Call,
  type ItemChange,
  LIST_LIMITS,
  OUTCOMES,
  type Outcome,
  type SavedItem,
} from '../../my-list/my-list.ts';
import { Icon } from '../../ui/icon.tsx';
import { focusOnMount } from './focus-on-mount.ts';
import styles from './saved-items.module.css';
import type { TellOthers } from './tell-others.tsx';

interface CallLogProps {
  item: SavedItem;
  /** Else only the last call is on the screen; on paper, all are. */
  showsAll: boolean;
  change: (update: ItemChange) => void;
}

/** The visitor's calls and their outcomes; 'I called' adds a call for today. */
export function CallLog({ item, change, showsAll }: CallLogProps) {
  const t = useTranslations();
  const day = useDate('medium');
  const [isAdding, setAdding] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const Offer = useOffer(item.calls.length > 0);
  const setCalls = (calls: (before: Call[]) => Call[]) => change((before) => ({ calls: calls(before.calls) }));
  const close = () => {
    setAdding(false);
    opener.current?.focus();
  };
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const outcome = entered.get('outcome') as Outcome;
    const call: Call = { on: localDay(new Date()), outcome, note: String(entered.get('note')).trim() };
    setCalls((before) => [...before, call].slice(-LIST_LIMITS.calls));
    setAnnouncement(t('myList.calls.added', { date: day(call.on), outcome: t(`myList.calls.outcomes.${outcome}`) }));
    close();
  };
  return (
    <section className={item.calls.length > 0 ? styles.calls : `${styles.calls} no-print`}>
      {item.calls.length > 0 && (
        <>
          <h3 className={showsAll ? undefined : styles.paperTitle}>{t('myList.calls.title')}</h3>
          <ul>
            {item.calls.map(({ on, outcome, note, told }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two calls on one day may be identical.
              <li key={index} className={showsAll || index === item.calls.length - 1 ? undefined : styles.earlier}>
                <span>
                  {day(on)}: <strong>{t(`myList.calls.outcomes.${outcome}`)}</strong>
                  {note && `. ${note}`}
                </span>
                <button
                  type="button"
                  className={`${styles.small} no-print`}
                  aria-label={t('myList.calls.remove', { date: day(on) })}
                  onClick={() => {
                    setCalls((before) => before.toSpliced(index, 1));
                    opener.current?.focus();
                  }}
                >
                  <Icon name="no" />
                </button>
                {Offer && (showsAll || announcement) && (
                  <Offer item={item} call={{ on, outcome, note, ...(told && { told }) }} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <button
        type="button"
        ref={opener}
        className="button quiet no-print"
        aria-expanded={isAdding}
        onClick={() => setAdding(!isAdding)}
      >
        <Icon name="phone" />
        {t('calls.title')}
        <span className="visually-hidden"> {item.name}</span>
      </button>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {isAdding && (
        <form onSubmit={add} className={`${styles.call} no-print`}>
          <label>
            {t('myList.calls.what')}
            <select name="outcome" ref={focusOnMount}>
              {OUTCOMES.map((outcome) => (
                <option key={outcome} value={outcome}>
                  {t(`myList.calls.outcomes.${outcome}`)}
                </option>
              ))}
            </select>
          </label>
          <label>
            {t('myList.calls.note')}
            <input name="note" maxLength={LIST_LIMITS.callNote} autoComplete="off" />
          </label>
          <div className={styles.buttons}>
            <button type="submit" className="button">
              {t('myList.calls.keep')}
            </button>
            <button type="button" className="button quiet" onClick={close}>
              {t('myList.calls.cancel')}
            </button>
          </div>
        </form>
      )}
    </section>
  );
}

/** Loads the offer to tell others, for those who have called; undefined until then, and if it cannot be loaded. */
function useOffer(isNeeded: boolean): typeof TellOthers | undefined {
  const [loaded, setLoaded] = useState<{ TellOthers?: typeof TellOthers }>({});
  useEffect(() => {
    if (isNeeded) import('./tell-others.tsx').then(setLoaded, console.error);
  }, [isNeeded]);
  return loaded.TellOthers;
}
