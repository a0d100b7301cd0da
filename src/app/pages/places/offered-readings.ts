import type { UnderstoodService } from '#understanding/understanding.ts';
import { DEFAULT_DISTANCE_MILES, DISTANCES_MILES, type PlacesQuery } from './places-query.ts';
import { findWider, type Wider } from './search-alternatives.ts';

/** What a question may ask for. `search`: the address that searches for it. */
export interface Reading {
  text: string;
  because: string;
  search: string;
  /** Providers near; null without a place. */
  count: number | null;
  /** Set where nobody near has it, or the search goes farther: where somebody has. */
  wider?: Wider;
}

/** A service, by machine name, that nobody within so many miles has. */
export interface MissingService {
  name: string;
  miles: number;
}

/** Where readings are offered. */
export interface OfferedNear {
  /** How many near have a service. */
  count: (service: string) => Promise<number>;
  /** The nearest larger area in which somebody has a service; null if there is none, or none was looked for. */
  wider: (service: string) => Promise<Wider | null>;
  /** How far the search goes, if not as far as usual. */
  within?: Pick<Wider, 'miles' | 'isState'> | undefined;
  /** How far was looked for a service that nobody near has. */
  farthestMiles: number;
}

interface Offer {
  nameOf: (service: string) => string;
  /** The address of the search, changed. */
  search: (change: Partial<PlacesQuery>) => string;
  /** Absent without a place. */
  near?: OfferedNear | undefined;
}

/** `count`: runs the search with changes. Who chose a distance, or how sure Medicaid must be, is not sent farther. */
export function offeredNear(
  query: PlacesQuery,
  stateMiles: () => number | null,
  count: (change: Partial<PlacesQuery>) => Promise<number>,
): OfferedNear {
  const isUsual = query.radiusMiles === DEFAULT_DISTANCE_MILES.service;
  const canWiden = isUsual && query.levels.length === 0 && !query.fit;
  const widerFor = (services: string[]) => findWider(query, stateMiles(), (change) => count({ services, ...change }));
  return {
    count: (service) => count({ services: [service] }),
    wider: async (service) => (canWiden && (await widerFor([service]))[0]) || null,
    within: isUsual ? undefined : { miles: query.radiusMiles, isState: query.wholeState },
    farthestMiles: canWiden ? DISTANCES_MILES.at(-1)! : query.radiusMiles,
  };
}

/** Returns links to the services that somebody near has, at most so many; if nobody has any, to as many of all. */
export async function offerServices(
  services: readonly UnderstoodService[],
  most: number,
  { nameOf, search, near }: Offer,
): Promise<Reading[]> {
  const links: Reading[] = [];
  for (const { name, because } of services) {
    if (links.filter(isNear).length === most) break;
    const count = near ? await near.count(name) : null;
    const wider = near?.within && count ? { ...near.within, total: count } : undefined;
    links.push({ text: nameOf(name), because, search: search({ services: [name] }), count, ...(wider && { wider }) });
  }
  return (links.some(isNear) ? links.filter(isNear) : links).slice(0, most);
}

/** The same, but nothing that nobody near has, and the first is not left out where somebody farther away has it. */
export async function offerChoice(
  services: readonly UnderstoodService[],
  most: number,
  offer: Offer,
): Promise<Reading[]> {
  const { nameOf, search, near } = offer;
  const links = (await offerServices(services, most, offer)).filter(isNear);
  const [first] = services;
  const text = nameOf(first!.name);
  if (!near || links[0]?.text === text) return links;
  const wider = await near.wider(first!.name);
  if (!wider) return links;
  const change = { services: [first!.name], radiusMiles: wider.miles, wholeState: wider.isState };
  return [{ text, because: first!.because, search: search(change), count: 0, wider }, ...links].slice(0, most);
}

/** Whether somebody near has a service; not known without a place. */
export const isNear = ({ count }: Reading): boolean => count !== 0;
