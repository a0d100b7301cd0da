import { useTranslations } from 'use-intl';
import type { LocalForm, LocalFormField } from '#site-content/site-content.ts';
import { CheckAnswer, ChoicesAnswer, OneAnswer } from './field-answers.tsx';
import styles from './site-form.module.css';

/** Id of a field's input (of several, the first); several forms may stand on one page. */
export function fieldId(kind: LocalForm['kind'], { name }: LocalFormField): string {
  return `${kind}-${name}`;
}

interface FormFieldRowProps {
  kind: LocalForm['kind'];
  field: LocalFormField;
  value: string | string[];
  problem: string | undefined;
}

/** One question with its help, its answer and, where there is one, its problem. */
export function FormFieldRow({ kind, field, value, problem }: FormFieldRowProps) {
  const t = useTranslations();
  const id = fieldId(kind, field);
  const describedBy = [field.help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined;
  const answer = { id, field, value, describedBy, isInvalid: problem !== undefined };
  const question = (
    <>
      {field.label} {!field.required && <span className={styles.optional}>{t('forms.optional')}</span>}
    </>
  );
  const remarks = (
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
        <CheckAnswer {...answer} />
        {remarks}
      </div>
    );
  if (field.type === 'multi-select')
    return (
      <fieldset className={styles.row} aria-describedby={describedBy}>
        <legend>{question}</legend>
        {remarks}
        <ChoicesAnswer {...answer} />
      </fieldset>
    );
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{question}</label>
      {remarks}
      <OneAnswer {...answer} />
    </div>
  );
}
