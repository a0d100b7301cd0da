import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { VisitorForm } from '../../forms/visitor-form.tsx';
import { pathInLanguage } from '../../messages/language.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './get-involved.module.css';
import { useSearchOptions } from './places-options.tsx';
import { INVOLVED_FORMS, type InvolvedForm } from './search-options.ts';

/** 'Want to Get Involved?': three buttons that each open a form in place and close the others. */
export function GetInvolved() {
  const t = useTranslations();
  return (
    <section className={`${styles.block} no-print`} aria-labelledby="get-involved">
      <div className={styles.words}>
        <h2 id="get-involved">{t('places.involved.heading')}</h2>
        <p>{t('places.involved.lead')}</p>
      </div>
      <div className={styles.forms}>
        {INVOLVED_FORMS.map((kind) => (
          <FoldingForm key={kind} kind={kind} />
        ))}
      </div>
    </section>
  );
}

/** The button opens the form; before the form is loaded, and without script, it shows a link to the form's page. */
function FoldingForm({ kind }: { kind: InvolvedForm }) {
  const t = useTranslations();
  const language = useLocale();
  const form = useSearchOptions().forms?.[kind];
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  // It may have been opened before the script loaded.
  useEffect(() => setOpen(details.current!.open), []);
  return (
    <details
      name="get-involved"
      className={styles.one}
      ref={details}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {t(`places.involved.${kind}`)}
        <Icon name="down" />
      </summary>
      <div className={styles.form}>
        {form && wasOpen ? (
          <>
            <p className="until-sent">{form.lead}</p>
            <VisitorForm form={form} isOpen={isOpen} />
          </>
        ) : (
          <a href={pathInLanguage(`/get-involved/${kind}`, language)}>{t('places.involved.openForm')}</a>
        )}
      </div>
    </details>
  );
}
