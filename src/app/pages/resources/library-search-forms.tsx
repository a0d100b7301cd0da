import { useEffect, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { CheckList, untickAll } from '../../ui/check-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { LibraryOptions } from './filter-library.ts';
import { type LibraryQuery, libraryQueryOf } from './library-query.ts';
import styles from './resources-page.module.css';

interface LibrarySearchFormsProps {
  /** What the address says. */
  query: LibraryQuery;
  options: LibraryOptions;
  /** At every key. */
  onType: (search: string) => void;
  /** When the visitor pauses. */
  onSearch: (search: string) => void;
  onFilter: (filters: Pick<LibraryQuery, 'stages' | 'topics'>) => void;
}

const PAUSE_MS = 300;

/**
 * Browse Categories and the search box: two plain GET forms, each carrying what the other one has committed. So Enter in
 * the search box commits no ticks, and both work without script.
 */
export function LibrarySearchForms({ query, options, onType, onSearch, onFilter }: LibrarySearchFormsProps) {
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
          onSearch(libraryQueryOf(event.currentTarget).search);
        }}
      >
        <SearchField search={query.search} onType={onType} onSearch={onSearch} />
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

function SearchField(props: { search: string; onType: (text: string) => void; onSearch: (text: string) => void }) {
  const t = useTranslations();
  const { search, onType, onSearch } = props;
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(search);
  // The address has changed by another way (a link, Back): show what it says, unless the visitor is typing.
  const [shown, setShown] = useState(search);
  if (shown !== search) {
    setShown(search);
    if (text.trim() !== search) setText(search);
  }
  const type = (typed: string) => {
    setText(typed);
    onType(typed);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the script came.
  useEffect(() => {
    const typed = input.current?.value ?? '';
    if (typed !== search) type(typed);
    return () => clearTimeout(pause.current);
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
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <button type="submit" className="button" aria-label={t('library.search')}>
        <Icon name="search" />
      </button>
    </>
  );
}
