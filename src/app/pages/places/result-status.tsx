import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { FoundProviders } from './find-providers.ts';
import type { PlacesQuery } from './places-query.ts';
import styles from './results.module.css';
import { useSearchText, useWhere } from './use-search-text.ts';

interface SearchProps {
  query: PlacesQuery;
  found: FoundProviders;
}

/** Returns count, what and where in one sentence: '14 results: Dentist, within 5 miles of Phoenix, AZ'. */
function useResultSentence({ query, found: { total, area } }: SearchProps): string {
  const t = useTranslations();
  const { services, programs, levels, must } = useSearchText(query);
  const where = useWhere()(query, area);
  const isNarrowed = query.services.length > 0 || query.name !== '';
  const count = total === 0 ? t('places.results.none') : t('places.results.count', { count: total });
  const parts = [
    ...(isNarrowed ? [services] : []),
    where,
    ...(programs ? [t('places.summary.medicaid', { programs })] : []),
    ...(must ? [t('places.must.asked', { facts: must })] : []),
    ...(levels ? [t('places.summary.medicaid', { programs: levels })] : []),
  ];
  return `${count}: ${parts.join(', ')}`;
}

/** For screen readers, at the results heading, which gets the focus after a search. */
export function ResultSentence(search: SearchProps) {
  return <span className="visually-hidden">{`: ${useResultSentence(search)}`}</span>;
}

/** The number of results and where, which the heading beside it says to screen readers. */
export function ResultCount({ query, found: { total, area } }: SearchProps) {
  const t = useTranslations();
  const where = useWhere()(query, area);
  return (
    <p className={styles.count} aria-hidden="true">
      <strong>{total === 0 ? t('places.results.none') : t('places.results.count', { count: total })}</strong>
      {total > 0 && <span>{` ${where}`}</span>}
    </p>
  );
}

/** What else there is to say of the results, below their number. */
export function ResultNotes({ query, found: { area, fits, ask } }: SearchProps) {
  const t = useTranslations();
  const asked = ask.map(({ text, need }) => text ?? t(`places.understood.${need!}`)).join(' · ');
  return [
    asked && `${t('places.understood.ask')} ${asked}`,
    fits && !query.fit && t('places.must.summary', fits),
    area.widerThan && t('places.results.wider', { miles: area.widerThan }),
    area.isState && t('places.results.startHelp'),
    area.hadStreet && t('places.results.noStreets'),
  ].map((note) => note && <p key={note}>{note}</p>);
}

interface ResultStatusProps {
  query: PlacesQuery;
  found: FoundProviders | null;
  state: 'shown' | 'loading' | 'earlier';
  onCancel: () => void;
  onRetry: () => void;
}

/** That a search is running or failed, or that only the nearest are listed; empty otherwise. */
export function ResultStatus({ query, found, state, onCancel, onRetry }: ResultStatusProps) {
  const t = useTranslations();
  const { key, state: navigation } = useLocation();
  // A page that is loaded anew has said all in its heading.
  const [loadedKey] = useState(key);
  const isNarrowed = found && found.matching > found.total;
  const status = useRef<HTMLDivElement>(null);
  /** Both buttons go away when pressed: the focus would be lost with them. */
  const pressed = (act: () => void) => () => {
    status.current?.focus({ preventScroll: true });
    act();
  };
  return (
    <div className={styles.status} ref={status} tabIndex={-1}>
      <p role="status">
        {state === 'loading' && <span className={styles.busy}>{t('places.results.loading')}</span>}
        {/* After other searches, the focus goes to the heading, which says it. */}
        {state === 'shown' && found && navigation?.quiet && key !== loadedKey && (
          <QuietSentence query={query} found={found} />
        )}
      </p>
      {state === 'loading' && (
        <button type="button" className="button quiet" onClick={pressed(onCancel)}>
          {t('places.results.cancel')}
        </button>
      )}
      {isNarrowed && state !== 'loading' && (
        <p>{t('places.results.nearestOnly', { shown: found.total, total: found.matching })}</p>
      )}
      {state === 'earlier' && (
        <div className={styles.earlier} role="alert" ref={showProblem}>
          <p>{t(found ? 'places.results.earlier' : 'places.results.failed')}</p>
          <button type="button" className="button" onClick={pressed(onRetry)}>
            {t('provider.tryAgain')}
          </button>
        </div>
      )}
    </div>
  );
}

function QuietSentence(search: SearchProps) {
  return <span className="visually-hidden">{useResultSentence(search)}</span>;
}

/** The form above the results may fill the screen. After a retry, the focus returns to the button. */
function showProblem(problem: HTMLElement | null): void {
  problem?.scrollIntoView({ block: 'nearest' });
  if (problem && problem.parentElement === document.activeElement) problem.querySelector('button')?.focus();
}
