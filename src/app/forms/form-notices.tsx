import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { fieldId } from './form-field-row.tsx';
import type { FormView } from './form-view.ts';
import { ContactLink } from './proof-help.tsx';
import type { FormResult } from './receive-form.ts';
import styles from './site-form.module.css';
import { useErrorMessage } from './use-error-message.ts';
import { WayOn } from './way-on.tsx';

type NoticeProps = { ref: RefObject<HTMLDivElement | null>; form: FormView };

interface SuccessNoticeProps extends NoticeProps {
  confirmByMail: boolean;
  /** The page has nothing but the form: the thanks become its title, and it has its own links onward. */
  isPage: boolean;
}

/**
 * Thanks the visitor and says what comes next, in place of everything `until-sent` (base.css). Takes the focus, so that
 * screen readers read it.
 */
export function SuccessNotice({ ref, form, confirmByMail, isPage }: SuccessNoticeProps) {
  const t = useTranslations();
  const Thanks = isPage ? 'h1' : 'p';
  return (
    <div className={styles.kept} ref={ref} tabIndex={-1} role="status" data-sent="">
      <Thanks className={styles.thanks}>{confirmByMail ? t('forms.confirmByMail') : form.success}</Thanks>
      <p>{confirmByMail ? t('forms.confirmByMailHelp') : form.successHelp}</p>
      {!isPage && <WayOn kind={form.kind} />}
    </div>
  );
}

interface ErrorSummaryProps extends NoticeProps {
  outcome: Exclude<FormResult, { status: 'kept' }>;
}

/** Says why a form was not accepted, with links to the fields to fix. */
export function ErrorSummary({ ref, form, outcome }: ErrorSummaryProps) {
  const t = useTranslations();
  return (
    <div className={styles.summary} ref={ref} tabIndex={-1} role="alert">
      {outcome.status === 'invalid' ? (
        <ProblemList form={form} problems={outcome.problems} />
      ) : (
        <p>{t(`forms.outcomes.${outcome.status}`, { send: form.send ?? t('forms.send') })}</p>
      )}
      {outcome.status === 'unproved' && <ContactLink />}
    </div>
  );
}

type Problems = Extract<FormResult, { status: 'invalid' }>['problems'];

function ProblemList({ form, problems }: { form: FormView; problems: Problems }) {
  const t = useTranslations();
  const errorMessage = useErrorMessage();
  const invalid = form.fields.filter(({ name }) => problems[name]);
  return (
    <>
      <p>{t('forms.summary', { count: invalid.length })}</p>
      <ul>
        {invalid.map((field) => (
          <li key={field.name}>
            <a href={`#${fieldId(form.kind, field)}`}>
              {t('forms.problemOf', {
                field: withoutPunctuation(field.label),
                problem: errorMessage(field, problems[field.name]) ?? '',
              })}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Removes the marks that end a sentence: a colon and the problem follow. */
function withoutPunctuation(label: string): string {
  return label.replace(/¿|[?.:]\s*$/g, '');
}
