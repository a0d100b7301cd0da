import { useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { CheckList, untickAll } from '../../ui/check-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { LibraryOptions } from './filter-library.ts';
import { type LibraryQuery, libraryQueryOf } from './library-query.ts';
import styles from './resources-page.module.css';
import type { TypedSearch } from './use-typed-search.ts';

interface LibrarySearchFormsProps {
  /** What the address says. */
  query: LibraryQuery;
  options: LibraryOptions;
  typing: TypedSearch;
  onFilter: (filters: Pick<LibraryQuery, 'stages' | 'topics'>) => void;
}

/**
 * Browse Categories and the search box: two plain GET forms, each carrying what the other one has committed. So Enter in
 * the search box commits no ticks, and both work without script.
 */
export function LibrarySearchForms({ query, options, typing, onFilter }: LibrarySearchFormsProps) {
  const t = useTranslations();
  const { pathname } = useLocation();
  const chosen = query.stages.length + query.topics.length;
  const ticks = useRef<HTMLDivElement>(null);
  return (
    <search className={styles.forms} aria-label={t('library.find')}>
      <Form
        method="get"
        action={pathname}
        onSubmit={(event) => {
          event.preventDefault();
          const { stages, topics } = libraryQueryOf(event.currentTarget);
          event.currentTarget.querySelector('details')!.open = false;
          onFilter({ stages, topics });
        }}
      >
        {query.search && <input type="hidden" name="search" value={query.search} />}
        <Pill
          label={t('library.browse')}
          chosen={chosen > 0 ? t('library.chosen', { count: chosen }) : ''}
          active={chosen > 0}
          onReset={() => untickAll(ticks.current)}
        >
          <div className={styles.categories} ref={ticks} key={[...query.stages, '', ...query.topics].join('\n')}>
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
        <SearchField typing={typing} />
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

function SearchField({ typing }: { typing: TypedSearch }) {
  const t = useTranslations();
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the script came.
  useEffect(() => {
    const typed = input.current?.value ?? '';
    if (typed !== typing.text) typing.type(typed);
  }, []);
  return (
    <>
      <label htmlFor="library-search" className="visually-hidden">
        {t('library.searchLabel')}
      </label>
      <input
        id="library-search"
        ref={input}
        type="search"
        name="search"
        maxLength={100}
        autoComplete="off"
        placeholder={t('library.searchLabel')}
        value={typing.text}
        onChange={(event) => typing.type(event.currentTarget.value)}
      />
      <button type="submit" className="button" aria-label={t('library.search')}>
        <Icon name="search" />
      </button>
    </>
  );
}
