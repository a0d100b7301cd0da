import { Form, Link, useLocation, useNavigate } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pathInLanguage } from '../../messages/language.ts';
import { FilterPill } from '../../ui/filter-pill.tsx';
import { formParams } from '../../ui/form-params.ts';
import { Icon } from '../../ui/icon.tsx';
import { onPlainClick } from '../../ui/plain-click.ts';
import { knownFilters, type LibraryOptions } from '../resources/filter-library.ts';
import { type LibraryQuery, librarySearch, MAX_TEXT, parseLibraryQuery } from '../resources/library-query.ts';
import styles from './knowledge-center-page.module.css';

/**
 * Search by text, Stage and Topic, which leads to All Resources. Checked values apply on View Results or Enter. This
 * page's address has them too, so that they are still there when the visitor comes back.
 */
export function KnowledgeSearch({ options }: { options: LibraryOptions }) {
  const t = useTranslations();
  const { pathname, search: address } = useLocation();
  const resources = pathInLanguage('/resources', useLocale());
  const navigate = useNavigate();
  const committed = knownFilters(parseLibraryQuery(new URLSearchParams(address)), options);
  const filters = [
    { group: 'stages', name: 'stage', label: t('library.stage') },
    { group: 'topics', name: 'topic', label: t('library.topic') },
  ] as const;

  const search = async (query: LibraryQuery) => {
    await navigate(pathname + librarySearch(query), { replace: true, preventScrollReset: true });
    navigate(resources + librarySearch(query));
  };
  const clear = (group: 'stages' | 'topics') => {
    const rest = { ...committed, [group]: [] };
    return { to: resources + librarySearch(rest), onClick: onPlainClick(() => search(rest)) };
  };
  return (
    <search aria-label={t('library.find')}>
      <Form
        // Resets the uncontrolled fields when the address changes.
        key={address}
        method="get"
        action={resources}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          search(parseLibraryQuery(formParams(event.currentTarget)));
        }}
      >
        <div className={styles.words}>
          <label htmlFor="knowledge-search" className="visually-hidden">
            {t('library.searchLabel')}
          </label>
          <input
            id="knowledge-search"
            type="search"
            name="q"
            maxLength={MAX_TEXT}
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
          {filters.map(({ group, name, label }) => (
            <div key={name} className={styles.choice}>
              <FilterPill
                label={label}
                name={name}
                choices={options[group]}
                committed={committed[group]}
                several={(count) => t('library.chosen', { count })}
              />
              {committed[group].length > 0 && (
                <Link {...clear(group)} className={styles.clear} aria-label={t('library.clear', { filter: label })}>
                  <Icon name="no" />
                </Link>
              )}
            </div>
          ))}
        </div>
      </Form>
    </search>
  );
}
