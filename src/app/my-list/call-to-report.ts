import { CALL_INPUTS, MAX_CALL_AGE_DAYS } from '#model/call-report.ts';
import { DAY_MS } from '#model/duration.ts';
import { type Call, changeItem, findItem, keyOf, LIST_LIMITS, type MyList, type Outcome } from './my-list.ts';

const { result, newPatients, day } = CALL_INPUTS;

/** What a noted outcome says to other families. Of the others only the visitor knows what was meant. */
const SAYS: Partial<Record<Outcome, Record<string, string>>> = {
  noAnswer: { [result]: 'no-answer' },
  leftMessage: { [result]: 'no-answer' },
  reached: { [result]: 'yes' },
  // Which insurance is not said.
  takesInsurance: { [result]: 'yes' },
  noInsurance: { [result]: 'yes' },
  callBack: { [result]: 'yes' },
  waitList: { [result]: 'yes' },
  notTaking: { [result]: 'yes', [newPatients]: 'no' },
  appointment: { [result]: 'yes', [newPatients]: 'yes' },
  wrongNumber: { [result]: 'wrong-number' },
  gone: { [result]: 'gone' },
  moved: { [result]: 'moved' },
};

/** Returns the inputs for a report of a noted call, without its note; null if too old or of no use to others. */
export function reportOf({ on, outcome }: Pick<Call, 'on' | 'outcome'>, today: string): Record<string, string> | null {
  const says = SAYS[outcome];
  const ageDays = (Date.parse(today) - Date.parse(on)) / DAY_MS;
  return says && ageDays >= 0 && ageDays <= MAX_CALL_AGE_DAYS ? { ...says, [day]: on } : null;
}

/**
 * Notes in the list that a report was made, if its listing is on it: at the call that says the same, else as a new
 * call. `inputs`: of the report; `today`: the day of a report that names none.
 */
export function noteReport(list: MyList, listing: string, inputs: Record<string, string>, today: string): MyList {
  const item = findItem(list, { kind: 'provider', id: listing });
  const outcome = outcomeOf(inputs);
  if (!item || !outcome) return list;
  const on = inputs[day] || today;
  const at = item.calls.findLastIndex(
    (call) => call.on === on && !call.told && SAYS[call.outcome]?.[result] === inputs[result],
  );
  const calls: Call[] =
    at < 0
      ? [...item.calls, { on, outcome, note: '', told: true as const }].slice(-LIST_LIMITS.calls)
      : item.calls.with(at, { ...item.calls[at]!, told: true });
  return changeItem(list, keyOf(item), () => ({ calls }));
}

function outcomeOf(inputs: Record<string, string>): Outcome | undefined {
  if (inputs[result] === 'yes') return inputs[newPatients] === 'no' ? 'notTaking' : 'reached';
  return (['noAnswer', 'wrongNumber', 'gone', 'moved'] as const).find(
    (outcome) => SAYS[outcome]?.[result] === inputs[result],
  );
}
