import { CALL_INPUTS, MAX_CALL_AGE_DAYS } from '#model/call-report.ts';
import { DAY_MS } from '#model/duration.ts';
import type { Call, Outcome } from './my-list.ts';

const { result, newPatients, day } = CALL_INPUTS;

/** What a noted outcome says to other families. Of the others only the visitor knows what was meant. */
const SAYS: Partial<Record<Outcome, Record<string, string>>> = {
  noAnswer: { [result]: 'no-answer' },
  leftMessage: { [result]: 'no-answer' },
  callBack: { [result]: 'yes' },
  waitList: { [result]: 'yes' },
  notTaking: { [result]: 'yes', [newPatients]: 'no' },
  appointment: { [result]: 'yes', [newPatients]: 'yes' },
};

/** Returns the inputs of a report of a noted call, without its note; null if it is too old or says nothing to others. */
export function reportOf({ on, outcome }: Pick<Call, 'on' | 'outcome'>, today: string): Record<string, string> | null {
  const says = SAYS[outcome];
  const ageDays = (Date.parse(today) - Date.parse(on)) / DAY_MS;
  return says && ageDays >= 0 && ageDays <= MAX_CALL_AGE_DAYS ? { ...says, [day]: on } : null;
}
