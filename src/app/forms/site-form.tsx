import { useEffect, useRef, useState } from 'react';
import { PrefetchPageLinks, useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { FormFieldRow } from './form-field-row.tsx';
import { ErrorSummary, SuccessNotice } from './form-notices.tsx';
import type { FormView } from './form-view.ts';
import { ProofHelp } from './proof-help.tsx';
import type { FormResult } from './receive-form.ts';
import styles from './site-form.module.css';
import { useErrorMessage } from './use-error-message.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useFormStart } from './use-form-start.ts';

export interface SiteFormProps {
  form: FormView;
  /** Outcome when the page was loaded by submitting the form (without script). */
  outcome?: FormResult | undefined;
  /** The form is the content of its page. */
  isPage?: boolean;
}

/** One of our forms: labels above, errors beside the fields and listed at the top; typed text is never lost. */
export function SiteForm({ form, outcome: loadedOutcome, isPage = false }: SiteFormProps) {
  const t = useTranslations();
  const errorMessage = useErrorMessage();
  const fetcher = useFetcher<FormResult>();
  const outcome = fetcher.data ?? loadedOutcome;
  const element = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const [isStarted, setStarted] = useState(false);
  const isSending = fetcher.state !== 'idle';
  const draft = useFormDraft(form, element, outcome?.status);
  const start = useFormStart(form, outcome);

  useEffect(() => {
    if (outcome && !isSending) notice.current?.focus();
  }, [outcome, isSending]);

  if (outcome?.status === 'kept')
    return <SuccessNotice ref={notice} form={form} confirmByMail={outcome.confirmByMail === true} isPage={isPage} />;

  const values = outcome?.values ?? {};
  const problems = outcome?.status === 'invalid' ? outcome.problems : {};
  return (
    <div className={styles.whole}>
      <div role="status">
        {draft.isRestored && !outcome && (
          <div className={styles.restored}>
            <p>{t('forms.draft.restored')}</p>
            <button type="button" className="button quiet" onClick={draft.startOver}>
              {t('forms.draft.startOver')}
            </button>
          </div>
        )}
      </div>
      <fetcher.Form
        ref={element}
        method="post"
        action={form.action}
        className={styles.form}
        noValidate
        aria-label={form.title}
        onFocus={() => {
          setStarted(true);
          start.begin();
        }}
        onInput={draft.save}
        onSubmit={start.onSubmit}
      >
        {/* Prefetches the submitting code on first focus, so that a connection lost later loses no answers. */}
        {isStarted && <PrefetchPageLinks page={form.action} />}
        {form.proofInput && outcome?.status !== 'unproved' && <ProofHelp />}
        {outcome && <ErrorSummary ref={notice} form={form} outcome={outcome} />}
        {form.fields.map((field) => (
          <FormFieldRow
            key={field.name}
            kind={form.kind}
            field={field}
            value={values[field.name] ?? ''}
            problem={errorMessage(field, problems[field.name])}
          />
        ))}
        <HiddenInputs values={start.hidden} honeypot={form.honeypot} />
        {form.proofInput && <input type="hidden" name={form.proofInput} ref={start.proof} />}
        <p className={styles.privacy}>
          {form.privacy} <span className="needs-script">{t('forms.draft.privacy')}</span>
        </p>
        <div className={styles.end}>
          <button
            type="submit"
            className="button"
            aria-disabled={isSending}
            onClick={(event) => isSending && event.preventDefault()}
          >
            {isSending ? t('forms.sending') : (form.send ?? t('forms.send'))}
          </button>
          <p role="status">{start.isWaiting && t('forms.proof.checking')}</p>
        </div>
      </fetcher.Form>
    </div>
  );
}

/** Tells people from bots: the server's hidden values, and a honeypot input. */
export function HiddenInputs({ values, honeypot }: { values: Record<string, string>; honeypot: string }) {
  const t = useTranslations();
  return (
    <>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="visually-hidden" aria-hidden="true">
        {t('forms.leaveEmpty')} <input name={honeypot} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </>
  );
}
