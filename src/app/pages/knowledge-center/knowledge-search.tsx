import { type MouseEvent, useRef } from 'react';
import { Form, Link, useLocation, useNavigate } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pathInLanguage } from '../../messages/language.ts';
import { CheckList, untickAll } from '../../ui/check-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pill } from '../../ui/pill.tsx';
import { isPlainPress } from '../../ui/plain-press.ts';
import { knownFilters, type LibraryOptions } from '../resources/filter-library.ts';
import { type LibraryQuery, libraryQueryOf, librarySearch, parseLibraryQuery } from '../resources/library-query.ts';
import styles from './knowledge-center-page.module.css';

/**
 * Search with Stage and Topic, which leads to All Resources. Ticks are pending until View Results or Enter commits them;
 * what is committed stands in this page's own address too, so that it is here again when the visitor comes back.
 */
export function KnowledgeSearch({ options }: { options: LibraryOptions }) {
  const t = useTranslations();
  const { pathname, search: address } = useLocation();
  const resources = pathInLanguage('/resources', useLocale());
  const navigate = useNavigate();
  const committed = knownFilters(parseLibraryQuery(new URLSearchParams(address)), options);

  const search = async (query: LibraryQuery) => {
    await navigate(pathname + librarySearch(query), { replace: true, preventScrollReset: true });
    navigate(resources + librarySearch(query));
  };
  const clear = (group: 'stages' | 'topics') => {
    const rest = { ...committed, [group]: [] };
    return {
      to: resources + librarySearch(rest),
      onClick: (event: MouseEvent) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        search(rest);
      },
    };
  };
  return (
    <search aria-label={t('library.find')}>
      <Form
        // Begins anew when another address is shown: the fields are the browser's own.
        key={address}
        method="get"
        action={resources}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          search(libraryQueryOf(event.currentTarget));
        }}
      >
        <div className={styles.words}>
          <label htmlFor="knowledge-search" className="visually-hidden">
            {t('library.searchLabel')}
          </label>
          <input
            id="knowledge-search"
            type="search"
            name="search"
            maxLength={100}
            autoComplete="off"
            placeholder={t('library.searchLabel')}
            defaultValue={committed.search}
          />
          <button type="submit" className="button">
            <Icon name="search" />
            {t('library.search')}
          </button>
        </div>
        <div className={styles.filters}>
          <div className={styles.choice}>
            <ChoicePill label={t('library.stage')} name="stage" choices={options.stages} committed={committed.stages} />
            {committed.stages.length > 0 && <ClearLink label={t('library.stage')} {...clear('stages')} />}
          </div>
          <div className={styles.choice}>
            <ChoicePill label={t('library.topic')} name="topic" choices={options.topics} committed={committed.topics} />
            {committed.topics.length > 0 && <ClearLink label={t('library.topic')} {...clear('topics')} />}
          </div>
        </div>
      </Form>
    </search>
  );
}

interface ChoicePillProps {
  label: string;
  name: string;
  choices: LibraryOptions['stages'];
  committed: string[];
}

function ChoicePill({ label, name, choices, committed }: ChoicePillProps) {
  const t = useTranslations();
  const ticks = useRef<HTMLDivElement>(null);
  const [only] = committed;
  const chosen =
    committed.length > 1
      ? t('library.chosen', { count: committed.length })
      : (choices.find(({ value }) => value === only)?.label ?? '');
  return (
    <Pill label={label} chosen={chosen} active={committed.length > 0} onReset={() => untickAll(ticks.current)}>
      <div ref={ticks}>
        <CheckList legend={label} name={name} choices={choices} committed={committed} />
      </div>
    </Pill>
  );
}

function ClearLink(props: { label: string; to: string; onClick: (event: MouseEvent) => void }) {
  const t = useTranslations();
  return (
    <Link
      to={props.to}
      onClick={props.onClick}
      className={styles.clear}
      aria-label={t('library.clear', { filter: props.label })}
    >
      <Icon name="no" />
    </Link>
  );
}
