import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import styles from './search-form.module.css';
import type { TagOption } from './search-options.ts';

/** All services as checkboxes, for visitors without script, where the field takes words but its list cannot open. */
export function ServicesWithoutScript({ options }: { options: TagOption[] }) {
  const t = useTranslations();
  return (
    <noscript>
      <details className={styles.fallback}>
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
