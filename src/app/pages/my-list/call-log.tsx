import { type FormEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { localDay } from '../../messages/local-day.ts';
import { useDate } from '../../messages/use-date.ts';
import { type Call, type ItemChange, MOST, OUTCOMES, type Outcome, type SavedItem } from '../../my-list/my-list.ts';
import { Icon } from '../../ui/icon.tsx';
import { focusOn } from './focus-on.ts';
import styles from './saved-items.module.css';

interface CallLogProps {
  item: SavedItem;
  change: (how: ItemChange) => void;
}

/** When the visitor called, and what became of it; 'I called' adds today's call. */
export function CallLog({ item, change }: CallLogProps) {
  const t = useTranslations();
  const day = useDate('medium');
  const [isAsking, setAsking] = useState(false);
  const [news, setNews] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const setCalls = (calls: (before: Call[]) => Call[]) => change((before) => ({ calls: calls(before.calls) }));
  const close = () => {
    setAsking(false);
    opener.current?.focus();
  };
  const keep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answers = new FormData(event.currentTarget);
    const outcome = answers.get('outcome') as Outcome;
    const call: Call = { on: localDay(new Date()), outcome, note: String(answers.get('note')).trim() };
    setCalls((before) => [...before, call].slice(-MOST.calls));
    setNews(t('myList.calls.added', { date: day(call.on), outcome: t(`myList.calls.outcomes.${outcome}`) }));
    close();
  };
  return (
    <section className={item.calls.length > 0 ? styles.calls : `${styles.calls} no-print`}>
      {item.calls.length > 0 && (
        <>
          <h3>{t('myList.calls.title')}</h3>
          <ul>
            {item.calls.map(({ on, outcome, note }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two calls of a day may be the same in all.
              <li key={index}>
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
              </li>
            ))}
          </ul>
        </>
      )}
      <button
        type="button"
        ref={opener}
        className="button quiet no-print"
        aria-expanded={isAsking}
        onClick={() => setAsking(!isAsking)}
      >
        <Icon name="phone" />
        {t('myList.calls.add')}
        <span className="visually-hidden"> {item.name}</span>
      </button>
      <p role="status" className="visually-hidden">
        {news}
      </p>
      {isAsking && (
        <form onSubmit={keep} className={`${styles.call} no-print`}>
          <label>
            {t('myList.calls.what')}
            <select name="outcome" ref={focusOn}>
              {OUTCOMES.map((outcome) => (
                <option key={outcome} value={outcome}>
                  {t(`myList.calls.outcomes.${outcome}`)}
                </option>
              ))}
            </select>
          </label>
          <label>
            {t('myList.calls.note')}
            <input name="note" maxLength={MOST.callNote} autoComplete="off" />
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
