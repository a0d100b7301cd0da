import { useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Choice } from '#site-content/site-content.ts';
import { CheckList, untickAll } from '../../ui/check-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pill } from '../../ui/pill.tsx';
import styles from './expert-filters.module.css';
import { type ExpertsQuery, parseExpertsQuery } from './experts-query.ts';

interface ExpertFiltersProps {
  query: ExpertsQuery;
  specialties: Choice[];
  topics: Choice[];
  /** Live search, letter by letter. */
  onType: (text: string) => void;
  /** View or Enter: what is ticked counts. */
  onView: (query: ExpertsQuery) => void;
}

/** Search box and the two filters: a plain GET form, so that it works without script. */
export function ExpertFilters({ query, specialties, topics, onType, onView }: ExpertFiltersProps) {
  const t = useTranslations();
  const { pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const search = useRef<HTMLInputElement>(null);

  // What was typed before the script came counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive.
  useEffect(() => {
    const typed = search.current!.value;
    if (typed !== query.text) onType(typed);
  }, []);

  return (
    <search aria-label={t('experts.find')} className="no-print">
      <Form
        ref={form}
        method="get"
        action={pathname}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
          onView(parseExpertsQuery(new URLSearchParams(entries)));
        }}
      >
        <div className={styles.search}>
          <label className="visually-hidden" htmlFor="expert-search">
            {t('experts.searchLabel')}
          </label>
          <input
            ref={search}
            id="expert-search"
            type="search"
            name="q"
            value={query.text}
            onChange={(event) => onType(event.target.value)}
            placeholder={t('experts.search')}
            autoComplete="off"
            maxLength={200}
          />
          <button type="submit" className="button" aria-label={t('experts.submit')}>
            <Icon name="search" />
          </button>
        </div>
        <Filter label={t('experts.specialties')} name="specialty" choices={specialties} committed={query.specialties} />
        <Filter label={t('experts.topics')} name="topic" choices={topics} committed={query.topics} />
      </Form>
    </search>
  );
}

function Filter(props: { label: string; name: string; choices: Choice[]; committed: string[] }) {
  const { label, name, choices, committed } = props;
  const t = useTranslations();
  const list = useRef<HTMLDivElement>(null);
  const [only] = committed;
  const chosen =
    committed.length > 1
      ? t('experts.chosen', { count: committed.length })
      : (choices.find(({ value }) => value === only)?.label ?? only ?? '');
  return (
    <Pill
      label={label}
      chosen={chosen}
      active={committed.length > 0}
      onReset={() => untickAll(list.current)}
      viewLabel={t('experts.view')}
    >
      <div ref={list}>
        <CheckList key={committed.join()} legend={label} name={name} choices={choices} committed={committed} />
      </div>
    </Pill>
  );
}
