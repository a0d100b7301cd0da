import { CALL_INPUTS, MAX_CALL_AGE_DAYS } from '#model/call-report.ts';
import { DAY_MS } from '#model/duration.ts';
import { isRecord } from '#model/is-record.ts';
import { withStorage } from '../browser-storage.ts';
import { localDay } from '../messages/local-day.ts';

/** A report that is to be sent when there is network. */
export interface WaitingCall {
  /** Id of the listing. */
  listing: string;
  /** By name, as the form sends them, with `CALL_INPUTS.once` and `CALL_INPUTS.day`. */
  inputs: Record<string, string>;
}

const WAITING_CALLS = 'waiting-calls';
const MAX_WAITING = 30;

/** Returns a random text for one report. */
export function newReportId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('');
}

/** Stores a report on this device, with today as its day if it has none. Returns false if that is impossible. */
export function keepWaiting({ listing, inputs }: WaitingCall, now = new Date()): boolean {
  const once = inputs.once || newReportId();
  const day = inputs.day || localDay(now);
  const others = readWaiting(now).filter((call) => call.inputs[CALL_INPUTS.once] !== once);
  const calls = [...others, { listing, inputs: { ...inputs, once, day } }].slice(-MAX_WAITING);
  return withStorage((storage) => storage.setItem(WAITING_CALLS, JSON.stringify(calls)) ?? true) ?? false;
}

/** Returns what waits, the oldest first, without what is invalid or too old to be counted. */
export function readWaiting(now = new Date()): WaitingCall[] {
  const oldest = localDay(new Date(now.getTime() - MAX_CALL_AGE_DAYS * DAY_MS));
  return parse(withStorage((storage) => storage.getItem(WAITING_CALLS)) ?? null).filter(
    ({ inputs }) => (inputs[CALL_INPUTS.day] ?? '') >= oldest,
  );
}

/** Removes a report that was sent. */
export function dropWaiting({ inputs }: WaitingCall): void {
  const left = readWaiting().filter((call) => call.inputs[CALL_INPUTS.once] !== inputs[CALL_INPUTS.once]);
  withStorage((storage) =>
    left.length > 0 ? storage.setItem(WAITING_CALLS, JSON.stringify(left)) : storage.removeItem(WAITING_CALLS),
  );
}

/** Anything may have written it: another version of the site, or another program. */
function parse(text: string | null): WaitingCall[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return (Array.isArray(stored) ? stored : []).flatMap((call) => {
      if (!isRecord(call) || typeof call.listing !== 'string' || !isRecord(call.inputs)) return [];
      const texts = Object.entries(call.inputs).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      const inputs = Object.fromEntries(texts);
      return inputs[CALL_INPUTS.once] ? [{ listing: call.listing, inputs }] : [];
    });
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
