import type { MedicaidFact } from '#directory/provider.ts';
import { programOf } from '#directory/vocabulary/vocabulary.ts';

/** Ids of the program tags that go with Medicaid facts: 'any', then one a state. Empty where there are no facts. */
export function medicaidTags(facts: readonly MedicaidFact[]): number[] {
  if (facts.length === 0) return [];
  return ['ANY', ...facts.map(({ state }) => state)].flatMap((state) => programOf(state)?.id ?? []);
}
