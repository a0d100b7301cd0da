import { useEffect, useState } from 'react';
import { readWaiting } from './waiting-calls.ts';

/**
 * Sends the reports that wait on this device, now and whenever the network is back. Returns true once all have been
 * sent since `latest` was made.
 */
export function useSendWaiting(latest?: object): boolean {
  const [sent, setSent] = useState<object>();
  useEffect(() => {
    const send = async () => {
      if (!navigator.onLine || readWaiting().length === 0) return;
      // If it cannot be loaded, the reports wait for the next page.
      const { sendWaitingCalls } = await import('./send-waiting-calls.ts');
      await sendWaitingCalls();
      if (readWaiting().length === 0) setSent(latest);
    };
    send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [latest]);
  return latest !== undefined && sent === latest;
}
