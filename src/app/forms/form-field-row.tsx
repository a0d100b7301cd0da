import { useTranslations } from 'use-intl';
import type { FormField, FormKind } from '#forms/form-definition.ts';
import styles from './visitor-form.module.css';

/** Id of a field's input; several forms may stand on one page. */
export function fieldId(kind: FormKind, { name }: FormField): string {
  return `${kind}-${name}`;
}

/** One question with its answer and, where there is one, its fault. */
export function FormFieldRow(props: { kind: FormKind; field: FormField; value: string; fault: string | undefined }) {
  const { field, fault } = props;
  const t = useTranslations();
  const id = fieldId(props.kind, field);
  const shared: SharedAttributes = {
    id,
    name: field.name,
    defaultValue: props.value,
    required: field.required,
    autoComplete: field.autocomplete ?? 'off',
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': fault ? `${id}-fault` : undefined,
  };
  return (
    <div className={styles.row}>
      <label htmlFor={id}>
        {t(`forms.fields.${field.name as 'email'}`)}{' '}
        {!field.required && <span className={styles.optional}>{t('forms.optional')}</span>}
      </label>
      {fault && (
        <p className={styles.fault} id={`${id}-fault`}>
          {fault}
        </p>
      )}
      <Answer field={field} shared={shared} />
    </div>
  );
}

function Answer({ field, shared }: { field: FormField; shared: SharedAttributes }) {
  const t = useTranslations();
  const { maxLength } = field;
  if (field.type === 'long-text') return <textarea rows={4} maxLength={maxLength} {...shared} />;
  if (!field.choices) return <input type={inputType(field)} maxLength={maxLength} {...shared} />;
  return (
    <select {...shared}>
      <option value="">{t('forms.choose')}</option>
      {field.choices.map(({ value }) => (
        <option key={value} value={value}>
          {t(`forms.choices.${value as 'other'}`)}
        </option>
      ))}
    </select>
  );
}

interface SharedAttributes {
  id: string;
  name: string;
  defaultValue: string;
  required: boolean;
  autoComplete: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** An address may be typed without 'https://', which the browser's own `url` type would refuse. */
function inputType({ type }: FormField): string {
  return type === 'url' ? 'text' : type;
}
