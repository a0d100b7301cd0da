import { type RefObject, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { removeDraft } from '../../forms/form-draft.ts';
import type { ShownForm } from '../../forms/shown-form.ts';
import { VisitorForm } from '../../forms/visitor-form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './become-expert.module.css';

/** 'Want to become an expert?': a button that opens the application in a dialog; without script, a link to its page. */
export function BecomeExpert({ form }: { form: ShownForm }) {
  const t = useTranslations();
  const isLive = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const open = () => {
    dialog.current?.showModal();
    setOpen(true);
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
      {isLive && <ApplicationDialog dialog={dialog} form={form} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </section>
  );
}

interface ApplicationDialogProps {
  dialog: RefObject<HTMLDialogElement | null>;
  form: ShownForm;
  isOpen: boolean;
  onClose: () => void;
}

/** Closing it, by its button, Escape or a press on the backdrop, begins the form anew: what was typed is forgotten. */
function ApplicationDialog({ dialog, form, isOpen, onClose }: ApplicationDialogProps) {
  const t = useTranslations();
  const [attempt, setAttempt] = useState(0);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop; by keyboard Escape does it.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="application"
      onClose={() => {
        removeDraft(form.kind);
        setAttempt(attempt + 1);
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={styles.content}>
        <div className={styles.top}>
          <h2 id="application">{form.title}</h2>
          <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
            <Icon name="no" />
            {t('experts.apply.close')}
          </button>
        </div>
        <p>{form.lead}</p>
        <VisitorForm key={attempt} form={form} isOpen={isOpen} />
      </div>
    </dialog>
  );
}
