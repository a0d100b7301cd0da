import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { loadPart } from '../../load-part.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './get-involved.module.css';
import type { InvolvedForm } from './involved-form.tsx';
import { useSearchOptions } from './places-options.tsx';
import type { InvolvedKind } from './search-options.ts';

/** The banner for businesses that want to be listed. */
export function JoinNetwork() {
  const t = useTranslations();
  return (
    <section className={`${styles.join} no-print`}>
      <p>{t('places.join.question')}</p>
      <Link discover="none" to={pathInLanguage('/register', useLocale())} className="button">
        {t('places.join.action')}
      </Link>
    </section>
  );
}

/** 'Want to Get Involved?': buttons that each open a form in place and close the others. */
export function GetInvolved({ kinds }: { kinds: readonly InvolvedKind[] }) {
  const t = useTranslations();
  return (
    <section className={`${styles.block} no-print`} aria-labelledby="get-involved">
      <div className={styles.words}>
        <h2 id="get-involved">{t('places.involved.heading')}</h2>
        <p>{t('places.involved.lead')}</p>
      </div>
      <div className={styles.forms}>
        {kinds.map((kind) => (
          <FoldingForm key={kind} kind={kind} />
        ))}
      </div>
    </section>
  );
}

/** The button opens the form; before the form is loaded, and without script, it shows a link to the form's page. */
function FoldingForm({ kind }: { kind: InvolvedKind }) {
  const t = useTranslations();
  const language = useLocale();
  const form = useSearchOptions().forms?.[kind];
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const ownPage = pathInLanguage(`/get-involved/${kind}`, language);
  const Form = useInvolvedForm(isOpen, ownPage);
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
        {form && Form ? <Form form={form} isOpen={isOpen} /> : <a href={ownPage}>{t('places.involved.openForm')}</a>}
      </div>
    </details>
  );
}

const importForm = () => import('./involved-form.tsx');

/** Loads the script of forms once one is opened; undefined until then, and if it cannot be loaded. */
function useInvolvedForm(isNeeded: boolean, ownPage: string): typeof InvolvedForm | undefined {
  const [loaded, setLoaded] = useState<{ InvolvedForm?: typeof InvolvedForm }>({});
  useEffect(() => {
    if (isNeeded) loadPart(importForm, ownPage).then(setLoaded, console.error);
  }, [isNeeded, ownPage]);
  return loaded.InvolvedForm;
}
