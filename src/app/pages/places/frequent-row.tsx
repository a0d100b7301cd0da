import { useTranslations } from 'use-intl';
import { isPressed, toggleGroup } from './frequent-toggle.ts';
import { useSearchOptions } from './places-options.tsx';
import styles from './search-form.module.css';

/** The Frequently Searched buttons. Each adds its services to the selection or removes them. */
export function FrequentRow({ chosen, onToggle }: { chosen: string[]; onToggle: (services: string[]) => void }) {
  const t = useTranslations();
  const { frequent } = useSearchOptions();
  return (
    <fieldset className={styles.frequent}>
      <legend>{t('places.frequent')}</legend>
      {frequent.map((group) => (
        <button
          key={group.name}
          className={styles.frequentButton}
          // Without script, the form submits the button's name and the server toggles the services.
          type="submit"
          name="toggle"
          value={group.name}
          aria-pressed={isPressed(group, chosen)}
          onClick={(event) => {
            event.preventDefault();
            onToggle(toggleGroup(group, chosen));
          }}
        >
          {group.displayName}
        </button>
      ))}
    </fieldset>
  );
}
