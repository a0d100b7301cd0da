import type { FormStore, OutboxEntry, Submission } from '#forms/form-store.ts';
import { FORM_KINDS, type FormKind, type FormValues } from '#model/form-definition.ts';
import { UsageError } from '../usage-error.ts';
import { findSubmission } from './form-store.ts';
import type { Request } from './request.ts';

const STATES = ['new', 'approved', 'rejected'] as const;

/** `list`: a line for each, newest first. */
export async function listSubmissions(store: FormStore, { id, options }: Request): Promise<void> {
  if (id) throw new UsageError(`list takes no number. Did you mean: show ${id}?`);
  const kind = readKind(options.kind);
  const state = oneOf('--state', options.state, STATES);
  const list = await store.list({ ...(kind && { kind }), ...(state && { state }) });
  for (const each of list) console.log(line(each));
  if (list.length === 0) console.log('Nothing here.');
  const givenUp = await store.countGivenUp();
  if (givenUp > 0)
    console.error(`${givenUp} could not be sent on and were given up. Try again with: submissions resend`);
}

/** `show`: one submission with every value, and its way out. */
export async function showSubmission(store: FormStore, { id }: Request): Promise<void> {
  const submission = await findSubmission(store, id);
  const { kind, language, receivedAt, state, decidedAt, values, corrections } = submission;
  console.log(`Number:   ${submission.id}\nForm:     ${kind} (${language})\nReceived: ${receivedAt}`);
  console.log(`State:    ${state}${decidedAt ? `, ${decidedAt}` : ''}\n`);
  printValues(values);
  if (Object.keys(corrections).length > 0) {
    console.log('\nListed with:');
    printValues(corrections);
  }
  const entries = await store.entriesOf(submission.id);
  if (entries.length > 0) console.log(`\nSent on:\n${entries.map(wayOut).join('\n')}`);
}

/** `resend`: what was given up is tried again by the running site. */
export async function resend(store: FormStore, { id }: Request): Promise<void> {
  const about = id ? (await findSubmission(store, id)).id : undefined;
  const count = await store.resend(new Date().toISOString(), about);
  console.log(count === 0 ? 'Nothing was given up.' : `${count} will be sent on by the running site within a minute.`);
}

/** The form that an option names, or undefined. Throws `UsageError`. */
export function readKind(text: string | undefined): FormKind | undefined {
  return oneOf('--kind', text, FORM_KINDS);
}

/** The value that an option names, or undefined where it is not given. Throws `UsageError` that lists them. */
export function oneOf<T extends string>(option: string, text: string | undefined, values: readonly T[]): T | undefined {
  if (text === undefined) return undefined;
  const found = values.find((value) => value === text);
  if (!found) throw new UsageError(`${option}: '${text}' is none of ${values.join(', ')}.`);
  return found;
}

function line({ id, receivedAt, kind, state, values }: Submission): string {
  const first = Object.values(values).flat().find(Boolean) ?? '';
  const when = receivedAt.slice(0, 16).replace('T', ' ');
  return `${id.slice(0, 8)}  ${when}  ${kind.padEnd(21)}  ${state.padEnd(8)}  ${printable(first).slice(0, 60)}`;
}

function printValues(values: FormValues): void {
  for (const [name, value] of Object.entries(values)) {
    console.log(`${name}:`);
    for (const text of [value].flat().flatMap((part) => part.split('\n'))) console.log(`  ${printable(text)}`);
  }
}

function wayOut({ channel, state, attempts, nextAttemptAt, lastError }: OutboxEntry): string {
  const tries = `${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
  const what = {
    sent: 'sent',
    waiting: `waiting, ${tries} so far, next ${nextAttemptAt}`,
    dead: `given up after ${tries}`,
  }[state];
  return `  ${channel}: ${what}${lastError ? ` (${printable(lastError)})` : ''}`;
}

/** Without characters that would steer the terminal or turn its text around. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ');
}
