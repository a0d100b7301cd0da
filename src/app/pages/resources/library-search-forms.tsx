import { Form, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { CheckList } from '../../ui/check-list.tsx';
import { formParams } from '../../ui/form-params.ts';
import { Pill } from '../../ui/pill.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { TypedSearch } from '../../ui/use-typed-search.ts';
import type { LibraryOptions } from './filter-library.ts';
import { type LibraryQuery, MAX_TEXT, parseLibraryQuery } from './library-query.ts';
import styles from './resources-page.module.css';

interface LibrarySearchFormsProps {
  /** The query in the address. */
  query: LibraryQuery;
  options: LibraryOptions;
  typing: TypedSearch;
  onFilter: (filters: Pick<LibraryQuery, 'stages' | 'topics'>) => void;
}

/**
 * Browse Categories and the search box: two plain GET forms that work without script, each with the committed values of
 * the other as hidden fields. So Enter in the search box does not apply checked categories.
 */
export function LibrarySearchForms({ query, options, typing, onFilter }: LibrarySearchFormsProps) {
  const t = useTranslations();
  const { pathname } = useLocation();
  const chosen = query.stages.length + query.topics.length;
  return (
    <search className={styles.forms} aria-label={t('library.find')}>
      <Form
        method="get"
        action={pathname}
        onSubmit={(event) => {
          event.preventDefault();
          const { stages, topics } = parseLibraryQuery(formParams(event.currentTarget));
          event.currentTarget.querySelector('details')!.open = false;
          onFilter({ stages, topics });
        }}
      >
        {query.search && <input type="hidden" name="q" value={query.search} />}
        <Pill
          label={t('library.browse')}
          chosen={chosen > 0 ? t('library.chosen', { count: chosen }) : ''}
          active={chosen > 0}
        >
          <div className={styles.categories} key={[...query.stages, '', ...query.topics].join('\n')}>
            <CheckList legend={t('library.topics')} name="topic" choices={options.topics} committed={query.topics} />
            <CheckList legend={t('library.stages')} name="stage" choices={options.stages} committed={query.stages} />
          </div>
        </Pill>
      </Form>
      <Form
        method="get"
        action={pathname}
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          typing.submit(typing.text);
        }}
      >
        <SearchField
          id="library-search"
          name="q"
          label={t('library.searchLabel')}
          placeholder={t('library.searchLabel')}
          maxLength={MAX_TEXT}
          submit={t('library.search')}
          typing={typing}
        />
        {query.stages.map((stage) => (
          <input key={stage} type="hidden" name="stage" value={stage} />
        ))}
        {query.topics.map((topic) => (
          <input key={topic} type="hidden" name="topic" value={topic} />
        ))}
      </Form>
    </search>
  );
}
