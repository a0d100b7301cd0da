import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { removeDraft } from '../../forms/form-draft.ts';
import type { FormView } from '../../forms/form-view.ts';
import { VisitorForm } from '../../forms/visitor-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './become-expert.module.css';

/** 'Want to become an expert?': opens the application form in a dialog; without script, a link to its page. */
export function BecomeExpert({ form }: { form: FormView }) {
  const t = useTranslations();
  const isLive = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const open = () => {
    dialog.current?.showModal();
    setOpen(true);
  };
  // Closing the dialog (by its button, Escape or a click on the backdrop) resets the form and deletes its draft.
  const reset = () => {
    removeDraft(form.kind);
    setAttempt(attempt + 1);
    setOpen(false);
  };
  return (
    <section className={`${styles.box} no-print`} aria-labelledby="become-expert">
      <div className={styles.words}>
        <h2 id="become-expert">{t('experts.apply.question')}</h2>
        <p>{t('experts.apply.lead')}</p>
      </div>
      {isLive ? (
        <button type="button" className="button" aria-haspopup="dialog" onClick={open}>
          {t('experts.apply.action')}
        </button>
      ) : (
        <a href={form.action} className="button">
          {t('experts.apply.action')}
        </a>
      )}
      {isLive && (
        <Dialog dialog={dialog} title={form.title} closeLabel={t('experts.apply.close')} onClose={reset}>
          <p className="until-sent">{form.lead}</p>
          <VisitorForm key={attempt} form={form} isOpen={isOpen} />
        </Dialog>
      )}
    </section>
  );
}
