import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from './icon.tsx';
import styles from './pill.module.css';
import { useCloseOnLeave } from './use-close-on-leave.ts';

interface PillProps {
  label: string;
  /** Short description of the current choice. */
  chosen: string;
  /** Whether the choice differs from the default. */
  active: boolean;
  /** Clears uncommitted choices; by default unchecks every checkbox in the panel. */
  onReset?: () => void;
  /** Label of the submit button; by default 'View Results'. */
  viewLabel?: string;
  /** There is nothing yet to reset or to apply. */
  isEmpty?: boolean;
  startsOpen?: boolean;
  children: ReactNode;
}

/**
 * A filter that opens a panel with Reset and View Results, which submits the surrounding form. Opening one pill closes
 * the others (they share a name). Escape and a click outside close it. Works without script.
 */
export function Pill({ label, chosen, active, onReset, viewLabel, isEmpty, startsOpen, children }: PillProps) {
  const t = useTranslations();
  const pill = useRef<HTMLDetailsElement>(null);
  useCloseOnLeave(pill);
  return (
    <details className={styles.pill} name="filter" ref={pill} open={startsOpen}>
      <summary className={active ? `${styles.opener} ${styles.active}` : styles.opener}>
        <span>
          {label}
          {chosen && ': '}
          {chosen && <strong>{chosen}</strong>}
        </span>
        <Icon name="down" size="1em" />
      </summary>
      <div className={styles.panel}>
        {children}
        {!isEmpty && (
          <div className={styles.actions}>
            <button
              type="reset"
              className="button quiet"
              onClick={(event) => {
                event.preventDefault();
                if (onReset) onReset();
                else untickAll(pill.current!);
              }}
            >
              {t('controls.reset')}
            </button>
            <button type="submit" className="button">
              {viewLabel ?? t('controls.viewResults')}
            </button>
          </div>
        )}
      </div>
    </details>
  );
}

function untickAll(pill: HTMLElement): void {
  for (const box of pill.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) box.checked = false;
}
