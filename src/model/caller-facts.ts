import { ACCESS_GROUPS, ACCESS_QUESTIONS, type AccessQuestion, type CallReport, type YesNo } from './call-report.ts';
import { DAY_MS } from './duration.ts';
import { isOld } from './fact-clocks.ts';
import { clockOf } from './place-facts.ts';

/** A report as it is kept. Days as `YYYY-MM-DD`. */
export interface CountedCall extends CallReport {
  receivedOn: string;
  /**
   * Tells callers of one listing apart: other numbers are other networks if less than `TOLD_APART_DAYS` are between the
   * two reports; after that, one network may have both.
   */
  caller: number;
  /** The listing's number at that time, ten digits or null. */
  phone: string | null;
  /** The operator checked it. */
  isConfirmed: boolean;
}

/** Networks are forgotten after so many days. */
export const TOLD_APART_DAYS = 30;
/** A wait up to this is told by one caller alone: to believe it costs nobody a place. */
const MAX_HARMLESS_WEEKS = 12;

/** What callers were told, if two of them agree, or one and the operator. */
export interface Told {
  /** How many callers were told so. */
  yes: number;
  no: number;
  /** What most of them were told, if that is more than one caller's word; null: they contradict each other. */
  answer: YesNo | null;
  /** Day of the last call. */
  lastOn: string;
}

/** What callers found instead of the listing. */
export interface FoundWrong {
  what: 'gone' | 'moved' | 'wrong-number';
  /** How many callers found that, and how many say anything of it. */
  callers: number;
  of: number;
  lastOn: string;
}

export interface CallerFacts {
  foundWrong?: FoundWrong;
  newPatients?: Told;
  /** As the last caller was told; `callers`: how many were told the same. */
  wait?: { weeks: number; callers: number; lastOn: string };
  /** By state of the program. */
  medicaid: (Told & { state: string })[];
  access: (Told & { fact: AccessQuestion })[];
}

/** The listing that was called: what its sources say now, and when they said it. Callers' older words give way. */
export interface CalledListing {
  phone: string | null;
  /** Days, or null if unknown. */
  saidOn: {
    listing: string | null;
    phone: string | null;
    newPatients: string | null;
    medicaid: (state: string) => string | null;
    access: (fact: AccessQuestion) => string | null;
  };
}

interface Vote<Value> {
  value: Value;
  call: CountedCall;
}

/** Returns what callers' reports say of a listing on `today`; null if nothing is to be shown. */
export function callerFacts(calls: readonly CountedCall[], listing: CalledListing, today: string): CallerFacts | null {
  const { saidOn } = listing;
  const votes = <Value>(valueIn: (call: CountedCall) => Value | undefined, since: string | null, clock: Clock<Value>) =>
    lastVotes(calls, valueIn, since).filter(({ value, call }) => !isOld(clock(value), call.day, today));
  const wait = waitOf(
    votes(
      ({ answers }) => answers.waitWeeks,
      saidOn.newPatients,
      () => 'takingNewPatients',
    ),
  );
  const newPatients = told(votes(({ answers }) => answers.newPatients, saidOn.newPatients, newPatientsClock));
  const states = [...new Set(calls.flatMap(({ answers }) => answers.medicaid?.state ?? []))].sort();
  const medicaid = states.flatMap((state) => {
    const ofState = ({ answers: { medicaid: said } }: CountedCall) => (said?.state === state ? said.answer : undefined);
    const answer = told(votes(ofState, saidOn.medicaid(state), () => 'toldMedicaid'));
    return answer ? [{ state, ...answer }] : [];
  });
  const access = ACCESS_QUESTIONS.flatMap((fact) => {
    const answer = told(votes(({ answers }) => answers.access?.[fact], saidOn.access(fact), accessClock(fact)));
    return answer ? [{ fact, ...answer }] : [];
  });
  const placeVotes = votes(
    ({ result }) => result,
    saidOn.listing,
    () => 'place',
  );
  const phoneVotes = votes(
    ({ result, phone }) => (phone === listing.phone ? result : undefined),
    saidOn.phone,
    () => 'phone',
  );
  const foundWrong = wrongOf('gone', placeVotes) ?? wrongOf('moved', placeVotes) ?? wrongOf('wrong-number', phoneVotes);
  if (!wait && !newPatients && !foundWrong && medicaid.length === 0 && access.length === 0) return null;
  return {
    ...(foundWrong && { foundWrong }),
    ...(newPatients && { newPatients }),
    ...(wait && { wait }),
    medicaid,
    access,
  };
}

/**
 * What a report does: `waits` until another network says the same; `shown`: visitors read it now; `partly`: some of it;
 * `known`: they have read it before. Without an answer to show, somebody was `reached`, or the call was `unanswered`.
 */
export type ReportEffect = 'waits' | 'shown' | 'partly' | 'known' | 'reached' | 'unanswered';

