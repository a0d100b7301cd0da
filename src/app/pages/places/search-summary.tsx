import { useTranslations } from 'use-intl';
import type { FoundProviders } from './find-providers.ts';
import { type PlacesQuery, SEARCH_FORM_ID } from './places-query.ts';
import styles from './search-form.module.css';
import { MAX_SHOWN_SERVICES } from './service-field.tsx';
import { useSearchText, useWhere } from './use-search-text.ts';

interface SearchSummaryProps {
  query: PlacesQuery;
  area: FoundProviders['area'];
  isFolded: boolean;
  onUnfold: () => void;
}

/** The search in one line, shown instead of the folded form on a small screen, with a link that unfolds it. */
export function SearchSummary({ query, area, isFolded, onUnfold }: SearchSummaryProps) {
  const t = useTranslations();
  const { services, programs, must } = useSearchText(query, MAX_SHOWN_SERVICES);
  const where = useWhere(query, area);
  if (!isFolded) return null;
  return (
    <div className={styles.summary}>
      {query.question ? (
        // What it was understood as stands below.
        <p className={styles.asked}>“{query.question}”</p>
      ) : (
        <p>
          {services} {where}
          {programs && ` · ${t('places.summary.medicaid', { programs })}`}
          {must && ` · ${must}`}
        </p>
      )}
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
