import { useEffect, useRef, useState } from 'react';
import { PrefetchPageLinks, useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { FormFieldRow } from './form-field-row.tsx';
import { ErrorSummary, KeptNotice } from './form-notices.tsx';
import { ProofHelp } from './proof-help.tsx';
import type { FormAnswer } from './receive-form.ts';
import type { ShownForm } from './shown-form.ts';
import styles from './site-form.module.css';
import { useErrorSentence } from './use-error-sentence.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useFormProof } from './use-form-proof.ts';

export interface SiteFormProps {
  form: ShownForm;
  /** What became of it, where the page was loaded by sending it (without script). */
  outcome?: FormAnswer | undefined;
}

/** A form of ours: labels above, problems beside the field and listed on top, everything typed is kept. */
export function SiteForm({ form, outcome: loadedOutcome }: SiteFormProps) {
  const t = useTranslations();
  const errorSentence = useErrorSentence();
  const fetcher = useFetcher<FormAnswer>();
  const outcome = fetcher.data ?? loadedOutcome;
  const element = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const [begun, setBegun] = useState(false);
  const sending = fetcher.state !== 'idle';
  const draft = useFormDraft(form, element, outcome?.status);
  const proof = useFormProof(form, outcome);

  useEffect(() => {
    if (outcome && !sending) answer.current?.focus();
  }, [outcome, sending]);

  if (outcome?.status === 'kept')
    return <KeptNotice ref={answer} form={form} confirmByMail={outcome.confirmByMail === true} />;

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
          setBegun(true);
          proof.begin();
        }}
        onInput={draft.save}
        onSubmit={proof.onSubmit}
      >
        {/* The code that sends it comes with the first field: a connection lost later does not cost what was typed. */}
        {begun && <PrefetchPageLinks page={form.action} />}
        {form.proof && outcome?.status !== 'unproved' && <ProofHelp />}
        {outcome && <ErrorSummary ref={answer} form={form} outcome={outcome} />}
        {form.fields.map((field) => (
          <FormFieldRow
            key={field.name}
            kind={form.kind}
            field={field}
            value={values[field.name] ?? ''}
            problem={errorSentence(field, problems[field.name])}
          />
        ))}
        <HiddenInputs values={outcome?.hidden ?? form.hidden} honeypot={form.honeypot} />
        {form.proof && <input type="hidden" name={form.proof.input} ref={proof.input} />}
        <p className={styles.privacy}>
          {form.privacy} <span className="needs-script">{t('forms.draft.privacy')}</span>
        </p>
        <button
          type="submit"
          className="button"
          aria-disabled={sending}
          onClick={(event) => sending && event.preventDefault()}
        >
          {sending ? t('forms.sending') : (form.send ?? t('forms.send'))}
        </button>
        {form.proof && <p role="status">{proof.isWaiting && t('forms.proof.checking')}</p>}
      </fetcher.Form>
    </div>
  );
}

/** What tells people from machines: values of the server's, and an input that only a machine would fill in. */
function HiddenInputs({ values, honeypot }: { values: Record<string, string>; honeypot: string }) {
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
