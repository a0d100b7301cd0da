import type { FormStore, OutboxEntry, Submission } from '#forms/form-store.ts';
import { FORM_KINDS, type FormKind, type FormValues } from '#model/form-definition.ts';
import { providerPath } from '#model/provider-path.ts';
import { listingNames } from '#operations/listing-names.ts';
import { oneOf } from '#operations/options.ts';
import { printable } from '#operations/printable.ts';
import { findSubmission } from '#operations/submissions/form-store.ts';
import { UsageError } from '#operations/usage-error.ts';
import { readConfig } from '#settings/config.ts';
import type { Request } from './submissions-request.ts';

const STATES = ['new', 'approved', 'rejected'] as const;

/** `list`: prints a line per submission, newest first. */
export async function listSubmissions(store: FormStore, { id, options }: Request): Promise<void> {
  if (id) throw new UsageError(`list takes no id. Did you mean: show ${id}?`);
  const kind = readKind(options.kind);
  const state = oneOf('state', options.state, STATES);
  const list = await store.list({ ...(kind && { kind }), ...(state && { state }) });
  const names = await listingNames(list);
  for (const each of list) console.log(line(each, names));
  if (list.length === 0) console.log('No submissions found.');
  const givenUp = await store.countGivenUp();
  if (givenUp > 0) console.error(`Failed deliveries: ${givenUp}. Try again with: submissions resend`);
}

/** `show`: prints a submission with all values and its deliveries. */
export async function showSubmission(store: FormStore, { id }: Request): Promise<void> {
  const submission = await findSubmission(store, id);
  const { kind, language, receivedAt, state, decidedAt, values, corrections } = submission;
  console.log(`Id:       ${submission.id}\nForm:     ${kind} (${language})\nReceived: ${receivedAt}`);
  console.log(`State:    ${state}${decidedAt ? `, ${decidedAt}` : ''}\n`);
  if (kind === 'report-problem') {
    const listing = String(values.listing);
    const { SITE_URL = '' } = readConfig(process.env);
    const name = (await listingNames([submission])).get(listing) ?? 'no longer listed';
    console.log(`About:    ${printable(name)}\n          ${SITE_URL}${providerPath(listing)}\n`);
  }
  printValues(values);
  if (Object.keys(corrections).length > 0) {
    console.log('\nCorrections:');
    printValues(corrections);
  }
  const entries = await store.entriesOf(submission.id);
  if (entries.length > 0) console.log(`\nDeliveries:\n${entries.map(delivery).join('\n')}`);
}

/** `resend`: queues failed deliveries again for the running site. */
export async function resend(store: FormStore, { id }: Request): Promise<void> {
  const fullId = id ? (await findSubmission(store, id)).id : undefined;
  const count = await store.resend(new Date().toISOString(), fullId);
  console.log(
    count === 0 ? 'There are no failed deliveries.' : `${count} will be sent by the running site within a minute.`,
  );
}

/** Returns the form that --kind names, or undefined. Throws a `UsageError`. */
export function readKind(text: string | undefined): FormKind | undefined {
  return oneOf('kind', text, FORM_KINDS);
}

function line({ id, receivedAt, kind, state, values }: Submission, listingNames: Map<string, string>): string {
  const first = kind === 'report-problem' ? reported(values, listingNames) : Object.values(values).flat().find(Boolean);
  const when = receivedAt.slice(0, 16).replace('T', ' ');
  return `${id.slice(0, 8)}  ${when}  ${kind.padEnd(21)}  ${state.padEnd(8)}  ${printable(first ?? '').slice(0, 60)}`;
}

function reported({ listing }: FormValues, listingNames: Map<string, string>): string {
  return listingNames.get(String(listing)) ?? 'no longer listed';
}

function printValues(values: FormValues): void {
  for (const [name, value] of Object.entries(values)) {
    console.log(`${name}:`);
    for (const text of [value].flat().flatMap((part) => part.split('\n'))) console.log(`  ${printable(text)}`);
  }
}

function delivery({ channel, state, attempts, nextAttemptAt, lastError }: OutboxEntry): string {
  const tries = `${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
  const status = {
    sent: 'sent',
    waiting: `waiting, ${tries} so far, next ${nextAttemptAt}`,
    dead: `given up after ${tries}`,
  }[state];
  return `  ${channel}: ${status}${lastError ? ` (${printable(lastError)})` : ''}`;
}
