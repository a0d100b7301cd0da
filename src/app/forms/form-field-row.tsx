import { useTranslations } from 'use-intl';
import type { FormField, FormKind } from '#forms/form-kind.ts';
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
  const shared = {
    id,
    name: field.name,
    defaultValue: props.value,
    required: field.required,
    maxLength: field.maxLength,
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
      {field.type === 'long-text' ? <textarea rows={4} {...shared} /> : <input type={inputType(field)} {...shared} />}
    </div>
  );
}

/** An address may be typed without 'https://', which the browser's own `url` type would refuse. */
function inputType({ type }: FormField): string {
  return type === 'url' ? 'text' : type;
}
