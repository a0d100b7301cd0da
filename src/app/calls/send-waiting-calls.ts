import type { FormStart } from '../forms/form-start.ts';
import { dropWaiting, readWaiting, type WaitingCall } from './waiting-calls.ts';

/** Statuses after which a report need not be sent again. */
const DONE: readonly unknown[] = ['kept', 'invalid'];

/** Sends what waits, one after the other, from one tab at a time; stops at the first that must wait longer. */
export async function sendWaitingCalls(): Promise<void> {
  // Without locks (http), two tabs may send the same report: it counts once.
  if (navigator.locks)
    await navigator.locks.request('waiting-calls', { ifAvailable: true }, (lock) => lock && sendAll());
  else await sendAll();
}

async function sendAll(): Promise<void> {
  for (const call of readWaiting()) {
    try {
      if (!(await send(call))) return;
    } catch (error) {
      // There is no network yet.
      if (error instanceof TypeError) return;
      throw error;
    }
    dropWaiting(call);
  }
}

/** Returns false if it has to wait. */
async function send({ listing, inputs }: WaitingCall): Promise<boolean> {
  const response = await fetch('/forms/call-report/start');
  if (!response.ok) return false;
  const { hidden, waitMs, challenge }: FormStart = await response.json();
  const isOldEnough = new Promise((resolve) => setTimeout(resolve, waitMs));
  await isOldEnough;
  const body = new URLSearchParams({ ...inputs, ...hidden, listing });
  if (challenge) {
    // Few sites need it. If it cannot be loaded, the report waits for the next page.
    const { proofFor } = await import('../forms/solve-challenge.ts');
    body.set('proof-of-work', await proofFor(challenge));
  }
  const sent = await fetch('/forms/call-report/send', { method: 'POST', body });
  // The listing is gone.
  if (sent.status === 404) return true;
  return sent.ok && DONE.includes((await sent.json()).status);
}
