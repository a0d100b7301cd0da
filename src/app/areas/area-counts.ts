import type { AreaTown, AreaTowns } from '#gazetteer/gazetteer.ts';
import { distanceMiles } from '#geo/distance.ts';
import type { Tag } from '#model/tag.ts';
import { type Area, type AreaState, areaPath } from './area-paths.ts';

/** A town and a service get a page where at least this many listings stand. */
export const MIN_LISTINGS = 3;

const MAX_NEIGHBOR_MILES = 50;
/** One degree of latitude is at least this long. */
const MILES_PER_DEGREE = 68.7;

interface CountedAreas {
  areas: AreaTowns;
  states: readonly AreaState[];
  services: readonly Tag[];
  /** Listings of service s in town t at `t * services.length + s`. */
  counts: Uint32Array;
}

interface StatePages {
  state: AreaState;
  towns: AreaTown[];
  services: Tag[];
  /** Number of pages. */
  pages: number;
}

/** Which pages there are, for one generation of the data. */
export class AreaCounts {
  readonly #services: readonly Tag[];
  readonly #serviceNumbers: Map<Tag, number>;
  /** Bit s % 32 of `t * words + (s >> 5)`: town t has a page for service s. */
  readonly #bits: Uint32Array;
  readonly #words: number;
  /** The states that have pages, each with its towns in alphabetical order. */
  readonly #states: StatePages[];

  constructor({ areas, states, services, counts }: CountedAreas) {
    this.#services = services;
    this.#serviceNumbers = new Map(services.map((service, number) => [service, number]));
    this.#words = Math.ceil(services.length / 32);
    this.#bits = new Uint32Array(areas.count * this.#words);
    for (const [at, count] of counts.entries())
      if (count >= MIN_LISTINGS) this.#setBit(Math.floor(at / services.length), at % services.length);
    const withPages = Array.from({ length: areas.count }, (_, number) => number).filter((town) => this.#hasAny(town));
    const byState = Map.groupBy(
      withPages.map((number) => areas.town(number)),
      (town) => town.state,
    );
    this.#states = states.flatMap((state) => {
      const towns = byState.get(state.usps) ?? [];
      const offered = services.filter((service) => towns.some((town) => this.has(town, service)));
      const pages = towns.reduce((sum, town) => sum + 1 + this.servicesOf(town).length, 1 + offered.length);
      towns.sort((a, b) => (a.slug < b.slug ? -1 : 1));
      return towns.length > 0 ? [{ state, towns, services: offered, pages }] : [];
    });
  }

  /** Whether an area has a page. */
  hasPage({ state, town, service }: Area): boolean {
    if (town) return service ? this.has(town, service) : this.#hasAny(town.number);
    const services = this.servicesIn(state);
    return service ? services.includes(service) : services.length > 0;
  }

  /** Whether a town has a page for a service. */
  has(town: AreaTown, service: Tag): boolean {
    const number = this.#serviceNumbers.get(service);
    if (number === undefined) return false;
    const word = town.number * this.#words + (number >>> 5);
    return ((this.#bits[word]! >>> (number & 31)) & 1) === 1;
  }

  /** The services that a town has pages for, in reading order. */
  servicesOf(town: AreaTown): Tag[] {
    return this.#services.filter((service) => this.has(town, service));
  }

  /** The services that any town of a state has a page for, in reading order. */
  servicesIn(state: AreaState): Tag[] {
    return this.#find(state)?.services ?? [];
  }

  /** The towns of a state that have a page for a service, or for any, in alphabetical order. */
  townsIn(state: AreaState, service: Tag | null): AreaTown[] {
    const towns = this.#find(state)?.towns ?? [];
    return service ? towns.filter((town) => this.has(town, service)) : towns;
  }

  /** The states that have pages. */
  states(): AreaState[] {
    return this.#states.map(({ state }) => state);
  }

  /** The nearest other towns that have a page for a service, or for any, nearest first. */
  neighbors(town: AreaTown, service: Tag | null, limit: number): AreaTown[] {
    const { lat, lng } = town.location;
    const north = MAX_NEIGHBOR_MILES / MILES_PER_DEGREE;
    const east = north / Math.cos((Math.min(85, Math.abs(lat) + north) * Math.PI) / 180);
    return this.#states
      .flatMap(({ towns }) => towns)
      .filter(({ location }) => Math.abs(location.lat - lat) < north && Math.abs(location.lng - lng) < east)
      .filter((other) => other.number !== town.number && (!service || this.has(other, service)))
      .map((other) => ({ other, miles: distanceMiles(town.location, other.location) }))
      .filter(({ miles }) => miles <= MAX_NEIGHBOR_MILES)
      .sort((a, b) => a.miles - b.miles)
      .slice(0, limit)
      .map(({ other }) => other);
  }

  /** Number of pages of all states. */
  get pages(): number {
    return this.#states.reduce((sum, { pages }) => sum + pages, 0);
  }

  /** English paths of the pages from number `first` up to but excluding `end`, in an order of their own. */
  *paths(first: number, end: number): Generator<string> {
    let before = 0;
    for (const each of this.#states) {
      if (before < end && before + each.pages > first) {
        let number = before;
        for (const [town, service] of this.#pagesOf(each)) {
          if (number >= end) return;
          if (number++ >= first) yield areaPath(each.state.usps, town, service);
        }
      }
      before += each.pages;
    }
  }

  *#pagesOf({ towns, services }: StatePages): Generator<[AreaTown | null, Tag | null]> {
    yield [null, null];
    for (const service of services) yield [null, service];
    for (const town of towns) {
      yield [town, null];
      for (const service of this.servicesOf(town)) yield [town, service];
    }
  }

  #find({ usps }: AreaState) {
    return this.#states.find(({ state }) => state.usps === usps);
  }

  #hasAny(town: number): boolean {
    return this.#bits.subarray(town * this.#words, (town + 1) * this.#words).some((bits) => bits !== 0);
  }

  #setBit(town: number, service: number): void {
    this.#bits[town * this.#words + (service >>> 5)]! |= 1 << (service & 31);
  }
}
