import type { FactGroup } from './place-facts.ts';

/** How a call went. Nobody picking up says nothing about a place. */
export const CALL_RESULTS = ['yes', 'no-answer', 'wrong-number', 'gone', 'moved'] as const;
export type CallResult = (typeof CALL_RESULTS)[number];

export type YesNo = 'yes' | 'no';

/** What callers are asked about the place itself. Where the vocabulary has such a fact, its key. */
export const ACCESS_QUESTIONS = ['wheelchair-access', 'quiet-space', 'sign-language', 'changing-table'] as const;
export type AccessQuestion = (typeof ACCESS_QUESTIONS)[number];

/** The groups of these facts in the vocabulary, which say how long an answer is believed. */
export const ACCESS_GROUPS = {
  'wheelchair-access': 'getting-in',
  'quiet-space': 'calm',
  'sign-language': 'understood',
  'changing-table': 'inside',
} as const satisfies Record<AccessQuestion, FactGroup>;

/** What a caller was told. What they did not ask is absent: it is never an answer. */
export interface CallAnswers {
  newPatients?: YesNo;
  /** 0: no wait. */
  waitWeeks?: number;
  /** `state`: of the program, as a USPS abbreviation. */
  medicaid?: { state: string; answer: YesNo };
  access?: Partial<Record<AccessQuestion, YesNo>>;
}

/** One call to a listing, as its caller reports it. Nothing in it says who called. */
export interface CallReport {
  /** Day of the call, `YYYY-MM-DD`. */
  day: string;
  result: CallResult;
  answers: CallAnswers;
}

/** Names of the form's inputs. */
export const CALL_INPUTS = {
  result: 'result',
  newPatients: 'new-patients',
  waitWeeks: 'wait-weeks',
  medicaid: 'medicaid',
  medicaidState: 'medicaid-state',
  day: 'day',
  /** A random text of this one report, under which a browser may send it again. */
  once: 'once',
  /** For the operator. */
  note: 'note',
} as const;

export function accessInput(question: AccessQuestion): string {
  return `access-${question}`;
}

/** A report may be about a call this many days ago: it may have waited on a phone without network. */
export const MAX_CALL_AGE_DAYS = 14;
export const MAX_WAIT_WEEKS = 520;
export const MAX_CALL_NOTE = 1000;

export type CallProblem = 'no-result' | 'not-weeks' | 'not-a-day' | 'too-long';
