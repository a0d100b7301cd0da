import type { Choice } from '#site-content/site-content.ts';
import styles from './check-list.module.css';

interface CheckListProps {
  legend: string;
  /** Name of the form field. */
  name: string;
  /** `count`: number of results with this choice. */
  choices: (Choice & { count?: number })[];
  /** Initially checked values. Later changes stay in the inputs until the form is submitted. */
  committed: string[];
}

/** A group of checkboxes that scrolls when it is long. Change its `key` when `committed` changes. */
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
