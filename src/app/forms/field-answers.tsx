import { useTranslations } from 'use-intl';
import type { LocalFormField } from '#site-content/site-content.ts';
import styles from './site-form.module.css';

interface AnswerProps {
  id: string;
  field: LocalFormField;
  value: string | string[];
  describedBy: string | undefined;
  isInvalid: boolean;
}

/** A line, a text of several lines, or a list to choose one from. */
export function OneAnswer({ id, field, value, describedBy, isInvalid }: AnswerProps) {
  const t = useTranslations();
  const shared = {
    id,
    name: field.name,
    defaultValue: String(value),
    required: field.required,
    autoComplete: field.autocomplete ?? 'off',
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': describedBy,
  };
  const { maxLength } = field;
  if (field.type === 'long-text') return <textarea rows={4} maxLength={maxLength} {...shared} />;
  if (field.type !== 'select') return <input type={inputType(field)} maxLength={maxLength} {...shared} />;
  return (
    <select {...shared}>
      <option value="">{t('forms.choose')}</option>
      {field.choices?.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

/** Any number of choices to tick; the fieldset around them asks and describes. */
export function ChoicesAnswer({ id, field, value, isInvalid }: AnswerProps) {
  return (
    <div className={styles.choices}>
      {field.choices?.map((choice, index) => (
        <label key={choice.value} className={styles.check}>
          <input
            type="checkbox"
            id={index === 0 ? id : undefined}
            name={field.name}
            value={choice.value}
            defaultChecked={[value].flat().includes(choice.value)}
            aria-invalid={isInvalid || undefined}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}

/** One box to tick: a plain one, or what the visitor agrees to. */
export function CheckAnswer({ id, field, value, describedBy, isInvalid }: AnswerProps) {
  return (
    <label className={`${styles.check} ${field.type === 'consent' ? styles.consent : ''}`}>
      <input
        type="checkbox"
        id={id}
        name={field.name}
        value="yes"
        defaultChecked={value === 'yes'}
        required={field.required}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
      />
      <span>{field.label}</span>
    </label>
  );
}

/** An address may be typed without 'https://', which the browser's own `url` type would refuse. */
function inputType({ type }: LocalFormField): string {
  return type === 'url' ? 'text' : type;
}
