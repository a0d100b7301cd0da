import type { Told } from '#model/caller-facts.ts';
import { isRecord } from '#model/is-record.ts';
import { FACT_GROUPS } from '#model/place-facts.ts';
import type { CalledView } from '#wire/provider-view.ts';

/** Reads stored values: see `parse-my-list.ts`. */
export interface Readers {
  text: (value: unknown, max: number) => string;
  day: (value: unknown) => string | null;
  list: (value: unknown, max: number) => unknown[];
}

/** Parses what callers reported from any value; undefined if nothing of it is valid. */
export function parseCalled(value: unknown, { text, day, list }: Readers): CalledView | undefined {
  if (!isRecord(value)) return undefined;
  const toldOf = (told: unknown): Told | null => {
    if (!isRecord(told)) return null;
    const [yes, no, lastOn] = [count(told.yes), count(told.no), day(told.lastOn)];
    const answer = told.answer === 'yes' || told.answer === 'no' ? told.answer : null;
    return yes === null || no === null || !lastOn ? null : { yes, no, answer, lastOn };
  };
  const records = (values: unknown) => list(values, 20).filter(isRecord);
  const wrong = isRecord(value.foundWrong) ? value.foundWrong : {};
  const what = (['gone', 'moved', 'wrong-number'] as const).find((each) => each === wrong.what);
  const [callers, of, lastOn] = [count(wrong.callers), count(wrong.of), day(wrong.lastOn)];
  const newPatients = toldOf(value.newPatients);
  const wait = isRecord(value.wait) ? value.wait : {};
  const [weeks, tellers, waitOn] = [count(wait.weeks), count(wait.callers), day(wait.lastOn)];
  return {
    ...(what && callers !== null && of !== null && lastOn && { foundWrong: { what, callers, of, lastOn } }),
    ...(newPatients && { newPatients }),
    ...(weeks !== null && tellers !== null && waitOn && { wait: { weeks, callers: tellers, lastOn: waitOn } }),
    medicaid: records(value.medicaid).flatMap((each) => {
      const [told, program] = [toldOf(each), text(each.program, 120)];
      return told && program ? [{ ...told, program, state: text(each.state, 2) }] : [];
    }),
    access: records(value.access).flatMap((each) => {
      const [told, fact] = [toldOf(each), text(each.fact, 120)];
      // Lists saved by earlier versions do not say it: they believe for as short as any.
      const group = FACT_GROUPS.find((known) => known === each.group) ?? 'understood';
      return told && fact ? [{ ...told, fact, group }] : [];
    }),
  };
}

function count(value: unknown): number | null {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 10_000 ? Number(value) : null;
}
