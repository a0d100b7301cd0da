import { createHash } from 'node:crypto';
import { SERVICES } from '#directory/vocabulary/vocabulary.ts';
import { readAll, type ScratchFile } from '#files/scratch-file.ts';
import { ImportError } from '../import-errors.ts';
import { joinWork, NO_WORK, type Work } from './fhir-work.ts';
import { bytes, doubles, KeyTable, NumberList, type SharedKeys, uint32s } from './key-table.ts';

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
        `More than ${MAX_KINDS.toLocaleString('en-US')} different combinations of specialties and networks. This is no directory.`,
      );
    this.#numbers.set(key, this.#works.length);
    return this.#works.push(make()) - 1;
  }

  get(number: number): Work {
    return this.#works[number] ?? NO_WORK;
  }
}

/** An active role at a place. `site`: of its organization, or `NONE`; `phone`: see `packPhone`. */
export interface StoredRole {
  place: number;
  site: number;
  line: number;
  work: number;
  phone: number;
}

/** A role as it is stored; `before`: the position of the practitioner's role before it, or -1. */
type RoleFields = [place: number, site: number, line: number, work: number, phone: number, before: number];

/** The roles of a practitioner in the order of their files. */
export interface PractitionerRoles {
  /** Number of the practitioner. */
  of: number;
  roles: StoredRole[];
}

/** The memory of a `RoleReader`, and its file. */
export interface SharedRoles {
  practitioners: SharedKeys;
  last: Float64Array[];
  file: number;
}

/** Reads the roles of practitioners, in any thread. */
export class RoleReader {
  readonly #practitioners: KeyTable;
  readonly #last: NumberList<Float64Array>;
  readonly #file: number;
  /** `RoleFields`. */
  readonly #fields = new Float64Array(6);
  readonly #bytes = new Uint8Array(this.#fields.buffer);

  constructor(practitioners: KeyTable, last: NumberList<Float64Array>, file: number) {
    this.#practitioners = practitioners;
    this.#last = last;
    this.#file = file;
  }

  share(): SharedRoles {
    return { practitioners: this.#practitioners.share(), last: this.#last.chunks, file: this.#file };
  }

  static of({ practitioners, last, file }: SharedRoles): RoleReader {
    const list = new NumberList(doubles);
    list.share(last, practitioners.size);
    return new RoleReader(KeyTable.of(practitioners), list, file);
  }

  /** Returns the number of a practitioner, or -1. */
  findText(practitioner: string): number {
    return this.#practitioners.findText(practitioner);
  }

  /** Returns null for a practitioner without roles. */
  find(practitioner: string): PractitionerRoles | null {
    const of = this.findText(practitioner);
    return of === -1 ? null : { of, roles: this.rolesOf(of) };
  }

  rolesOf(practitioner: number): StoredRole[] {
    const roles: StoredRole[] = [];
    for (let position = this.#last.get(practitioner); position !== -1; ) {
      readAll(this.#file, this.#bytes, position);
      const [place, site, line, work, phone, before] = [...this.#fields] as RoleFields;
      roles.push({ place, site, line, work, phone });
      position = before;
    }
    return roles.reverse();
  }
}

/** Active roles that are at a place, chained by practitioner. There are ten million of them: they are in the scratch file. */
export class RoleStore {
  readonly #scratch: ScratchFile;
  readonly #practitioners = new KeyTable();
  /** By practitioner: where the last of its roles is. */
  readonly #last = new NumberList(doubles);
  readonly #taken = new NumberList(bytes);
  /** `RoleFields`. */
  readonly #fields = new Float64Array(6);
  readonly #bytes = new Uint8Array(this.#fields.buffer);

  constructor(scratch: ScratchFile) {
    this.#scratch = scratch;
  }

  add(practitioner: string, { place, site, line, work, phone }: StoredRole): void {
    const at = this.#practitioners.addText(practitioner);
    if (at === this.#last.length) {
      this.#last.push(-1);
      this.#taken.push(0);
    }
    this.#fields.set([place, site, line, work, phone, this.#last.get(at)]);
    this.#last.set(at, this.#scratch.append(this.#bytes));
  }

  /** Returns a reader of the roles that are there by now. */
  reader(): RoleReader {
    return new RoleReader(this.#practitioners, this.#last, this.#scratch.share());
  }

  /** Notes that the roles of a practitioner are used. False: they were before. */
  take(practitioner: number): boolean {
    if (this.#taken.get(practitioner) === 1) return false;
    this.#taken.set(practitioner, 1);
    return true;
  }

  /** Yields the lines of the roles whose practitioner was not in the files. */
  *rest(): Generator<number> {
    const reader = this.reader();
    for (let at = 0; at < this.#last.length; at++)
      if (this.#taken.get(at) === 0) for (const { line } of reader.rolesOf(at)) yield line;
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
