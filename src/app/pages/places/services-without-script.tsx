import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import { ListAllButton } from './list-all-button.tsx';
import { ALL_LISTS, LIST_PARAM } from './places-query.ts';
import styles from './search-form.module.css';
import type { TagOption } from './search-options.ts';

/**
 * All services as checkboxes, for visitors without script, whose field takes words but cannot open its list. They are
 * too many for every page: without `options`, a button asks for them.
 */
export function ServicesWithoutScript({ options }: { options: TagOption[] | null }) {
  const t = useTranslations();
  const [params] = useSearchParams();
  // Browsers with scripts get none of it: they draw nothing within `noscript`.
  if (!import.meta.env.SSR) return <noscript />;
  if (!options) return <ListAllButton label={t('places.search.servicesList')} />;
  return (
    <noscript>
      <details className={styles.fallback} open={params.get(LIST_PARAM) === ALL_LISTS}>
        <summary>
          {t('places.search.servicesList')} <Icon name="down" size="1em" />
        </summary>
        <ul>
          {options.map(({ name, displayName, fieldTerm }) => (
            <li key={name}>
              <label className={styles.check}>
                <input type="checkbox" name="service" value={name} />
                <span>
                  {displayName} {fieldTerm && <small>({fieldTerm})</small>}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </details>
    </noscript>
  );
}
