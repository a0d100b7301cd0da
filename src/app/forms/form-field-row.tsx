import { useTranslations } from 'use-intl';
import type { LocalForm, LocalFormField } from '#site-content/site-content.ts';
import { CheckboxGroup, SingleCheckbox, SingleInput } from './field-inputs.tsx';
import styles from './site-form.module.css';

/** Returns the id of a field's (first) input, unique among the forms on a page. */
export function fieldId(kind: LocalForm['kind'], { name }: LocalFormField): string {
  return `${kind}-${name}`;
}

interface FormFieldRowProps {
  kind: LocalForm['kind'];
  field: LocalFormField;
  value: string | string[];
  problem: string | undefined;
}

/** A field with its label, help text, input and error message. */
export function FormFieldRow({ kind, field, value, problem }: FormFieldRowProps) {
  const t = useTranslations();
  const id = fieldId(kind, field);
  const describedBy = [field.help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined;
  const inputProps = { id, field, value, describedBy, isInvalid: problem !== undefined };
  const label = (
    <>
      {field.label} {!field.required && <span className={styles.optional}>{t('forms.optional')}</span>}
    </>
  );
  const notes = (
    <>
      {field.help && (
        <p className={styles.help} id={`${id}-help`}>
          {field.help}
        </p>
      )}
      {problem && (
        <p className={styles.problem} id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </>
  );
  if (field.type === 'checkbox' || field.type === 'consent')
    return (
      <div className={styles.row}>
        <SingleCheckbox {...inputProps} />
        {notes}
      </div>
    );
  if (field.type === 'multi-select')
    return (
      <fieldset className={styles.row} aria-describedby={describedBy}>
        <legend>{label}</legend>
        {notes}
        <CheckboxGroup {...inputProps} />
      </fieldset>
    );
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{label}</label>
      {notes}
      <SingleInput {...inputProps} />
    </div>
  );
}
