import { useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { VisitorForm } from '../../forms/visitor-form.tsx';
import { pathInLanguage } from '../../messages/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { INVOLVED_FORMS } from '../get-involved/involved-forms.ts';
import styles from './get-involved.module.css';
import { useSearchOptions } from './places-options.tsx';

/** 'Want to Get Involved?': three buttons, each opening its form in place; opening one closes the others. */
export function GetInvolved() {
  const t = useTranslations();
  const language = useLocale();
  const { forms } = useSearchOptions();
  const [opened, setOpened] = useState(false);
  const actionOf = (kind: string) => pathInLanguage(`/get-involved/${kind}`, language);
  return (
    <section className={`${styles.block} no-print`} aria-labelledby="get-involved">
      <div className={styles.words}>
        <h2 id="get-involved">{t('places.involved.heading')}</h2>
        <p>{t('places.involved.lead')}</p>
      </div>
      {/* The code that sends a form comes when one is opened: a connection lost later does not cost what was typed. */}
      {opened && INVOLVED_FORMS.map((kind) => <PrefetchPageLinks key={kind} page={actionOf(kind)} />)}
      <div className={styles.forms}>
        {INVOLVED_FORMS.map((kind) => (
          <details key={kind} name="get-involved" className={styles.one} onToggle={() => setOpened(true)}>
            <summary>
              {t(`places.involved.${kind}`)}
              <Icon name="down" />
            </summary>
            <div className={styles.form}>
              <p>{t(`forms.leads.${kind}`)}</p>
              <VisitorForm kind={kind} fields={forms[kind]} action={actionOf(kind)} />
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
