import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import {
  ACCESS_QUESTIONS,
  accessInput,
  CALL_INPUTS,
  CALL_RESULTS,
  MAX_CALL_NOTE,
  MAX_WAIT_WEEKS,
} from '#model/call-report.ts';
import { newOnce } from '../../calls/waiting-calls.ts';
import { ProofHelp } from '../../forms/proof-help.tsx';
import type { CallResult } from '../../forms/receive-call.ts';
import formStyles from '../../forms/site-form.module.css';
import { HiddenInputs } from '../../forms/site-form.tsx';
import { useFormStart } from '../../forms/use-form-start.ts';
import { useHydratedValue } from '../../ui/use-hydrated.ts';
import styles from './call-form.module.css';
import { Choice } from './choice.tsx';

export interface CallFormView {
  /** Path of the page that receives the report. */
  action: string;
  /** As of `FormView`. */
  hidden: Record<string, string>;
  honeypot: string;
  start: string;
  proofInput: string | undefined;
  /** USPS abbreviation of the listing's state. */
  state: string;
  /** Medicaid programs, by state. */
  programs: { state: string; name: string }[];
}

interface CallFormProps {
  form: CallFormView;
  outcome: Exclude<CallResult, { status: 'kept' }> | undefined;
}

/** Two taps say how a call went; who was reached can say more. Unanswered questions are never answers. */
export function CallForm({ form, outcome }: CallFormProps) {
  const t = useTranslations();
  const start = useFormStart(form, outcome);
  const isSending = useNavigation().state !== 'idle';
  const notice = useRef<HTMLParagraphElement>(null);
  const noted = useNoted();
  const once = useRef<HTMLInputElement>(null);
  const values: Record<string, string> = outcome?.values ?? noted;

  useEffect(() => {
    if (once.current) once.current.value ||= newOnce();
  });

  useEffect(() => {
    if (outcome && !isSending) notice.current?.focus();
  }, [outcome, isSending]);

  const yesOrNo = (name: string, question: string) => (
    <Choice
      key={name}
      name={name}
      question={question}
      value={values[name] ?? ''}
      options={[
        ['yes', t('called.yes')],
        ['no', t('called.no')],
        ['', t('called.notAsked')],
      ]}
    />
  );
  return (
    <Form
      // What was noted is known only in the browser.
      key={Object.values(noted).join()}
      method="post"
      action={form.action}
      className={styles.form}
      onFocus={() => start.begin()}
      onSubmit={start.onSubmit}
    >
      {form.proofInput && outcome?.status !== 'unproved' && <ProofHelp />}
      {outcome && (
        <p className={formStyles.summary} ref={notice} tabIndex={-1} role="alert">
          {outcome.status === 'invalid'
            ? t(`called.problems.${outcome.problem}`)
            : t(`forms.outcomes.${outcome.status}`, { send: t('called.send') })}
        </p>
      )}
      <Choice
        name={CALL_INPUTS.result}
        question={t('called.reached')}
        value={values.result}
        isRequired
        options={CALL_RESULTS.map((result) => [result, t(`called.results.${result}`)])}
      />
      <div className={styles.told}>
        {yesOrNo(CALL_INPUTS.newPatients, t('called.newPatients'))}
        <div className={styles.question}>
          <label htmlFor="wait">{t('called.wait')}</label>
          <input
            id="wait"
            name={CALL_INPUTS.waitWeeks}
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_WAIT_WEEKS}
            defaultValue={values[CALL_INPUTS.waitWeeks] ?? ''}
            aria-describedby="wait-help"
          />
          <p id="wait-help" className={formStyles.help}>
            {t('called.waitHelp')}
          </p>
        </div>
        {yesOrNo(CALL_INPUTS.medicaid, t('called.medicaid'))}
        <div className={styles.question}>
          <label htmlFor="which">{t('called.which')}</label>
          <select
            id="which"
            name={CALL_INPUTS.medicaidState}
            defaultValue={values[CALL_INPUTS.medicaidState] ?? form.state}
          >
            {form.programs.map(({ state, name }) => (
              <option key={state} value={state}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <details className={styles.more}>
          <summary>{t('called.access')}</summary>
          {ACCESS_QUESTIONS.map((question) => yesOrNo(accessInput(question), t(`called.questions.${question}`)))}
        </details>
      </div>
      <details className={styles.more} open={Boolean(values[CALL_INPUTS.note])}>
        <summary>{t('called.note')}</summary>
        <div className={styles.question}>
          <textarea
            name={CALL_INPUTS.note}
            rows={3}
            maxLength={MAX_CALL_NOTE}
            aria-label={t('called.note')}
            aria-describedby="note-help"
            defaultValue={values[CALL_INPUTS.note] ?? ''}
          />
          <p id="note-help" className={formStyles.help}>
            {t('called.noteHelp')}
          </p>
        </div>
      </details>
      {values.day && <input type="hidden" name={CALL_INPUTS.day} value={values.day} />}
      <input type="hidden" name={CALL_INPUTS.once} ref={once} defaultValue={values.once} />
      <HiddenInputs values={start.hidden} honeypot={form.honeypot} />
      {form.proofInput && <input type="hidden" name={form.proofInput} ref={start.proof} />}
      <button
        type="submit"
        className={`button ${styles.send}`}
        aria-disabled={isSending}
        onClick={(event) => isSending && event.preventDefault()}
      >
        {isSending ? t('forms.sending') : t('called.send')}
      </button>
      <p role="status">{start.isWaiting && t('forms.proof.checking')}</p>
      <p className={formStyles.privacy}>{t('called.privacy')}</p>
    </Form>
  );
}

/** What the visitor noted in My list, from the part of the address that browsers never send. */
function useNoted(): Record<string, string> {
  const hash = useHydratedValue(() => location.hash.slice(1), '');
  return Object.fromEntries(new URLSearchParams(hash));
}
