import formStyles from '../../forms/site-form.module.css';
import styles from './call-form.module.css';

interface ChoiceProps {
  /** Of the first option. */
  id?: string;
  name: string;
  question: string;
  /** The chosen one. */
  value: string | undefined;
  isRequired?: boolean;
  problem?: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
}

/** One question with large buttons, of which one is chosen. */
export function Choice({ id, name, question, value, isRequired = false, problem, options }: ChoiceProps) {
  return (
    <fieldset className={styles.question} aria-describedby={problem && `${name}-problem`}>
      <legend>{question}</legend>
      {problem && (
        <p id={`${name}-problem`} className={formStyles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.options}>
        {options.map(([option, label], index) => (
          <label key={option}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={option}
              required={isRequired}
              defaultChecked={(value ?? null) === option}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
