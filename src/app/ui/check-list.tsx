import type { Choice } from '#site-content/site-content.ts';
import styles from './check-list.module.css';

interface CheckListProps {
  legend: string;
  /** Name of the values in the form. */
  name: string;
  /** `count`: how many there are to find with it. */
  choices: (Choice & { count?: number })[];
  /** Values that are ticked at first. The ticks are the browser's own afterwards: pending until the form is sent. */
  committed: string[];
}

/** Values to tick, with a scroll bar where they are many. Give it a new `key` when what is committed changes. */
export function CheckList({ legend, name, choices, committed }: CheckListProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <div className={styles.scroll}>
        {choices.map(({ value, label, count }) => (
          <label key={value} className={styles.check}>
            <input type="checkbox" name={name} value={value} defaultChecked={committed.includes(value)} />
            <span>
              {label} {count !== undefined && <span className={styles.count}>({count})</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
