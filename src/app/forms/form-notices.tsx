import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { fieldId } from './form-field-row.tsx';
import { OtherWay } from './proof-help.tsx';
import type { FormAnswer } from './receive-form.ts';
import type { ShownForm } from './shown-form.ts';
import styles from './site-form.module.css';
import { useFaultSentence } from './use-fault-sentence.ts';

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

interface FaultSummaryProps extends Focused {
  outcome: Exclude<FormAnswer, { status: 'kept' }>;
}

/** Why a form was not taken, with links to the answers to mend. */
export function FaultSummary({ ref, form, outcome }: FaultSummaryProps) {
  const t = useTranslations();
  return (
    <div className={styles.summary} ref={ref} tabIndex={-1} role="alert">
      {outcome.status === 'faulty' ? (
        <FaultList form={form} faults={outcome.faults} />
      ) : (
        <p>{t(`forms.outcomes.${outcome.status}`, { send: form.send ?? t('forms.send') })}</p>
      )}
      {outcome.status === 'unproved' && <OtherWay />}
    </div>
  );
}

type Faults = Extract<FormAnswer, { status: 'faulty' }>['faults'];

function FaultList({ form, faults }: { form: ShownForm; faults: Faults }) {
  const t = useTranslations();
  const faultSentence = useFaultSentence();
  const faulty = form.fields.filter(({ name }) => faults[name]);
  return (
    <>
      <p>{t('forms.summary', { count: faulty.length })}</p>
      <ul>
        {faulty.map((field) => (
          <li key={field.name}>
            <a href={`#${fieldId(form.kind, field)}`}>
              {t('forms.faultOf', { field: bare(field.label), fault: faultSentence(field, faults[field.name]) ?? '' })}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Without the marks that end a sentence: a colon and the fault follow. */
function bare(label: string): string {
  return label.replace(/¿|[?.:]\s*$/g, '');
}
