import type { DirectoryRecords } from '#directory/directory-records.ts';
import type { KeptCall } from '#forms/call-store.ts';
import type { StoredProvider } from '#listings/provider.ts';
import type { CallResult } from '#model/call-report.ts';
import { believedAnswers } from '#model/caller-facts.ts';
import { isOld } from '#model/fact-clocks.ts';
import { numberToCall } from '#model/number-to-call.ts';
import { recordIds } from './find-listing.ts';

/**
 * What makes the operator look at a listing, the worst first. contradiction: callers contradict each other, or did not
 * get the Medicaid or access that its sources promise. unlisted: no source has the listing now, so that nobody can tell
 * what of that it is. storm: closures that do not count, because too many were reported on one day.
 */
const HARMS = ['gone', 'wrong-number', 'moved', 'contradiction', 'unlisted', 'storm', 'none'] as const;
type Harm = (typeof HARMS)[number];

/** A listing with what callers reported of it. */
export interface CalledListing {
  /** Of the listing now; if it is hidden or no source has it, the id that was reported. */
  id: string;
  listing: StoredProvider | null;
  /** Newest first. */
  reports: KeptCall[];
  harm: Harm;
}

interface QueueOptions {
  /** `YYYY-MM-DD` */
  today: string;
  /** Also reads the listings of which nothing bad is reported; without it, their `listing` is null. */
  isComplete?: boolean;
}

/** Returns the listings that callers reported on, the worst first, then those with the most undecided reports. */
export async function callQueue(
  calls: readonly KeptCall[],
  records: Pick<DirectoryRecords, 'findById' | 'hasRecord'>,
  { today, isComplete = false }: QueueOptions,
): Promise<CalledListing[]> {
  const byRecord = Map.groupBy(calls, ({ listing }) => listing);
  const isSuspect = (id: string) => {
    const own = byRecord.get(id)!;
    return own.some(({ state }) => state === 'new') && own.some((each) => mayHarm(each, today));
  };
  const ids = [...byRecord.keys()];
  const suspects = ids.filter(isSuspect);
  const queue: CalledListing[] = [];
  const taken = new Set<string>();
  for (const id of [...suspects, ...ids]) {
    if (taken.has(id)) continue;
    const listing = isComplete || isSuspect(id) ? await records.findById(id) : null;
    const isUnlisted = !listing && isSuspect(id) && !(await records.hasRecord(id));
    const own = (listing ? recordIds(listing) : [id]).filter((each) => byRecord.has(each) && !taken.has(each));
    for (const each of own) taken.add(each);
    const reports = own.flatMap((each) => byRecord.get(each)!);
    queue.push({
      id: listing?.id ?? id,
      listing,
      reports,
      harm: isUnlisted ? harmOfUnlisted(reports) : harmOf(reports, listing, today),
    });
  }
  const openOf = ({ reports }: CalledListing) => reports.filter(({ state }) => state === 'new').length;
  return queue.sort((a, b) => HARMS.indexOf(a.harm) - HARMS.indexOf(b.harm) || openOf(b) - openOf(a));
}

const BAD: readonly CallResult[] = ['gone', 'wrong-number', 'moved'];

function mayHarm(report: KeptCall, today: string): boolean {
  if (report.state === 'dismissed') return false;
  const isBad = report.state === 'new' && BAD.includes(report.result);
  return isBad || believedAnswers(report, today).some(({ answer }) => answer === 'no');
}

/** What was reported of a listing stays to be decided after its source has gone. */
function harmOfUnlisted(reports: readonly KeptCall[]): Harm {
  return reports.every(({ state, isInStorm }) => state !== 'new' || isInStorm) ? 'storm' : 'unlisted';
}

/** A hidden listing harms nobody; nor does a report that is decided, or too old to be believed. */
function harmOf(reports: readonly KeptCall[], listing: StoredProvider | null, today: string): Harm {
  if (!listing) return 'none';
  const open = reports.filter(({ state }) => state === 'new');
  const found = (what: CallResult) => open.filter(({ result, day }) => result === what && !isOld('place', day, today));
  const number = numberToCall(listing)?.number ?? null;
  const gone = found('gone');
  if (gone.some(({ isInStorm }) => !isInStorm)) return 'gone';
  const wrong = open.filter(({ result, phone }) => result === 'wrong-number' && phone === number);
  if (wrong.some(({ day }) => !isOld('phone', day, today))) return 'wrong-number';
  if (found('moved').length > 0) return 'moved';
  if (isContradicted(reports, listing, today)) return 'contradiction';
  return gone.length > 0 ? 'storm' : 'none';
}

function isContradicted(reports: readonly KeptCall[], listing: StoredProvider, today: string): boolean {
  const counted = reports.filter(({ state }) => state !== 'dismissed');
  const told = (calls: readonly KeptCall[]) => calls.flatMap((call) => believedAnswers(call, today));
  const all = told(counted);
  return told(counted.filter(({ state }) => state === 'new')).some(
    ({ question, answer }) =>
      all.some((other) => other.question === question && other.answer !== answer) ||
      (answer === 'no' && isPromised(listing, question)),
  );
}

/** What sources say there is. Of new people nothing, because the newer word simply wins. */
function isPromised({ medicaid, facts }: StoredProvider, question: string): boolean {
  const [kind, state] = question.split(':');
  return kind === 'medicaid' ? medicaid.some((fact) => fact.state === state) : facts.includes(question);
}

/** Closures of one source on one day, none of which counts. */
export interface Storm {
  source: string;
  /** On which they were received, `YYYY-MM-DD`. */
  day: string;
  reports: KeptCall[];
}

/** Returns the storms among reports, the latest first. */
export function stormsIn(calls: readonly KeptCall[]): Storm[] {
  const inStorm = calls.filter(({ isInStorm }) => isInStorm);
  return [...Map.groupBy(inStorm, ({ source, receivedOn }) => `${receivedOn} ${source}`)]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([, reports]) => ({ source: reports[0]!.source, day: reports[0]!.receivedOn, reports }));
}
