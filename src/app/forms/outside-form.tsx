import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NewTabLink } from '../ui/new-tab-link.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './outside-form.module.css';

interface OutsideFormProps {
  title: string;
  link: string;
  /** Path of the page that shows this form, for those without script. */
  page: string;
  isOpen: boolean;
}

/** A form of another company in a frame. Nothing is asked of that company before the visitor opens it. */
export function OutsideForm({ title, link, page, isOpen }: OutsideFormProps) {
  const t = useTranslations();
  const isLive = useHydrated();
  const [isAsked, setAsked] = useState(false);
  return (
    <div className={styles.outside}>
      {isOpen || isAsked ? (
        <FormFrame title={title} link={link} isLive={isLive} />
      ) : (
        <OpenButton page={page} isLive={isLive} onOpen={() => setAsked(true)} />
      )}
      <div className={styles.note}>
        <p>{t('forms.outside.note', { host: new URL(link).host })}</p>
        <NewTabLink href={link}>{t('forms.outside.newTab')}</NewTabLink>
      </div>
    </div>
  );
}

/** Without script the frame stands in the page from the start: the visitor came for it. */
function FormFrame({ title, link, isLive }: { title: string; link: string; isLive: boolean }) {
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
      {isLive ? frame : <noscript>{frame}</noscript>}
    </div>
  );
}

function OpenButton({ page, isLive, onOpen }: { page: string; isLive: boolean; onOpen: () => void }) {
  const t = useTranslations();
  const words = t('forms.outside.open');
  if (!isLive)
    return (
      <a className="button" href={page}>
        {words}
      </a>
    );
  return (
    <button type="button" className="button" onClick={onOpen}>
      {words}
    </button>
  );
}
