import { createHash } from 'node:crypto';
import { SERVICES } from '#listings/vocabulary/vocabulary.ts';
import { ImportError } from '../import-errors.ts';
import { joinWork, NO_WORK, type Work } from './fhir-work.ts';
import { bytes, KeyTable, NumberList, uint32s } from './key-table.ts';

/** Marks the end of a chain, and what is absent. */
export const NONE = 0xffffffff;

/** More kinds of work than any directory has: there are some thousand specialties, and some hundred networks. */
const MAX_KINDS = 1_000_000;

/** Longer keys are kept as a hash. */
const MAX_KEY = 200;

/** Kinds of work by number: most roles are like many others. */
export class WorkKinds {
  readonly #numbers = new Map<string, number>();
  readonly #works: Work[] = [];

  /** Returns the number of a kind. `from`: what it is made from. */
  add(from: string, make: () => Work): number {
    // A role may have thousands of specialties.
    const key = from.length > MAX_KEY ? createHash('sha256').update(from).digest('base64') : from;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    if (this.#works.length >= MAX_KINDS)
      throw new ImportError(
        'too-large',
        `More than ${MAX_KINDS.toLocaleString('en-US')} different combinations of specialties and networks. ` +
          'This is no directory.',
      );
    this.#numbers.set(key, this.#works.length);
    return this.#works.push(make()) - 1;
  }

  get(number: number): Work {
    return this.#works[number] ?? NO_WORK;
  }
}

const SERVICE_WORDS = Math.ceil(SERVICES.length / 32);
const POSITION = new Map(SERVICES.map(({ id }, at) => [id, at]));

/** Organizations at places, chained by organization. A site without a place (`NONE`) stands for all its places. */
export class SiteStore {
  readonly organizations = new KeyTable();
  readonly #pairs = new KeyTable();
  readonly #last = new NumberList(uint32s);
  readonly #previous = new NumberList(uint32s);
  readonly #place = new NumberList(uint32s);
  /** What those who work there do: a bit for each service, and the first one plus 1. */
  readonly #services = Array.from({ length: SERVICE_WORDS }, () => new NumberList(uint32s));
  readonly #main = new NumberList(uint32s);
  /** Few sites have any. */
  readonly #works = new Map<number, number[]>();
  readonly #taken = new NumberList(bytes);

  /** Returns the number of a site, which it adds if it is new. */
  add(organization: string, place: number): number {
    const at = this.organizations.addText(organization);
    if (at === this.#last.length) {
      this.#last.push(NONE);
      this.#taken.push(0);
    }
    const site = this.#pairs.add(at, place);
    if (site < this.#place.length) return site;
    this.#place.push(place);
    this.#previous.push(this.#last.get(at));
    this.#last.set(at, site);
    this.#main.push(0);
    for (const words of this.#services) words.push(0);
    return site;
  }

  addWork(site: number, work: number): void {
    const works = this.#works.get(site);
    if (!works) this.#works.set(site, [work]);
    else if (!works.includes(work)) works.push(work);
  }

  /** Adds what somebody does there. */
  addServices(site: number, serviceIds: readonly number[]): void {
    for (const id of serviceIds) {
      const position = POSITION.get(id)!;
      const words = this.#services[position >>> 5]!;
      words.set(site, words.get(site) | (1 << (position & 31)));
      if (this.#main.get(site) === 0) this.#main.set(site, id + 1);
    }
  }

  has(organization: string): boolean {
    return this.organizations.findText(organization) !== -1;
  }

  /** Returns the places of an organization with what is done there, once; null if it was taken before. */
  take(organization: string, kinds: WorkKinds): { place: number; work: Work; servicesOfStaff: number[] }[] | null {
    const at = this.organizations.findText(organization);
    if (at === -1) return [];
    if (this.#taken.get(at) === 1) return null;
    this.#taken.set(at, 1);
    const everywhere = this.#worksAt(this.#pairs.find(at, NONE), kinds);
    const sites = [];
    for (let site = this.#last.get(at); site !== NONE; site = this.#previous.get(site)) {
      if (this.#place.get(site) === NONE) continue;
      const work = joinWork([...this.#worksAt(site, kinds), ...everywhere]);
      sites.push({ place: this.#place.get(site), work, servicesOfStaff: this.#servicesAt(site) });
    }
    if (sites.length === 0 && everywhere.length > 0)
      sites.push({ place: NONE, work: joinWork(everywhere), servicesOfStaff: [] });
    return sites.reverse();
  }

  #worksAt(site: number, kinds: WorkKinds): Work[] {
    return (this.#works.get(site) ?? []).map((work) => kinds.get(work));
  }

  #servicesAt(site: number): number[] {
    const main = this.#main.get(site);
    if (main === 0) return [];
    const ids = SERVICES.filter((_, at) => (this.#services[at >>> 5]!.get(site) & (1 << (at & 31))) !== 0);
    return [...new Set([main - 1, ...ids.map(({ id }) => id)])];
  }
}

/** Room for an extension of up to five digits, which may begin with zeros, after a 1. */
const EXTENSIONS = 200_000;

/** Packs a phone number of ten digits and its extension into one number. 0 is none. */
export function packPhone(number: string | null, extension: string | null): number {
  const digits = extension ? extension.slice(0, 5) : '';
  return number ? Number(number) * EXTENSIONS + (digits ? Number(`1${digits}`) : 0) : 0;
}

export function unpackPhone(packed: number): [number: string, extension: string | null] | null {
  if (packed === 0) return null;
  const extension = packed % EXTENSIONS;
  return [String(Math.floor(packed / EXTENSIONS)), extension === 0 ? null : String(extension).slice(1)];
}
