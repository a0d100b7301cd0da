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
  return (
    <section className={`${styles.block} no-print`} aria-labelledby="get-involved">
      <div className={styles.words}>
        <h2 id="get-involved">{t('places.involved.heading')}</h2>
        <p>{t('places.involved.lead')}</p>
      </div>
      <div className={styles.forms}>
        {INVOLVED_FORMS.map((kind) => (
          <details key={kind} name="get-involved" className={styles.one}>
            <summary>
              {t(`places.involved.${kind}`)}
              <Icon name="down" />
            </summary>
            <div className={styles.form}>
              <p>{t(`forms.leads.${kind}`)}</p>
              <VisitorForm
                kind={kind}
                fields={forms[kind]}
                action={pathInLanguage(`/get-involved/${kind}`, language)}
              />
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
