import type { MorePhone, SaidBy } from '#listings/provider.ts';
import type { Draft } from './draft.ts';

type Lists = Pick<Draft, 'otherNames' | 'tagIds' | 'medicaid' | 'facts' | 'details'>;

/** What a check makes of texts in lists. */
export interface Tidying {
  name: (text: string) => string;
  service: (text: string) => string;
  extension: (text: string) => string;
}

/** Returns who says the values that a check has kept. `before`: the draft as it was told. */
export function keptSaidBy(saidBy: SaidBy, before: Lists, kept: Lists, tidy: Tidying): SaidBy {
  const { details = {} } = kept;
  const by = saidBy.details ?? {};
  const isKept = (key: string) => Object.hasOwn(details, key);
  return {
    ...saidBy,
    otherNames: positions(saidBy.otherNames, before.otherNames, kept.otherNames, tidy.name),
    tagIds: positions(saidBy.tagIds, before.tagIds, kept.tagIds),
    medicaid: positions(saidBy.medicaid, before.medicaid, kept.medicaid),
    facts: positions(saidBy.facts, before.facts, kept.facts),
    details: {
      ...Object.fromEntries(Object.entries(by).filter(([key]) => isKept(key))),
      ...(details.phones && { phones: positions(by.phones, before.details?.phones, details.phones, numberOf(tidy)) }),
      ...(details.otherServices && {
        otherServices: positions(by.otherServices, before.details?.otherServices, details.otherServices, tidy.service),
      }),
    },
  };
}

/** Who says each value that is left: as whoever said the first that became it. */
function positions<Value>(
  by: readonly number[] = [],
  before: readonly Value[] = [],
  kept: readonly Value[] = [],
  keyOf: (value: Value) => unknown = (value) => value,
): number[] {
  const keys = before.map(keyOf);
  return kept.map((value) => by[keys.indexOf(keyOf(value))]!);
}

function numberOf({ extension: tidy }: Tidying) {
  return ({ number, extension = '' }: MorePhone) => `${number} ${tidy(extension)}`;
}
