import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { VisitorForm } from '../../forms/visitor-form.tsx';
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

function FoldingForm({ kind }: { kind: InvolvedForm }) {
  const t = useTranslations();
  const form = useSearchOptions().forms[kind];
  const [isOpen, setOpen] = useState(false);
  return (
    <details name="get-involved" className={styles.one} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t(`places.involved.${kind}`)}
        <Icon name="down" />
      </summary>
      <div className={styles.form}>
        <p className="until-sent">{form.lead}</p>
        <VisitorForm form={form} isOpen={isOpen} />
      </div>
    </details>
  );
}
