import { useEffect } from 'react';
import { readWaiting } from './waiting-calls.ts';

/** Sends the reports that wait on this device, now and whenever there is network again. */
export function useSendWaiting(): void {
  useEffect(() => {
    const send = async () => {
      if (!navigator.onLine || readWaiting().length === 0) return;
      const { sendWaitingCalls } = await import('./send-waiting-calls.ts');
      await sendWaitingCalls();
    };
    send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, []);
}
