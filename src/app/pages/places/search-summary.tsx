import { useTranslations } from 'use-intl';
import type { PlacesQuery } from './places-query.ts';
import styles from './search-form.module.css';
import { useSearchWords } from './use-search-words.ts';

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
  const { services, programs } = useSearchWords(query);
  if (!isFolded) return null;
  return (
    <div className={styles.summary}>
      <p>
        {t('places.summary.sentence', { services, place, miles: query.radiusMiles })}
        {programs && ` · ${t('places.summary.medicaid', { programs })}`}
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
