import { useTranslations } from 'use-intl';
import { useSearchOptions } from './places-options.tsx';
import type { PlacesQuery } from './places-query.ts';
import styles from './search-form.module.css';
import { findOption } from './search-options.ts';

/** The link to it works without script too. */
export const SEARCH_FORM_ID = 'search-form';

interface SearchSummaryProps {
  query: PlacesQuery;
  place: string;
  isFolded: boolean;
  onUnfold: () => void;
}

/** The search in one line, in the place of the folded form on a small screen, with a link that unfolds it. */
export function SearchSummary({ query, place, isFolded, onUnfold }: SearchSummaryProps) {
  const t = useTranslations();
  const { services, programs } = useSearchOptions();
  if (!isFolded) return null;
  const names = query.services.map((name) => findOption(services, name)?.displayName);
  const what = query.name
    ? t('places.summary.named', { name: query.name })
    : names.join(', ') || t('places.summary.all');
  const taking = query.medicaid.map((name) => findOption(programs, name)?.displayName).filter(Boolean);
  return (
    <div className={styles.summary}>
      <p>
        {t('places.summary.sentence', { services: what, place })}
        {taking.length > 0 && ` · ${t('places.summary.medicaid', { programs: taking.join(', ') })}`}
      </p>
      <a
        href={`#${SEARCH_FORM_ID}`}
        onClick={(event) => {
          event.preventDefault();
          onUnfold();
          requestAnimationFrame(() =>
            document.querySelector<HTMLElement>(`#${SEARCH_FORM_ID} input:not([type=hidden])`)?.focus(),
          );
        }}
      >
        {t('places.summary.change')}
      </a>
    </div>
  );
}
