import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import { onPlainClick } from '../../ui/plain-click.ts';
import type { LibraryOptions } from './filter-library.ts';
import { EMPTY_LIBRARY_QUERY, type LibraryQuery } from './library-query.ts';
import styles from './resources-page.module.css';

interface FilterPillsProps {
  query: LibraryQuery;
  options: LibraryOptions;
  linkTo: (query: LibraryQuery) => string;
  onRemove: (next: LibraryQuery) => void;
}

/** The active filters; pressing one removes it. Links, so that they work without script. */
export function FilterPills({ query, options, linkTo, onRemove }: FilterPillsProps) {
  const t = useTranslations();
  const pills = (['stages', 'topics'] as const).flatMap((group) =>
    query[group].map((value) => ({
      value,
      label: options[group].find((choice) => choice.value === value)!.label,
      next: { ...query, [group]: query[group].filter((other) => other !== value), page: 1 } as LibraryQuery,
    })),
  );
  if (pills.length === 0) return null;
  const link = (next: LibraryQuery) => ({ to: linkTo(next), onClick: onPlainClick(() => onRemove(next)) });
  return (
    <ul className={styles.pills} aria-label={t('library.filtersInUse')}>
      {pills.map(({ value, label, next }) => (
        <li key={value}>
          <Link {...link(next)} className={styles.pill} aria-label={t('library.remove', { filter: label })}>
            {label}
            <Icon name="no" size="1em" />
          </Link>
        </li>
      ))}
      {pills.length > 1 && (
        <li>
          <Link {...link({ ...EMPTY_LIBRARY_QUERY, search: query.search })} className={styles.clearAll}>
            {t('library.clearAll')}
          </Link>
        </li>
      )}
    </ul>
  );
}
