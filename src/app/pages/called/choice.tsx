import styles from './call-form.module.css';

interface ChoiceProps {
  name: string;
  question: string;
  /** The chosen one. */
  value: string | undefined;
  isRequired?: boolean;
  options: readonly (readonly [value: string, label: string])[];
}

/** One question with large buttons, of which one is chosen. */
export function Choice({ name, question, value, isRequired = false, options }: ChoiceProps) {
  return (
    <fieldset className={styles.question}>
      <legend>{question}</legend>
      <div className={styles.options}>
        {options.map(([option, label]) => (
          <label key={option}>
            <input
              type="radio"
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
