import type { BELIEVED_DAYS } from './fact-clocks.ts';

/** Groups of facts about a place, in the order of its details. */
export const FACT_GROUPS = [
  'getting-in',
  'inside',
  'calm',
  'understood',
  'how',
  'ages',
  'care',
  'payment',
  'people',
] as const;
export type FactGroup = (typeof FACT_GROUPS)[number];

export type Answer = 'yes' | 'no';

/** What a source says of one fact. What it does not mention is not known. */
export interface Statement {
  /** Key of `facts.yaml`. */
  key: string;
  answer: Answer;
}

const NO = 'no:';

/** Returns a statement as `Provider.facts` keeps it: 'quiet-space', or 'no:quiet-space'. */
export function statementText({ key, answer }: Statement): string {
  return answer === 'no' ? NO + key : key;
}

/** Reads an entry of `Provider.facts`. */
export function readStatement(text: string): Statement {
  return text.startsWith(NO) ? { key: text.slice(NO.length), answer: 'no' } : { key: text, answer: 'yes' };
}

/** Returns statements without the noes that a yes beside them contradicts, each once. */
export function agreeing(statements: readonly string[]): string[] {
  const all = new Set(statements);
  return [...all].filter((text) => !text.startsWith(NO) || !all.has(text.slice(NO.length)));
}

const OF_BUILDING: readonly FactGroup[] = ['getting-in', 'inside', 'calm'];

/** Returns for how long a fact is believed. Buildings change slowly; what is offered in them does not. */
export function clockOf(group: FactGroup, answer: Answer): keyof typeof BELIEVED_DAYS {
  if (!OF_BUILDING.includes(group)) return 'service';
  return answer === 'no' ? 'noAccess' : 'access';
}
