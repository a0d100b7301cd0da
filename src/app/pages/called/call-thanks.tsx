import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ReportEffect } from '#model/caller-facts.ts';
import styles from '../../forms/site-form.module.css';

interface CallThanksProps {
  /** It is on this device, until there is network. */
  isWaiting: boolean;
  /** Unknown of a report that has waited. */
  effect: ReportEffect | undefined;
}

/** Thanks the caller in place of everything `until-sent` (base.css), says what the report does, and takes the focus. */
export function CallThanks({ isWaiting, effect }: CallThanksProps) {
  const t = useTranslations();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className={styles.kept} ref={notice} tabIndex={-1} role="status" data-sent="">
      <h1 className={styles.thanks}>{t(isWaiting ? 'called.waiting' : 'called.thanks')}</h1>
      <p>{isWaiting ? t('called.waitingHelp') : effect ? t(`called.effects.${effect}`) : t('called.thanksHelp')}</p>
    </div>
  );
}
