import type { ReactNode } from 'react';
import styles from './search-form.module.css';

interface OptionBoxProps {
  name: string;
  value: string;
  /** Values that are ticked. */
  chosen: readonly string[];
  disabled?: boolean;
  onChange: (chosen: string[]) => void;
  children: ReactNode;
}

/** One choice of a filter's list. */
export function OptionBox({ name, value, chosen, disabled, onChange, children }: OptionBoxProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={chosen.includes(value)}
        disabled={disabled}
        onChange={(event) => {
          const others = chosen.filter((other) => other !== value);
          onChange(event.target.checked ? [...others, value] : others);
        }}
      />
      {children}
    </label>
  );
}
