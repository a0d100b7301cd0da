import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { CallResult } from '#model/call-report.ts';
import { keepWaiting } from '../../calls/waiting-calls.ts';
import { useToday } from '../../messages/use-age.ts';
import { noteReport, reportOf } from '../../my-list/call-to-report.ts';
import type { Call, SavedItem } from '../../my-list/my-list.ts';
import { changeMyList } from '../../my-list/my-list-storage.ts';
import { calledPath } from '../../ui/provider-path.ts';
import styles from './saved-items.module.css';

/** Offers to tell other families of a noted call: what is sent is shown first, and nothing is sent unasked. */
export function TellOthers({ item, call }: { item: SavedItem; call: Call }) {
  const t = useTranslations();
  const language = useLocale();
  const report = reportOf(call, useToday());
  const [step, setStep] = useState<'offered' | 'asked' | 'kept' | 'failed'>('offered');
  if (item.kind !== 'provider' || !report || (call.told && step === 'offered')) return null;
  const send = async () => {
    const isKept = keepWaiting({ listing: item.id, inputs: report });
    setStep(isKept ? 'kept' : 'failed');
    if (isKept) changeMyList((list) => noteReport(list, item.id, report, call.on));
    if (!isKept || !navigator.onLine) return;
    const { sendWaitingCalls } = await import('../../calls/send-waiting-calls.ts');
    await sendWaitingCalls();
  };
  const said = [
    `${t('called.reached')} ${t(`called.results.${report.result as CallResult}`)}`,
    ...(report['new-patients']
      ? [`${t('called.newPatients')} ${report['new-patients'] === 'yes' ? t('called.yes') : t('called.no')}`]
      : []),
  ].join(' ');
  return (
    <div className={`${styles.others} no-print`} role="status">
      {step === 'offered' && (
        <button type="button" className={styles.tell} onClick={() => setStep('asked')}>
          {t('called.tell')}
        </button>
      )}
      {step === 'asked' && (
        <>
          <p>{t('called.tellWhat', { said })}</p>
          <div className={styles.buttons}>
            <button type="button" className="button" onClick={send}>
              {t('called.send')}
            </button>
            <a href={`${calledPath(item.id, language)}#${new URLSearchParams(report)}`}>{t('called.tellMore')}</a>
          </div>
        </>
      )}
      {step === 'kept' && <p>{navigator.onLine ? t('called.thanksHelp') : t('called.waitingHelp')}</p>}
      {step === 'failed' && <p>{t('forms.outcomes.failed')}</p>}
    </div>
  );
}
