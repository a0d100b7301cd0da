import type { Directory } from '#directory/directory.ts';
import type { AreaTowns, Gazetteer } from '#gazetteer/gazetteer.ts';
import type { Tag } from '#model/tag.ts';
import { DEFAULT_DISTANCE_MILES } from '../pages/places/places-query.ts';
import { AreaCounts } from './area-counts.ts';
import { type Area, type AreaState, serviceSlug } from './area-paths.ts';

interface AreaDeps {
  directory: Pick<Directory, 'listingsGeneration' | 'countByPlace'>;
  gazetteer: Pick<Gazetteer, 'areaTowns' | 'states'>;
  /** In reading order. */
  services: readonly Tag[];
}

/** The parts of an address: '/ourplaces/:state/:name' or '/ourplaces/:state/:town/:service'. */
export interface AreaParams {
  state: string;
  /** A service or a town. */
  name?: string | undefined;
  town?: string;
  service?: string;
}

/** The states, towns and services by their slugs, and which of them have pages now. */
export class Areas {
  readonly #deps: AreaDeps;
  readonly #towns: AreaTowns;
  readonly #states: readonly AreaState[];
  readonly #statesBySlug: Map<string, AreaState>;
  readonly #services: Map<string, Tag>;
  #latest: { generation: number; counts: Promise<AreaCounts> } | null = null;

  constructor(deps: AreaDeps) {
    this.#deps = deps;
    this.#services = new Map(deps.services.map((service) => [serviceSlug(service), service]));
    // What an area's page lists is what a search finds at the default distance.
    this.#towns = deps.gazetteer.areaTowns({
      reserved: new Set(this.#services.keys()),
      maxMiles: DEFAULT_DISTANCE_MILES.service,
    });
    this.#states = deps.gazetteer.states();
    this.#statesBySlug = new Map(
      this.#states.flatMap((state) => [
        [state.usps.toLowerCase(), state],
        [state.name.toLowerCase().replaceAll(/[^a-z]+/g, '-'), state],
      ]),
    );
  }

  /** Returns what an address is about, also if it is spelled otherwise than `areaPath`; null if a part is unknown. */
  find({ state: stateSlug, name, town: townSlug, service: slug }: AreaParams): Area | null {
    const state = this.#statesBySlug.get(stateSlug.toLowerCase());
    if (!state) return null;
    const serviceOf = (text: string) => this.#services.get(text.toLowerCase().replace(/^p[ts]-/, '')) ?? null;
    const townOf = (text: string) => this.#towns.find(state.usps, text.toLowerCase());
    const named = name === undefined ? null : serviceOf(name);
    const service = slug === undefined ? named : serviceOf(slug);
    const townName = townSlug ?? (named ? undefined : name);
    const town = townName === undefined ? null : townOf(townName);
    const isUnknown = (townName !== undefined && !town) || (slug !== undefined && !service);
    return isUnknown ? null : { state, town, service };
  }

  /** Returns which pages there are now: counted once for each import or correction, by the first who asks. */
  async counts(): Promise<AreaCounts> {
    const generation = await this.#deps.directory.listingsGeneration();
    if (this.#latest?.generation !== generation) {
      const latest = { generation, counts: this.#count() };
      this.#latest = latest;
      latest.counts.catch(() => {
        if (this.#latest === latest) this.#latest = null;
      });
    }
    return this.#latest.counts;
  }

  async #count(): Promise<AreaCounts> {
    const { directory, services } = this.#deps;
    const towns = this.#towns;
    const ids = services.map(({ id }) => id);
    const counts = await directory.countByPlace(ids, towns.count, (point) => towns.numberAt(point));
    return new AreaCounts({ areas: towns, states: this.#states, services, counts });
  }
}
