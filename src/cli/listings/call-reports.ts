import type { CallState, CallStore, KeptCall } from '#forms/call-store.ts';
import { openPostgresCallStore } from '#forms/postgres/form-store.ts';
import { hasSubmissions, openCallStore } from '#forms/sqlite/form-store.ts';
import type { CallAnswers, CallResult } from '#model/call-report.ts';
import { formatPhone } from '#model/phone.ts';
import { siteDay } from '#model/site-day.ts';
import { dataPlace, withRecords } from '../data-folder.ts';
import { printable } from '../printable.ts';
import { UsageError } from '../usage-error.ts';
import { withOpen } from '../with-open.ts';
import { callQueue } from './call-queue.ts';
import { readCorrections } from './correction-store.ts';
import { findListing, recordIds } from './find-listing.ts';
import type { Request } from './request.ts';

/** `reports`: prints what callers reported, the listings with the most harm first; or of one listing. */
export async function listReports({ words: [text] }: Request, print: (text: string) => void): Promise<void> {
  const ids = text === undefined ? undefined : await idsOf(text);
  const calls = await withCalls((store) => store.list(ids), []);
  if (calls.length === 0) return print('No caller has reported anything.');
  await withRecords(async (records) => {
    const queue = await callQueue(calls, records, { today: siteDay(), isComplete: true });
    for (const { id, listing, reports } of queue) {
      print(`${printable(listing?.name ?? '(no source has it now)')}  ${id}`);
      for (const each of reports) print(`  ${reportText(each)}`);
    }
  });
  if (calls.some(({ isInStorm }) => isInStorm))
    print(
      '\nMany closures of one source were reported on one day: they do not count until you confirm those that are right.',
    );
}

const DONE: Record<CallState, string> = { confirmed: 'Confirmed', dismissed: 'Dismissed', new: 'To be decided again' };

/** `confirm`, `dismiss` and `reopen`: what a caller reported is right, does not count, or is to be decided again. */
export async function decideReport(
  state: CallState,
  { words: [idStart = ''] }: Request,
  print: (text: string) => void,
): Promise<void> {
  await withCalls(async (store) => {
    const found = idStart === '' ? [] : (await store.list()).filter(({ id }) => id.startsWith(idStart.toLowerCase()));
    const [report, ...others] = found;
    if (!report) throw new UsageError(`There is no report '${idStart}'. See: listings reports.`);
    if (others.length > 0)
      throw new UsageError(`${found.length} reports start with '${idStart}'. Give more of the id.`);
    await store.decide([report.id], state);
    print(`${DONE[state]}: ${reportText({ ...report, state })}`);
  }, undefined);
}

async function idsOf(text: string): Promise<string[]> {
  const corrections = (await readCorrections(dataPlace())).reverse();
  return withRecords(async (records) => recordIds((await findListing(records, corrections, text)).listing));
}

/** Runs `work` with callers' reports, then closes them. Creates no database for a site without submissions, which has `none`. */
export async function withCalls<T>(work: (store: CallStore) => Promise<T>, none: T): Promise<T> {
  const { folder, databaseUrl } = dataPlace();
  if (!databaseUrl && !hasSubmissions(folder)) return none;
  return withOpen(databaseUrl ? openPostgresCallStore(databaseUrl) : openCallStore({ folder }), work);
}

const RESULTS: Record<CallResult, string> = {
  yes: 'reached',
  'no-answer': 'no answer',
  'wrong-number': 'wrong number',
  gone: 'they are gone',
  moved: 'they moved',
};

function reportText({ id, day, result, phone, answers, caller, state, isInStorm }: KeptCall): string {
  const number = result === 'wrong-number' && phone ? `: ${formatPhone(phone)}` : '';
  const said = [`${RESULTS[result]}${number}`, ...answerTexts(answers)].join('; ');
  const status = isInStorm ? 'in a storm' : state === 'new' ? '' : state;
  return `${id.slice(0, 8)}  ${day}  caller ${caller}  ${said}${status && `  [${status}]`}`;
}

function answerTexts({ newPatients, waitWeeks, medicaid, access = {} }: CallAnswers): string[] {
  return [
    ...(newPatients ? [`new patients: ${newPatients}`] : []),
    ...(waitWeeks === undefined ? [] : [`wait: ${waitWeeks} weeks`]),
    ...(medicaid ? [`Medicaid of ${medicaid.state}: ${medicaid.answer}`] : []),
    ...Object.entries(access).map(([fact, answer]) => `${fact}: ${answer}`),
  ];
}
