import type { MedicaidFact, YesNoUnknown } from '#listings/provider.ts';
import { servicesOf } from '../nppes/taxonomy-services.ts';

/** What a provider does at a place, and for whom. */
export interface Work {
  serviceIds: number[];
  accepting: YesNoUnknown;
  facts: string[];
  medicaid: MedicaidFact[];
  hours: string[];
}

export const NO_WORK: Work = { serviceIds: [], accepting: 'unknown', facts: [], medicaid: [], hours: [] };

/** What several roles, or a role and its place, say together. */
export function joinWork(all: readonly Work[]): Work {
  const [first = NO_WORK] = all;
  if (all.length < 2) return first;
  const said = all.map(({ accepting }) => accepting);
  return {
    serviceIds: [...new Set(all.flatMap(({ serviceIds }) => serviceIds))],
    accepting: said.includes('yes') ? 'yes' : said.includes('no') ? 'no' : 'unknown',
    facts: [...new Set(all.flatMap(({ facts }) => facts))],
    hours: all.find(({ hours }) => hours.length > 0)?.hours ?? [],
    medicaid: [
      ...new Map(all.flatMap(({ medicaid }) => medicaid).map((fact) => [`${fact.state} ${fact.plan}`, fact])).values(),
    ],
  };
}

/** Returns the services of codes of the NUCC taxonomy, in their order. */
export function servicesOfCodes(codes: readonly string[]): number[] {
  return [...new Set(codes.flatMap((code) => servicesOf(code) ?? []))];
}
