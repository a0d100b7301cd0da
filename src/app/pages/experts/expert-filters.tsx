import { Form, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Choice } from '#site-content/site-content.ts';
import { FilterPill } from '../../ui/filter-pill.tsx';
import { formParams } from '../../ui/form-params.ts';
import { SearchField } from '../../ui/search-field.tsx';
import type { TypedSearch } from '../../ui/use-typed-search.ts';
import styles from './experts-page.module.css';
import { type ExpertsQuery, isSameValue, MAX_TEXT, parseExpertsQuery } from './experts-query.ts';

interface ExpertFiltersProps {
  /** The query in the address. */
  query: ExpertsQuery;
  specialties: Choice[];
  topics: (Choice & { count: number })[];
  typing: TypedSearch;
  /** Called on View or Enter with the checked filters. */
  onView: (query: ExpertsQuery) => void;
}

/** The search box and the two filters: a plain GET form that works without script. */
export function ExpertFilters({ query, specialties, topics, typing, onView }: ExpertFiltersProps) {
  const t = useTranslations();
  const { pathname } = useLocation();
  // A link may spell an offered topic in its other order.
  const chosenTopics = query.topics.map(
    (topic) => topics.find(({ value }) => isSameValue(value, topic))?.value ?? topic,
  );
  const shared = { several: (count: number) => t('experts.chosen', { count }), viewLabel: t('experts.view') };
  return (
    <search aria-label={t('experts.find')} className="no-print">
      <Form
        method="get"
        action={pathname}
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          onView(parseExpertsQuery(formParams(event.currentTarget)));
        }}
      >
        <div className={styles.search}>
          <SearchField
            id="expert-search"
            name="q"
            label={t('experts.searchLabel')}
            placeholder={t('experts.search')}
            maxLength={MAX_TEXT}
            submit={t('experts.submit')}
            typing={typing}
          />
        </div>
        <FilterPill
          {...shared}
          label={t('experts.specialties')}
          name="specialty"
          choices={specialties}
          committed={query.specialties}
        />
        <FilterPill {...shared} label={t('experts.topics')} name="topic" choices={topics} committed={chosenTopics} />
      </Form>
    </search>
  );
}
