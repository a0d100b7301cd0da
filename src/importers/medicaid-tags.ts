import type { MedicaidFact } from '#directory/provider.ts';
import { ANY_MEDICAID } from '#directory/vocabulary/medicaid-programs.ts';
import { programOf } from '#directory/vocabulary/vocabulary.ts';

/** Ids of the programme tags that go with Medicaid facts: 'any', then one a state. Empty where there are no facts. */
export function medicaidTags(facts: readonly MedicaidFact[]): number[] {
  if (facts.length === 0) return [];
  return [ANY_MEDICAID.id, ...facts.flatMap(({ state }) => programOf(state)?.id ?? [])];
}
