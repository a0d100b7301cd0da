import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BasemapError, MissingStreetFileError, StreetFileError } from '#basemap/basemap-errors.ts';
import { type Extract, planExtract } from '#basemap/extract/plan-extract.ts';
import { stateRings } from '#basemap/map-shapes.ts';
import { StreetFile, type StreetOrigin } from '#basemap/street-file.ts';
import { stateByUsps } from '#gazetteer/states.ts';
import { countText } from '#model/number-text.ts';
import { daysSince } from '../doctor/finding.ts';
import { fetchExtract, halfName } from './fetch-extract.ts';
import { fileSize } from './file-size.ts';
import { findFiles, type PublishedFile } from './find-files.ts';
import { type Publisher, validatorOf } from './publisher.ts';
import { ChangedFileError, RangedFile } from './ranged-file.ts';
import { UpdateError } from './update-error.ts';
import type { Publication } from './updates-file.ts';

export interface StreetDeps {
  /** Folder of half files. */
  folder: string;
  /** Where the site reads its streets; null if its map is another one (TILES). */
  streetFile: string | null;
  publisher: Publisher;
  print: (line: string) => void;
  onProgress?: ((name: string, bytes: number, all: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  now: Date;
  /** Largest file to make, in bytes. */
  maxBytes?: number;
}

/** What an update finds out about the streets before it fetches them. */
export interface StreetPlan {
  result: 'current' | 'newer' | 'failed';
  /** One line for the operator: what is newer, how much and how long; or why not. */
  news: string;
  name: string;
  /** What is still to come. */
  bytes: number;
  /** Fetches, checks and switches. Throws an `UpdateError`; the site keeps the streets that it has then. */
  fetch: () => Promise<void>;
}

/** Streets change slowly, and their publisher gives them for free. */
const GOOD_FOR_DAYS = 90;
/** The whole US would have about 15 GB. */
const MAX_BYTES = 40e9;
const BYTES_PER_MINUTE = (20e6 / 8) * 60;
const UNCHANGED = 'The streets on the site stay as they were.';

/**
 * Looks whether streets are to be fetched. `states`: USPS abbreviations; without them, those of the streets that the
 * site has, else `loadedStates`.
 */
export async function planStreets(
  publication: Publication,
  { states: wanted, loadedStates }: { states?: readonly string[] | undefined; loadedStates: readonly string[] },
  deps: StreetDeps,
): Promise<StreetPlan> {
  const idle = (news: string) => ({ ...NOTHING, result: 'current' as const, news });
  if (!deps.streetFile) return idle('not fetched: TILES names another map.');
  try {
    const served = await originOf(deps.streetFile);
    const states = (wanted ?? served?.states ?? loadedStates).toSorted();
    if (states.length === 0) return idle('none. To have them on the map, name the states: --states AZ,NM.');
    const isSame = served?.states.join() === states.join();
    if (isSame && daysSince(served.day, deps.now) <= GOOD_FOR_DAYS) return idle(`nothing newer (${served.day}).`);
    const found = await find(publication, states, deps);
    const { origin } = found;
    if (isSame && served.build === origin.build && served.validator === origin.validator)
      return idle(`nothing newer (${served.day}).`);
    return planOf(found, publication, deps);
  } catch (error) {
    deps.signal?.throwIfAborted();
    return { ...NOTHING, result: 'failed', news: said(error).message };
  }
}

const NOTHING = { name: '', bytes: 0, fetch: async () => {} };

/** A part of a published map, ready to be fetched. */
interface Found {
  origin: StreetOrigin;
  file: RangedFile;
  extract: Extract;
}

function planOf(found: Found, publication: Publication, deps: StreetDeps): StreetPlan {
  const { origin, extract } = found;
  const { bytes, minZoom, maxZoom, requests } = extract;
  const minutes = Math.max(1, Math.ceil(bytes / BYTES_PER_MINUTE));
  const half = existsSync(join(deps.folder, halfName(origin.build))) ? ', some of it here already' : '';
  return {
    result: 'newer',
    name: origin.build,
    bytes,
    news:
      `newer: ${origin.states.join(', ')} from ${origin.build}, zoom ${minZoom} to ${maxZoom}: ` +
      `${fileSize(bytes)} in ${countText(requests.length, 'request')}${half}; about ${minutes} min at 20 Mbit/s.`,
    fetch: () => fetchStreets(found, publication, deps),
  };
}

/** Starts over once if the published map was changed meanwhile. */
async function fetchStreets(found: Found, publication: Publication, deps: StreetDeps): Promise<void> {
  const target = deps.streetFile!;
  const fetchFound = ({ origin, file, extract }: Found) =>
    fetchExtract(file, extract, { ...deps, name: origin.build, target });
  try {
    await fetchFound(found).catch(async (error) => {
      if (!(error instanceof ChangedFileError)) throw error;
      deps.print(`streets: ${found.file.name} was changed meanwhile.`);
      await fetchFound(await find(publication, found.origin.states, deps));
    });
  } catch (error) {
    deps.signal?.throwIfAborted();
    throw said(error);
  }
}

async function find(publication: Publication, states: string[], deps: StreetDeps): Promise<Found> {
  const { folder, publisher, maxBytes = MAX_BYTES } = deps;
  const isBegun = (name: string) => existsSync(join(folder, halfName(name)));
  const [published] = await findFiles(publication, publisher, undefined, isBegun);
  const file = new RangedFile(published!, publisher);
  const origin = {
    states,
    day: dayOf(published!, deps.now),
    build: published!.name,
    validator: validatorOf(published!.version),
  };
  const rings = stateRings(states.map((state) => stateByUsps(state)!.fips));
  const extract = await planExtract(file, rings, origin);
  if (extract.bytes > maxBytes)
    throw new UpdateError(
      `${file.name}: the streets of ${states.join(', ')} have ${fileSize(extract.bytes)}, ` +
        `more than ${fileSize(maxBytes)}. Name fewer states.`,
    );
  return { origin, file, extract };
}

/** What the site has now; null if that is none, damaged, or not made by an update. */
async function originOf(path: string): Promise<StreetOrigin | null> {
  try {
    return await (await StreetFile.open(path)).origin();
  } catch (error) {
    if (!(error instanceof StreetFileError)) throw error;
    if (!(error instanceof MissingStreetFileError)) console.warn(`${error.message}.`);
    return null;
  }
}

/** The day in a build's name, else that of the file. */
function dayOf({ name, version }: PublishedFile, now: Date): string {
  const named = /\d{8}/.exec(name)?.[0].replace(/^(....)(..)/, '$1-$2-') ?? '';
  const time = [named, version.lastModified ?? ''].map(Date.parse).find((each) => each <= now.getTime());
  return new Date(time ?? now).toISOString().slice(0, 10);
}

/** What is wrong, and that the site is none the worse for it. */
function said(error: unknown): UpdateError {
  if (error instanceof UpdateError) return new UpdateError(`${error.message} ${UNCHANGED}`, { cause: error });
  const { message } = error as Error;
  const todo =
    error instanceof BasemapError ? ' Update again in a few days, or get them by hand (docs/operating.md).' : '';
  return new UpdateError(`${message}. ${UNCHANGED}${todo}`, { cause: error });
}
