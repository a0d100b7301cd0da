import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NewTabLink } from '../ui/new-tab-link.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './external-form.module.css';

interface ExternalFormProps {
  title: string;
  link: string;
  /** Path of the page with this form, for visitors without script. */
  page: string;
  isOpen: boolean;
}

/** Another company's form in a frame. Nothing is requested from that company before the visitor opens the form. */
export function ExternalForm({ title, link, page, isOpen }: ExternalFormProps) {
  const t = useTranslations();
  const isHydrated = useHydrated();
  const [isRequested, setRequested] = useState(false);
  return (
    <div className={styles.outside}>
      {isOpen || isRequested ? (
        <FormFrame title={title} link={link} isHydrated={isHydrated} />
      ) : (
        <OpenButton page={page} isHydrated={isHydrated} onOpen={() => setRequested(true)} />
      )}
      <div className={styles.note}>
        <p>{t('forms.outside.note', { host: new URL(link).host })}</p>
        <NewTabLink href={link}>{t('forms.outside.newTab')}</NewTabLink>
      </div>
    </div>
  );
}

/** Without script the page contains the frame from the start, because the visitor came for it. */
function FormFrame({ title, link, isHydrated }: { title: string; link: string; isHydrated: boolean }) {
  const t = useTranslations();
  const [isLoaded, setLoaded] = useState(false);
  const frame = (
    <iframe
      title={title}
      src={link}
      sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
      referrerPolicy="no-referrer"
      className={styles.frame}
      onLoad={() => setLoaded(true)}
    />
  );
  return (
    <div className={styles.place}>
      {!isLoaded && (
        <p role="status" className="needs-script">
          {t('forms.outside.loading')}
        </p>
      )}
      {isHydrated ? frame : <noscript>{frame}</noscript>}
    </div>
  );
}

function OpenButton({ page, isHydrated, onOpen }: { page: string; isHydrated: boolean; onOpen: () => void }) {
  const t = useTranslations();
  const label = t('forms.outside.open');
  if (!isHydrated)
    return (
      <a className="button" href={page}>
        {label}
      </a>
    );
  return (
    <button type="button" className="button" onClick={onOpen}>
      {label}
    </button>
  );
}
