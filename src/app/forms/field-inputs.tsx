import type { InputHTMLAttributes } from 'react';
import { useTranslations } from 'use-intl';
import type { LocalFormField } from '#site-content/site-content.ts';
import styles from './site-form.module.css';

interface InputProps {
  id: string;
  field: LocalFormField;
  value: string | string[];
  describedBy: string | undefined;
  isInvalid: boolean;
}

/** A text input, a text area or a select. */
export function SingleInput({ id, field, value, describedBy, isInvalid }: InputProps) {
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
  if (field.type !== 'select') return <input {...inputKind(field)} maxLength={maxLength} {...shared} />;
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

/** Checkboxes for several choices. The fieldset around them has the label and the description. */
export function CheckboxGroup({ id, field, value, isInvalid }: InputProps) {
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

/** A single checkbox: a plain one, or a consent. */
export function SingleCheckbox({ id, field, value, describedBy, isInvalid }: InputProps) {
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

function inputKind({ type }: LocalFormField): InputHTMLAttributes<HTMLInputElement> {
  // Web addresses may omit 'https://', which the native `url` type rejects.
  if (type === 'url') return { type: 'text' };
  return type === 'zip' ? { type: 'text', inputMode: 'numeric' } : { type };
}
