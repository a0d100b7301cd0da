import { useEffect, useMemo, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { CALL_INPUTS, type CallProblem } from '#model/call-report.ts';
import { newReportId } from '../../calls/waiting-calls.ts';
import { ProofHelp } from '../../forms/proof-help.tsx';
import type { CallResult } from '../../forms/receive-call.ts';
import formStyles from '../../forms/site-form.module.css';
import { HiddenInputs } from '../../forms/site-form.tsx';
import { useFormStart } from '../../forms/use-form-start.ts';
import { useHydratedValue } from '../../ui/use-hydrated.ts';
import styles from './call-form.module.css';
import { CallQuestions, type MedicaidProgram, PROBLEM_IDS } from './call-questions.tsx';

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
  programs: MedicaidProgram[];
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
  const notice = useRef<HTMLDivElement>(null);
  const noted = useNoted();
  const once = useRef<HTMLInputElement>(null);
  const values: Record<string, string> = outcome?.values ?? noted;
  const problem = outcome?.status === 'invalid' ? outcome.problem : undefined;

  useEffect(() => {
    if (once.current) once.current.value ||= newReportId();
  });

  useEffect(() => {
    if (outcome && !isSending) notice.current?.focus();
  }, [outcome, isSending]);

  return (
    <Form
      // What was noted is known only in the browser.
      key={Object.values(noted).join()}
      method="post"
      action={form.action}
      className={styles.form}
      noValidate
      onFocus={() => start.begin()}
      onSubmit={start.onSubmit}
    >
      {form.proofInput && outcome?.status !== 'unproved' && <ProofHelp />}
      {outcome && (
        <div className={formStyles.summary} ref={notice} tabIndex={-1} role="alert">
          {outcome.status === 'invalid' ? (
            <ProblemNotice problem={outcome.problem} />
          ) : (
            <p>{t(`forms.outcomes.${outcome.status}`, { send: t('called.send') })}</p>
          )}
        </div>
      )}
      <CallQuestions values={values} problem={problem} state={form.state} programs={form.programs} />
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

/** Says what to fix, with a link to it. */
function ProblemNotice({ problem }: { problem: CallProblem }) {
  const t = useTranslations();
  const id = PROBLEM_IDS[problem];
  const text = t(`called.problems.${problem}`);
  if (!id) return <p>{text}</p>;
  return (
    <>
      <p>{t('forms.summary', { count: 1 })}</p>
      <a
        href={`#${id}`}
        onClick={(event) => {
          // The address may end with what was noted, which fills the form.
          event.preventDefault();
          document.getElementById(id)?.focus();
        }}
      >
        {text}
      </a>
    </>
  );
}

/** What the visitor noted in My list, from the part of the address that browsers never send. */
function useNoted(): Record<string, string> {
  const hash = useHydratedValue(() => location.hash.slice(1), '');
  return useMemo(() => Object.fromEntries(new URLSearchParams(hash)), [hash]);
}