/** Returns what a report does to the listing that it is about, by what callers say of it before and after. */
export function effectOf(
  { result, answers: { newPatients, waitWeeks, medicaid, access = {} } }: CallReport,
  before: CallerFacts | undefined,
  after: CallerFacts | undefined,
): ReportEffect {
  /** Two answers with as many callers are both shown. */
  const isTold = (told: Told | undefined, answer: YesNo) => told?.answer === answer || told?.answer === null;
  const said: ((facts: CallerFacts) => boolean)[] = [
    ...(result === 'yes' || result === 'no-answer' ? [] : [(facts: CallerFacts) => facts.foundWrong?.what === result]),
    ...(newPatients ? [(facts: CallerFacts) => isTold(facts.newPatients, newPatients)] : []),
    ...(waitWeeks === undefined ? [] : [(facts: CallerFacts) => facts.wait?.weeks === waitWeeks]),
    ...(medicaid
      ? [
          (facts: CallerFacts) =>
            isTold(
              facts.medicaid.find(({ state }) => state === medicaid.state),
              medicaid.answer,
            ),
        ]
      : []),
    ...ACCESS_QUESTIONS.flatMap((question) => {
      const answer = access[question];
      const told = (facts: CallerFacts) => facts.access.find(({ fact }) => fact === question);
      return answer ? [(facts: CallerFacts) => isTold(told(facts), answer)] : [];
    }),
  ];
  if (said.length === 0) return result === 'yes' ? 'reached' : 'unanswered';
  const shown = said.filter((isShown) => after && isShown(after));
  if (shown.length === 0) return 'waits';
  if (shown.length < said.length) return 'partly';
  return said.every((isShown) => before && isShown(before)) ? 'known' : 'shown';
}

type Clock<Value> = (value: Value) => Parameters<typeof isOld>[0];
const newPatientsClock: Clock<YesNo> = (answer) => (answer === 'no' ? 'notTakingNewPatients' : 'takingNewPatients');
const accessClock =
  (fact: AccessQuestion): Clock<YesNo> =>
  (answer) =>
    clockOf(ACCESS_GROUPS[fact], answer);

/**
 * Returns what a caller was told and is still believed. `question`: 'newPatients', 'medicaid:AZ', or an access
 * question.
 */
export function believedAnswers(
  { answers: { newPatients, medicaid, access = {} }, day }: CallReport,
  today: string,
): { question: string; answer: YesNo }[] {
  const asked = [
    ['newPatients', newPatients, newPatientsClock],
    [`medicaid:${medicaid?.state}`, medicaid?.answer, () => 'toldMedicaid'],
    ...ACCESS_QUESTIONS.map((fact) => [fact, access[fact], accessClock(fact)]),
  ] as [string, YesNo | undefined, Clock<YesNo>][];
  return asked.flatMap(([question, answer, clock]) =>
    answer && !isOld(clock(answer), day, today) ? [{ question, answer }] : [],
  );
}

/** Each caller's last word that is not older than `since`, the latest last. */
function lastVotes<Value>(
  calls: readonly CountedCall[],
  valueIn: (call: CountedCall) => Value | undefined,
  since: string | null,
): Vote<Value>[] {
  const byCaller = new Map<number | CountedCall, Vote<Value>>();
  for (const call of calls.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
    const value = valueIn(call);
    if (value === undefined || (since !== null && call.day < since)) continue;
    // What the operator checked stands beside what the same caller says later.
    const key = call.isConfirmed ? call : call.caller;
    byCaller.delete(key);
    byCaller.set(key, { value, call });
  }
  return [...byCaller.values()];
}

/** Whether these say it together: one of them and the operator, or two that are surely not the same network. */
function isQuorum(votes: readonly Vote<unknown>[]): boolean {
  return votes.some(
    ({ call }, at) =>
      call.isConfirmed || votes.slice(at + 1).some((other) => daysBetween(call, other.call) < TOLD_APART_DAYS),
  );
}

function daysBetween(a: CountedCall, b: CountedCall): number {
  return Math.abs(Date.parse(a.receivedOn) - Date.parse(b.receivedOn)) / DAY_MS;
}

function told(votes: readonly Vote<YesNo>[]): Told | undefined {
  const [yes, no] = (['yes', 'no'] as const).map((answer) => votes.filter(({ value }) => value === answer)) as [
    Vote<YesNo>[],
    Vote<YesNo>[],
  ];
  const isSure = { yes: isQuorum(yes), no: isQuorum(no) };
  if (!isSure.yes && !isSure.no) return undefined;
  const most = yes.length > no.length ? 'yes' : no.length > yes.length ? 'no' : null;
  return {
    yes: yes.length,
    no: no.length,
    answer: most && isSure[most] ? most : null,
    lastOn: votes.at(-1)!.call.day,
  };
}

function waitOf(votes: readonly Vote<number>[]): CallerFacts['wait'] {
  const last = votes.at(-1);
  if (!last) return undefined;
  const same = votes.filter(({ value }) => value === last.value);
  if (last.value > MAX_HARMLESS_WEEKS && !isQuorum(same)) return undefined;
  return { weeks: last.value, callers: same.length, lastOn: last.call.day };
}

/** Callers who got through outvote those who say it is closed, moved or another number. */
function wrongOf(what: FoundWrong['what'], votes: readonly Vote<string>[]): FoundWrong | undefined {
  const found = votes.filter(({ value }) => value === what);
  const reached = votes.filter(({ value }) => value === 'yes');
  if (!isQuorum(found) || reached.length > found.length) return undefined;
  return { what, callers: found.length, of: found.length + reached.length, lastOn: found.at(-1)!.call.day };
}
