import { type RefObject, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { FormField } from '#forms/form-definition.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { ApplicationForm } from './application-form.tsx';
import styles from './become-expert.module.css';

/** 'Want to become an expert?': a button that opens the application in a dialog; without script, a link to its page. */
export function BecomeExpert({ fields }: { fields: readonly FormField[] }) {
  const t = useTranslations();
  const page = pathInLanguage('/experts/apply', useLocale());
  const isLive = useHydrated();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <section className={`${styles.box} no-print`} aria-labelledby="become-expert">
      <div className={styles.words}>
        <h2 id="become-expert">{t('experts.apply.question')}</h2>
        <p>{t('experts.apply.lead')}</p>
      </div>
      {isLive ? (
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
          {t('experts.apply.action')}
        </button>
      ) : (
        <a href={page} className="button">
          {t('experts.apply.action')}
        </a>
      )}
      {isLive && <ApplicationDialog dialog={dialog} fields={fields} />}
    </section>
  );
}

/** Closing it, by its button, Escape or a press on the backdrop, begins the form anew (specification, section 4). */
function ApplicationDialog(props: { dialog: RefObject<HTMLDialogElement | null>; fields: readonly FormField[] }) {
  const { dialog, fields } = props;
  const t = useTranslations();
  const [attempt, setAttempt] = useState(0);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop; by keyboard Escape does it.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="application"
      onClose={() => setAttempt(attempt + 1)}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={styles.content}>
        <div className={styles.top}>
          <h2 id="application">{t('forms.titles.become-expert')}</h2>
          <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
            <Icon name="no" />
            {t('experts.apply.close')}
          </button>
        </div>
        <p>{t('forms.leads.become-expert')}</p>
        <ApplicationForm key={attempt} fields={fields} />
      </div>
    </dialog>
  );
}
