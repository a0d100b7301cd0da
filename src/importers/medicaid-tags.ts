import type { MedicaidFact } from '#listings/provider.ts';
import { programOf } from '#listings/vocabulary/vocabulary.ts';

/** Returns the ids of the program tags for Medicaid facts: 'any', then one per state. Empty without facts. */
export function medicaidTags(facts: readonly MedicaidFact[]): number[] {
  if (facts.length === 0) return [];
  return ['ANY', ...facts.map(({ state }) => state)].flatMap((state) => programOf(state)?.id ?? []);
}
