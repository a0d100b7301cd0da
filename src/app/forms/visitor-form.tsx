import { useEffect, useRef, useState } from 'react';
import { PrefetchPageLinks, useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import type { FormField, FormKind } from '#forms/form-definition.ts';
import { FormFieldRow, fieldId } from './form-field-row.tsx';
import type { FormOutcome } from './receive-form.ts';
import styles from './visitor-form.module.css';

interface VisitorFormProps {
  kind: FormKind;
  fields: readonly FormField[];
  /** Address of the page that takes it. */
  action: string;
  /** What became of it, where the page was loaded by sending it (without script). */
  outcome?: FormOutcome | undefined;
  /** In place of the usual words: the thanks and what comes next, the line about privacy, the button. */
  words?: { success?: string; successHelp?: string; privacy?: string; send?: string };
}

/** A form of ours: labels above, faults beside the field and listed on top, everything typed is kept. */
export function VisitorForm({ kind, fields, action, outcome: loadedOutcome, words = {} }: VisitorFormProps) {
  const t = useTranslations();
  const fetcher = useFetcher<FormOutcome>();
  const outcome = fetcher.data ?? loadedOutcome;
  const answer = useRef<HTMLDivElement>(null);
  const [begun, setBegun] = useState(false);
  const sending = fetcher.state !== 'idle';

  useEffect(() => {
    if (outcome && !sending) answer.current?.focus();
  }, [outcome, sending]);

  if (outcome?.status === 'kept') {
    return (
      <div className={styles.kept} ref={answer} tabIndex={-1} role="status">
        <p className={styles.thanks}>{words.success ?? t('forms.success')}</p>
        <p>{words.successHelp ?? t('forms.successHelp')}</p>
      </div>
    );
  }
  const values = outcome?.values ?? {};
  const faults = outcome?.status === 'faulty' ? outcome.faults : {};
  const faulty = fields.filter(({ name }) => faults[name]);
  const sentence = (field: FormField) =>
    faults[field.name] && t(`forms.faults.${faults[field.name]!}`, { most: field.maxLength });
  /** Without question marks: the fault follows after a colon. */
  const bareLabel = (field: FormField) => t(`forms.fields.${field.name as 'email'}`).replace(/[¿?]/g, '');
  return (
    <fetcher.Form
      method="post"
      action={action}
      className={styles.form}
      noValidate
      aria-label={t(`forms.titles.${kind}`)}
      onFocus={() => setBegun(true)}
    >
      {/* The code that sends it comes with the first field: a connection lost later does not cost what was typed. */}
      {begun && <PrefetchPageLinks page={action} />}
      {outcome?.status === 'failed' && (
        <div className={styles.summary} ref={answer} tabIndex={-1} role="alert">
          {t('forms.failed')}
        </div>
      )}
      {faulty.length > 0 && (
        <div className={styles.summary} ref={answer} tabIndex={-1} role="alert">
          <p>{t('forms.summary', { count: faulty.length })}</p>
          <ul>
            {faulty.map((field) => (
              <li key={field.name}>
                <a href={`#${fieldId(kind, field)}`}>
                  {t('forms.faultOf', { field: bareLabel(field), fault: sentence(field) ?? '' })}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {fields.map((field) => (
        <FormFieldRow
          key={field.name}
          kind={kind}
          field={field}
          value={String(values[field.name] ?? '')}
          fault={sentence(field)}
        />
      ))}
      <p className={styles.privacy}>{words.privacy ?? t('forms.privacy')}</p>
      <button
        type="submit"
        className="button"
        aria-disabled={sending}
        onClick={(event) => sending && event.preventDefault()}
      >
        {sending ? t('forms.sending') : (words.send ?? t('forms.send'))}
      </button>
    </fetcher.Form>
  );
}
