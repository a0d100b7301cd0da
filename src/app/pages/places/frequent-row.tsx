import { useTranslations } from 'use-intl';
import { Pill } from '../../ui/pill.tsx';
import { isPressed, toggleGroup } from './frequent-toggle.ts';
import { useSearchOptions } from './places-options.tsx';
import styles from './search-form.module.css';

interface FrequentRowProps {
  chosen: string[];
  /** Shows one pill that opens the row. */
  isFolded: boolean;
  onToggle: (services: string[]) => void;
}

/** The Frequently Searched buttons. Each adds its services to the selection or removes them. */
export function FrequentRow({ chosen, isFolded, onToggle }: FrequentRowProps) {
  const t = useTranslations();
  const { frequent } = useSearchOptions();
  if (frequent.length === 0) return null;
  const row = (
    <fieldset className={styles.frequent}>
      <legend className={isFolded ? 'visually-hidden' : undefined}>{t('places.frequent')}</legend>
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
  if (!isFolded) return row;
  return (
    <Pill label={t('places.frequent')} chosen="" active={false} isEmpty>
      {row}
    </Pill>
  );
}
