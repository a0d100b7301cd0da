import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { shortProgram } from '../../ui/card-lines.ts';
import { Icon } from '../../ui/icon.tsx';
import type { FoundProviders } from './find-providers.ts';
import { useSearchOptions } from './places-options.tsx';
import { FORM_LIST, LIST_PARAM, type PlacesQuery, placesSearch, SEARCH_FORM_ID } from './places-query.ts';
import styles from './search-form.module.css';
import { findOption } from './search-options.ts';
import { MAX_SHOWN_SERVICES } from './service-field.tsx';
import type { Understood } from './understood.ts';
import { useChipText } from './use-chip-text.ts';

interface SearchSummaryProps {
  query: PlacesQuery;
  area: FoundProviders['area'] | null;
  understood: Understood | null;
  /** Null: the form is not folded. */
  onUnfold: (() => void) | null;
}

/** The search in one line, instead of the folded form: each part is a link that removes it; one unfolds the form. */
export function SearchSummary({ query, area, understood, onUnfold }: SearchSummaryProps) {
  const t = useTranslations();
  const { pathname } = useLocation();
  const chipText = useChipText();
  const chosen = useChosen(query);
  const parts: Part[] = understood
    ? understood.chips.map((chip) => ({ text: chipText(chip), search: chip.search }))
    : [
        ...chosen.what,
        ...(area ? [{ text: t('places.understood.place', { text: area.label }) }] : []),
        ...chosen.filters,
      ];
  return (
    <>
      <ul className={styles.parts} aria-label={t('places.summary.label')}>
        {parts.map(({ text, search }) => (
          <li key={search ?? text}>
            {search === undefined ? (
              text
            ) : (
              <Link discover="none" to={pathname + search} preventScrollReset>
                {text}
                <span className="visually-hidden">, {t('places.understood.remove')}</span>
                <Icon name="no" size="0.9em" />
              </Link>
            )}
          </li>
        ))}
      </ul>
      {onUnfold && (
        <a
          className={styles.change}
          href={`${pathname}${placesSearch(query)}&${LIST_PARAM}=${FORM_LIST}#${SEARCH_FORM_ID}`}
          onClick={(event) => {
            event.preventDefault();
            onUnfold();
          }}
        >
          {t('places.summary.change')}
        </a>
      )}
    </>
  );
}

/** A part of the search. `search`: the address without it, if it can be taken off. */
interface Part {
  text: string;
  search?: string;
}

/** What was chosen in the form. */
function useChosen(query: PlacesQuery): { what: Part[]; filters: Part[] } {
  const t = useTranslations();
  const { services, programs, musts } = useSearchOptions();
  const without = <Key extends 'services' | 'medicaid' | 'levels' | 'must'>(
    key: Key,
    value: PlacesQuery[Key][number],
  ) =>
    placesSearch({
      ...query,
      page: 1,
      [key]: query[key].filter((other) => other !== value),
      ...(key === 'must' && { fit: null }),
    });
  const partsOf = (
    key: 'services' | 'medicaid',
    options: typeof services,
    textOf = (displayName: string) => displayName,
  ) =>
    query[key].flatMap((name) => {
      const option = findOption(options, name);
      return option ? [{ text: textOf(option.displayName), search: without(key, name) }] : [];
    });
  const named = partsOf('services', services).slice(0, MAX_SHOWN_SERVICES);
  const extra = query.services.length - MAX_SHOWN_SERVICES;
  const what: Part[] = query.name
    ? [
        {
          text: t('places.summary.named', { name: query.name }),
          search: placesSearch({ ...query, page: 1, by: 'service', name: '' }),
        },
      ]
    : [
        ...named,
        ...(extra > 0 ? [{ text: t('places.search.more', { count: extra }) }] : []),
        ...(named.length === 0 ? [{ text: t('places.summary.all') }] : []),
      ];
  return {
    what,
    filters: [
      ...partsOf('medicaid', programs, shortProgram),
      ...query.levels.map((level) => ({
        text: t('places.summary.medicaid', { programs: t(`places.levels.${level}`) }),
        search: without('levels', level),
      })),
      ...musts.flatMap(({ key, text }) => (query.must.includes(key) ? [{ text, search: without('must', key) }] : [])),
    ],
  };
}
