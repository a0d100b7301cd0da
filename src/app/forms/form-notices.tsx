import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { fieldId } from './form-field-row.tsx';
import { OtherWay } from './proof-help.tsx';
import type { FormAnswer } from './receive-form.ts';
import type { ShownForm } from './shown-form.ts';
import styles from './site-form.module.css';
import { useErrorSentence } from './use-error-sentence.ts';

type Focused = { ref: RefObject<HTMLDivElement | null>; form: ShownForm };

/** The thanks, and what comes next. Takes the focus, so that it is read. */
export function KeptNotice({ ref, form, confirmByMail }: Focused & { confirmByMail: boolean }) {
  const t = useTranslations();
  return (
    <div className={styles.kept} ref={ref} tabIndex={-1} role="status">
      <p className={styles.thanks}>{confirmByMail ? t('forms.confirmByMail') : form.success}</p>
      <p>{confirmByMail ? t('forms.confirmByMailHelp') : form.successHelp}</p>
    </div>
  );
}

interface ErrorSummaryProps extends Focused {
  outcome: Exclude<FormAnswer, { status: 'kept' }>;
}

/** Why a form was not taken, with links to the answers to mend. */
export function ErrorSummary({ ref, form, outcome }: ErrorSummaryProps) {
  const t = useTranslations();
  return (
    <div className={styles.summary} ref={ref} tabIndex={-1} role="alert">
      {outcome.status === 'invalid' ? (
        <ProblemList form={form} problems={outcome.problems} />
      ) : (
        <p>{t(`forms.outcomes.${outcome.status}`, { send: form.send ?? t('forms.send') })}</p>
      )}
      {outcome.status === 'unproved' && <OtherWay />}
    </div>
  );
}

type Problems = Extract<FormAnswer, { status: 'invalid' }>['problems'];

function ProblemList({ form, problems }: { form: ShownForm; problems: Problems }) {
  const t = useTranslations();
  const errorSentence = useErrorSentence();
  const invalid = form.fields.filter(({ name }) => problems[name]);
  return (
    <>
      <p>{t('forms.summary', { count: invalid.length })}</p>
      <ul>
        {invalid.map((field) => (
          <li key={field.name}>
            <a href={`#${fieldId(form.kind, field)}`}>
              {t('forms.problemOf', {
                field: bare(field.label),
                problem: errorSentence(field, problems[field.name]) ?? '',
              })}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Without the marks that end a sentence: a colon and the problem follow. */
function bare(label: string): string {
  return label.replace(/¿|[?.:]\s*$/g, '');
}
