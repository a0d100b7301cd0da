import { memo } from 'react';
import { useTranslations } from 'use-intl';
import {
  ACCESS_QUESTIONS,
  accessInput,
  CALL_INPUTS,
  CALL_RESULTS,
  type CallProblem,
  MAX_CALL_NOTE,
} from '#model/call-report.ts';
import formStyles from '../../forms/site-form.module.css';
import styles from './call-form.module.css';
import { Choice } from './choice.tsx';

export interface MedicaidProgram {
  /** USPS abbreviation. */
  state: string;
  name: string;
}

/** The id of the input that each problem is about; none for one that no input shows. */
export const PROBLEM_IDS: Record<CallProblem, string | undefined> = {
  'no-result': 'result',
  'not-weeks': 'wait',
  'too-long': 'note',
  'not-a-day': undefined,
};

interface CallQuestionsProps {
  /** Answers by input name. */
  values: Record<string, string>;
  problem: CallProblem | undefined;
  /** USPS abbreviation of the listing's state. */
  state: string;
  programs: MedicaidProgram[];
}

/**
 * How the call went, and what the caller was told. Not rendered again while the form gets ready to be sent: when React
 * updates unchecked radio buttons that have the focus, Tab stops at a second one of the group.
 */
export const CallQuestions = memo(function CallQuestions({ values, problem, state, programs }: CallQuestionsProps) {
  const t = useTranslations();
  const says = (asked: CallProblem) => (problem === asked ? t(`called.problems.${asked}`) : undefined);
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
    <>
      <Choice
        id={PROBLEM_IDS['no-result']}
        name={CALL_INPUTS.result}
        question={t('called.reached')}
        value={values.result}
        isRequired
        problem={says('no-result')}
        options={CALL_RESULTS.map((result) => [result, t(`called.results.${result}`)])}
      />
      <div className={styles.told}>
        {yesOrNo(CALL_INPUTS.newPatients, t('called.newPatients'))}
        <div className={styles.question}>
          <label htmlFor="wait">{t('called.wait')}</label>
          {problem === 'not-weeks' && (
            <p id="wait-problem" className={formStyles.problem}>
              {says(problem)}
            </p>
          )}
          <input
            id="wait"
            name={CALL_INPUTS.waitWeeks}
            inputMode="numeric"
            defaultValue={values[CALL_INPUTS.waitWeeks] ?? ''}
            aria-invalid={problem === 'not-weeks' || undefined}
            aria-describedby={problem === 'not-weeks' ? 'wait-help wait-problem' : 'wait-help'}
          />
          <p id="wait-help" className={formStyles.help}>
            {t('called.waitHelp')}
          </p>
        </div>
        {yesOrNo(CALL_INPUTS.medicaid, t('called.medicaid'))}
        <div className={styles.question}>
          <label htmlFor="which">{t('called.which')}</label>
          <select id="which" name={CALL_INPUTS.medicaidState} defaultValue={values[CALL_INPUTS.medicaidState] ?? state}>
            {programs.map(({ state, name }) => (
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
          {problem === 'too-long' && (
            <p id="note-problem" className={formStyles.problem}>
              {says(problem)}
            </p>
          )}
          <textarea
            id="note"
            name={CALL_INPUTS.note}
            rows={3}
            maxLength={MAX_CALL_NOTE}
            aria-label={t('called.note')}
            aria-invalid={problem === 'too-long' || undefined}
            aria-describedby={problem === 'too-long' ? 'note-help note-problem' : 'note-help'}
            defaultValue={values[CALL_INPUTS.note] ?? ''}
          />
          <p id="note-help" className={formStyles.help}>
            {t('called.noteHelp')}
          </p>
        </div>
      </details>
    </>
  );
});
