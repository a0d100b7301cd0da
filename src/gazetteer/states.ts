import { readFileSync } from 'node:fs';

/** A state, the District of Columbia or a territory. */
export interface State {
  /** USPS abbreviation. */
  usps: string;
  /** Two-digit FIPS code, as in Census shapes. */
  fips: string;
  name: string;
  /** 2020 census. */
  population: number;
  /** As people also write it, in Spanish above all: 'Carolina del Norte'. */
  otherNames: readonly string[];
}

/** The 50 states, DC and the five inhabited territories, in FIPS order (US Census Bureau), with other common names. */
export const STATES: readonly State[] = readFileSync(new URL('states.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [usps = '', fips = '', name = '', population, others] = line.split('\t');
    return { usps, fips, name, population: Number(population), otherNames: others?.split('; ') ?? [] };
  });

/** Territories that GeoNames treats as countries, with the same two letters as USPS. */
export const TERRITORIES: ReadonlySet<string> = new Set(['PR', 'GU', 'VI', 'AS', 'MP']);

const byFips = new Map(STATES.map((state) => [state.fips, state]));
const byUsps = new Map(STATES.map((state) => [state.usps, state]));

/** Returns the state with a two-digit FIPS code, or undefined. */
export function stateByFips(fips: string): State | undefined {
  return byFips.get(fips);
}

/** Returns the state with an uppercase USPS abbreviation, or undefined. */
export function stateByUsps(usps: string): State | undefined {
  return byUsps.get(usps);
}
