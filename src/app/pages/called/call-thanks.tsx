import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import styles from '../../forms/site-form.module.css';

/** Thanks the caller in place of everything `until-sent` (base.css), and takes the focus. */
export function CallThanks({ isWaiting }: { isWaiting: boolean }) {
  const t = useTranslations();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className={styles.kept} ref={notice} tabIndex={-1} role="status" data-sent="">
      <h1 className={styles.thanks}>{t(isWaiting ? 'called.waiting' : 'called.thanks')}</h1>
      <p>{t(isWaiting ? 'called.waitingHelp' : 'called.thanksHelp')}</p>
    </div>
  );
}
