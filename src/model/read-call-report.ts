import {
  ACCESS_QUESTIONS,
  accessInput,
  CALL_INPUTS,
  CALL_RESULTS,
  type CallAnswers,
  type CallProblem,
  type CallReport,
  MAX_CALL_AGE_DAYS,
  MAX_CALL_NOTE,
  MAX_WAIT_WEEKS,
  type YesNo,
} from './call-report.ts';
import { DAY_MS } from './duration.ts';

/**
 * Reads the inputs of the form; others are ignored. `today`: `YYYY-MM-DD`, the day of a call whose day is not given.
 */
export function readCallReport(
  sent: Record<string, unknown>,
  today: string,
): { report: CallReport; note: string } | { problem: CallProblem } {
  const result = CALL_RESULTS.find((each) => each === sent[CALL_INPUTS.result]);
  if (!result) return { problem: 'no-result' };
  const day = text(sent[CALL_INPUTS.day]) || today;
  if (!isRecent(day, today)) return { problem: 'not-a-day' };
  // Browsers send two characters for a line break, and count one.
  const note = text(sent[CALL_INPUTS.note]).replaceAll('\r\n', '\n');
  if (note.length > MAX_CALL_NOTE) return { problem: 'too-long' };
  // Only someone who was reached can have answered.
  if (result !== 'yes') return { report: { day, result, answers: {} }, note };
  const weeks = text(sent[CALL_INPUTS.waitWeeks]);
  if (weeks !== '' && !(/^\d{1,3}$/.test(weeks) && Number(weeks) <= MAX_WAIT_WEEKS)) return { problem: 'not-weeks' };
  const newPatients = yesNo(sent[CALL_INPUTS.newPatients]);
  const medicaid = yesNo(sent[CALL_INPUTS.medicaid]);
  const state = text(sent[CALL_INPUTS.medicaidState]);
  const access = ACCESS_QUESTIONS.flatMap((question) => {
    const answer = yesNo(sent[accessInput(question)]);
    return answer ? [[question, answer] as const] : [];
  });
  const answers: CallAnswers = {
    ...(newPatients && { newPatients }),
    ...(weeks !== '' && { waitWeeks: Number(weeks) }),
    ...(medicaid && /^[A-Z]{2}$/.test(state) && { medicaid: { state, answer: medicaid } }),
    ...(access.length > 0 && { access: Object.fromEntries(access) }),
  };
  return { report: { day, result, answers }, note };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function yesNo(value: unknown): YesNo | undefined {
  return value === 'yes' || value === 'no' ? value : undefined;
}

/** A visitor's day may be one ahead of the site's. */
function isRecent(day: string, today: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const ageDays = (Date.parse(today) - Date.parse(day)) / DAY_MS;
  return ageDays >= -1 && ageDays <= MAX_CALL_AGE_DAYS;
}
