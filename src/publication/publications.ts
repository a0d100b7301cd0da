import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '#model/duration.ts';
import { FHIR_TYPES, type FhirType } from './fhir/fhir-codes.ts';
import type { FhirFileSize } from './fhir/write-fhir.ts';
import type { RowContext } from './listing-rows.ts';
import { PublicationIndex } from './publication-index.ts';

export const PUBLICATION_FOLDER = 'publication';
const FILE = /^(\d+)\.(db|zip|fhir\.json|([A-Z]\w+\.)?ndjson\.gz)$/;
/** An empty file: when it was written, somebody had asked for open data. */
const ASKED = 'asked';
/** Whoever asked may come back within this time, and should find what is new. */
const WANTED_MS = 30 * DAY_MS;
/** How often a newer publication is looked for. */
const CHECK_MS = 1000;

/** The files of a publication by its number. */
export function filesOf(folder: string, number: number) {
  const path = join(folder, String(number));
  const fhir = Object.fromEntries(FHIR_TYPES.map((type) => [type, `${path}.${type}.ndjson.gz`]));
  return {
    index: `${path}.db`,
    zip: `${path}.zip`,
    lines: `${path}.ndjson.gz`,
    /** By kind of resource. */
    fhir: fhir as Record<FhirType, string>,
    fhirSizes: `${path}.fhir.json`,
  };
}

/** Returns the number of the latest publication in a folder; 0: there is none. The index comes last. */
export function latestNumber(folder: string): number {
  const indexes = namesIn(folder).flatMap((name) => (name.endsWith('.db') ? Number(FILE.exec(name)?.[1] ?? 0) : []));
  return Math.max(0, ...indexes);
}

/** Returns under which rights a publication is written, and for which address: for others, it is none. */
export function rightsOf({ sharing, siteUrl }: RowContext): string {
  return JSON.stringify([sharing.shared, siteUrl ?? null]);
}

/** Whether there is a publication with all its files. */
export function isPublished(folder: string): boolean {
  return existsSync(filesOf(folder, latestNumber(folder)).fhirSizes);
}

/** Whether somebody has asked for open data lately. */
export function isWanted(folder: string): boolean {
  const asked = statSync(join(folder, ASKED), { throwIfNoEntry: false });
  return asked !== undefined && Date.now() - asked.mtimeMs < WANTED_MS;
}

/** Deletes everything but the publication with this number: older ones, and what is not complete. */
export function deleteOthers(folder: string, number: number): void {
  makeFolder(folder);
  for (const name of namesIn(folder))
    if (name !== ASKED && Number(FILE.exec(name)?.[1]) !== number) rmSync(join(folder, name), { force: true });
}

const makeFolder = (folder: string) => mkdirSync(folder, { recursive: true, mode: 0o700 });

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** What is read of an index. */
export type ReadIndex = Pick<PublicationIndex, 'about' | 'count' | 'page' | 'find' | 'minimal' | 'countGone'>;

export interface Publication {
  number: number;
  index: ReadIndex;
  files: ReturnType<typeof filesOf>;
  fhirSizes: readonly FhirFileSize[];
  /** What turned out not to be published any more: our ids of listings, and ids of entries. */
  gone: { listings: Set<string>; ids: Set<string> };
}

/** The latest publication in a folder, which another process writes. */
export class Publications {
  readonly #folder: string;
  readonly #wrap: (index: PublicationIndex) => ReadIndex;
  #latest: Publication | null = null;
  /** Number of one that is served no more, also if its files cannot be deleted. */
  #givenUp = 0;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #askedAt = Number.NEGATIVE_INFINITY;

  /** `wrap`: made of each index that is opened. */
  constructor(folder: string, wrap: (index: PublicationIndex) => ReadIndex = (index) => index) {
    this.#folder = folder;
    this.#wrap = wrap;
  }

  /** Notes that somebody wants open data (`isWanted`). What nobody wanted until now is given up: it may be old. */
  ask(): void {
    const now = performance.now();
    if (now - this.#askedAt < HOUR_MS) return;
    this.#askedAt = now;
    try {
      makeFolder(this.#folder);
      // What was hidden since must not leave any more. Without all its files, a publication is none.
      if (!isWanted(this.#folder)) {
        this.#givenUp = latestNumber(this.#folder);
        rmSync(filesOf(this.#folder, this.#givenUp).fhirSizes, { force: true });
        this.#checkedAt = Number.NEGATIVE_INFINITY;
      }
      writeFileSync(join(this.#folder, ASKED), '');
    } catch (error) {
      // What was published lately can be read all the same.
      console.error(`The open data could not be written: ${(error as Error).message}`);
    }
  }

  /** Null: there is none. */
  latest(): Publication | null {
    const now = performance.now();
    if (now - this.#checkedAt < CHECK_MS) return this.#latest;
    this.#checkedAt = now;
    const number = latestNumber(this.#folder);
    const files = filesOf(this.#folder, number);
    // An older release wrote it, or it was given up (`ask`): the next one comes soon.
    if (number === this.#givenUp || !existsSync(files.fhirSizes)) this.#latest = null;
    else if (number !== this.#latest?.number) this.#latest = this.#open(number, files);
    return this.#latest;
  }

  #open(number: number, files: Publication['files']): Publication {
    // A call may still be reading the one before: it is closed when nobody holds it.
    return {
      number,
      index: this.#wrap(new PublicationIndex(files.index)),
      files,
      fhirSizes: JSON.parse(readFileSync(files.fhirSizes, 'utf8')) as FhirFileSize[],
      gone: { listings: new Set(), ids: new Set() },
    };
  }
}
