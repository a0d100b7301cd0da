import { readAll, type ScratchFile } from '#files/scratch-file.ts';
import { bytes, doubles, KeyTable, NumberList, type SharedKeys } from './key-table.ts';

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

/** A practitioner who has roles, by number, with the roles in the order of their files. */
export interface PractitionerRoles {
  number: number;
  roles: StoredRole[];
}

/** The memory of a `RoleReader`, and its file. */
export interface SharedRoles {
  practitioners: SharedKeys;
  last: Float64Array[];
  file: number;
}

/** Reads the roles of practitioners, in any thread, while none are added. */
export class RoleReader {
  readonly #practitioners: KeyTable;
  readonly #last: NumberList<Float64Array>;
  readonly #file: number;
  /** By practitioner: 1 once `find` has returned the roles. */
  readonly #isFound: Uint8Array;
  /** `RoleFields`. */
  readonly #fields = new Float64Array(6);
  readonly #bytes = new Uint8Array(this.#fields.buffer);

  constructor(practitioners: KeyTable, last: NumberList<Float64Array>, file: number) {
    this.#practitioners = practitioners;
    this.#last = last;
    this.#file = file;
    this.#isFound = bytes(practitioners.size);
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

  /**
   * Returns null for a practitioner without roles. Each has its roles once: a file may have the same practitioner a
   * million times.
   */
  find(practitioner: string): PractitionerRoles | null {
    const number = this.findText(practitioner);
    if (number === -1) return null;
    const roles = this.#isFound[number] === 1 ? [] : this.rolesOf(number);
    this.#isFound[number] = 1;
    return { number, roles };
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

/**
 * Active roles that are at a place, chained by practitioner. There are ten million of them: they are in the scratch
 * file.
 */
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

  /** Returns a reader for the time when all roles are there. */
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
