import { readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportScope } from '#listings/provider.ts';
import { numberText } from '#model/number-text.ts';
import { alone } from './alone.ts';
import { checkDisk, estimate } from './disk-space.ts';
import { download, partName } from './download.ts';
import { type Imported, isSameVersion, noteImported, readImported } from './fetched-files.ts';
import { fileSize } from './file-size.ts';
import { findFiles, type PublishedFile } from './find-files.ts';
import { type FileVersion, Publisher } from './publisher.ts';
import { UpdateError } from './update-error.ts';
import { planStreets, type StreetPlan } from './update-streets.ts';
import { type Publication, STREETS } from './updates-file.ts';

export interface LoadedSource {
  source: string;
  /** How many it has, or covers. */
  providers: number;
  scope?: ImportScope | undefined;
}

export interface UpdateDeps {
  /** Folder of downloads. */
  folder: string;
  /** The sources that are served, evidence among them. */
  loaded: () => Promise<LoadedSource[]>;
  /** Imports files of a source; `day`: when the publisher last changed them. Throws if nothing was changed. */
  importFiles: (source: string, paths: string[], day: string | undefined) => Promise<void>;
  /** The file with the streets of the site's map; null if its map has none from a file of ours. */
  streetFile: string | null;
  print: (line: string) => void;
  /** Called while a file comes: bytes so far, of all bytes if they are known. */
  onProgress?: (name: string, bytes: number, all: number | null) => void;
  signal?: AbortSignal;
  firstPauseMs?: number;
}

export interface UpdateOptions {
  /** Only say what is newer. */
  check: boolean;
  /** Accept files of less than half the size of last time's. */
  mayShrink: boolean;
  /** USPS abbreviations: sources with others are imported again. Absent: as they are. */
  states?: readonly string[];
}

/** What became of a source. */
export interface Outcome {
  source: string;
  result: 'current' | 'newer' | 'imported' | 'failed';
  files: string[];
  /** Size of the new files, or null if unknown. */
  bytes: number | null;
  /** Why it failed. */
  message?: string;
}

interface Plan {
  publication: Publication;
  /** All files of the source now. */
  files: PublishedFile[];
  /** True if what is loaded has other states than the wanted ones. */
  hasOtherStates?: boolean;
  /** Why the publisher could not say. */
  problem?: string;
}

const WEEKLY = 'nppes-weekly';
const BASE = 'nppes';
/** They take no states: changes have those of their base, and payments are of the whole country. */
const STATELESS = [WEEKLY, 'medicaid-paid'];
/** No list is larger: the largest, of CMS, has 11 GB. */
const MAX_BYTES = 64e9;

/**
 * Looks for newer files of all publications, fetches and imports them one source after the other. What fails stays as
 * it was. Throws an `UpdateError` if another update is running: each would take the other's half files for its own.
 */
export async function runUpdate(
  publications: readonly Publication[],
  options: UpdateOptions,
  deps: UpdateDeps,
): Promise<Outcome[]> {
  const work = () => lookAndUpdate(publications, options, deps);
  return options.check ? work() : alone(deps.folder, work);
}

async function lookAndUpdate(
  publications: readonly Publication[],
  options: UpdateOptions,
  deps: UpdateDeps,
): Promise<Outcome[]> {
  const current = await importedAndLoaded(deps);
  const plans: Plan[] = [];
  for (const publication of publications)
    if (publication.source !== STREETS) plans.push(await plan(publication, current, options, deps));
  const streets = await streetsOf(publications, current, options, deps);
  // Why something failed stands in the summary of an update.
  for (const each of plans) if (options.check || !each.problem) deps.print(newsOf(each, options));
  if (streets && (options.check || streets.result !== 'failed')) deps.print(`${STREETS}: ${streets.news}`);
  const bytes = plans.map(({ files }) => sizeOf(files) ?? 0);
  if (options.check || plans.every(({ files }) => files.length === 0)) {
    const outcomes = plans.map((each) =>
      outcome(each, each.problem ? 'failed' : each.files.length > 0 ? 'newer' : 'current', each.problem),
    );
    return [...outcomes, ...(streets ? [await streetOutcome(streets, options.check, deps)] : [])];
  }
  dropOldParts(deps.folder, plans);
  checkDisk(deps.folder, Math.max(...bytes));
  deps.print(estimate(deps.folder, bytes));
  const outcomes: Outcome[] = [];
  for (const planned of plans) {
    // A month that was just imported has weeks in it.
    const isBaseNew =
      planned.publication.source === WEEKLY &&
      outcomes.some(({ source, result }) => source === BASE && result === 'imported');
    const now = isBaseNew ? await importedAndLoaded(deps) : current;
    const each = isBaseNew ? await plan(planned.publication, now, options, deps) : planned;
    outcomes.push(await update(each, options, now.imported, deps));
  }
  if (streets) outcomes.push(await streetOutcome(streets, false, deps));
  return outcomes;
}

/** Without `--states`, streets are of the states that the site has streets of, else of those of the loaded sources. */
async function streetsOf(
  publications: readonly Publication[],
  { loaded }: Current,
  { states }: UpdateOptions,
  deps: UpdateDeps,
): Promise<StreetPlan | null> {
  const publication = publications.find(({ source }) => source === STREETS);
  if (!publication) return null;
  const loadedStates = [...new Set([...loaded.values()].flatMap(({ scope }) => scope?.states ?? []))];
  const publisher = publisherOf(publication.hosts, deps);
  return planStreets(publication, { states, loadedStates }, { ...deps, publisher, now: new Date() });
}

async function streetOutcome(
  { result, news, name, bytes, fetch }: StreetPlan,
  isCheck: boolean,
  { signal }: UpdateDeps,
): Promise<Outcome> {
  const outcome: Outcome = { source: STREETS, result, files: name ? [name] : [], bytes };
  if (result === 'failed') return { ...outcome, message: news };
  if (isCheck || result === 'current') return outcome;
  try {
    await fetch();
    return { ...outcome, result: 'imported' };
  } catch (error) {
    signal?.throwIfAborted();
    return { ...outcome, result: 'failed', message: (error as Error).message };
  }
}

interface Current {
  /** The sources that are served, by name. A removed one has no providers, and is not among them. */
  loaded: Map<string, LoadedSource>;
  /** What was imported of them. */
  imported: Imported;
}

async function importedAndLoaded(deps: UpdateDeps): Promise<Current> {
  const served = (await deps.loaded()).filter(({ providers }) => providers > 0);
  const loaded = new Map(served.map((each) => [each.source, each]));
  const baseOf = (source: string) => (source === WEEKLY ? BASE : source);
  const all = Object.entries(await readImported(deps.folder));
  return { loaded, imported: Object.fromEntries(all.filter(([source]) => loaded.has(baseOf(source)))) };
}

/** Finds the files of a publication that are to be fetched: none, or all that its import needs. */
async function plan(
  publication: Publication,
  { loaded, imported }: Current,
  { states }: UpdateOptions,
  deps: UpdateDeps,
): Promise<Plan> {
  const { source, hosts } = publication;
  try {
    const base = source === WEEKLY ? loaded.get(BASE) : undefined;
    const files = await findFiles(publication, publisherOf(hosts, deps), base?.scope?.through);
    const isNew = ({ name, version }: PublishedFile) => !isSameVersion(imported[source]?.[name], version);
    const hasOtherStates = !STATELESS.includes(source) && isOther(states, loaded.get(source));
    if (source !== WEEKLY)
      return { publication, files: hasOtherStates || files.some(isNew) ? files : [], hasOtherStates };
    // A week that was imported but is not loaded: another month has replaced it, and with it what a report had removed.
    const isReplaced = files.some(({ name, isWeek }) => isWeek && imported[source]?.[name]);
    return { publication, files: files.filter((file) => isReplaced || file.isWeek || isNew(file)) };
  } catch (error) {
    if (!(error instanceof UpdateError)) throw error;
    return { publication, files: [], problem: error.message };
  }
}

/** Whether these states are wanted, and others are loaded. */
export function isOther(states: readonly string[] | undefined, loaded: LoadedSource | undefined): boolean {
  if (!states || !loaded) return false;
  return states.toSorted().join() !== loaded.scope?.states?.toSorted().join();
}

/** Fetches and imports the files of a source. */
async function update(
  each: Plan,
  { mayShrink }: UpdateOptions,
  imported: Imported,
  deps: UpdateDeps,
): Promise<Outcome> {
  const { publication, files, problem } = each;
  const { source, hosts } = publication;
  if (problem || files.length === 0) return outcome(each, problem ? 'failed' : 'current', problem);
  const paths: string[] = [];
  try {
    if (!mayShrink) checkSize(source, files, imported[source]);
    const publisher = publisherOf(hosts, deps);
    const versions: Record<string, FileVersion> = {};
    for (const { url, name, version: before } of files) {
      const { path, version } = await download(publisher, url, name, {
        folder: deps.folder,
        maxBytes: MAX_BYTES,
        onProgress: (bytes) => deps.onProgress?.(name, bytes, before.bytes),
      });
      paths.push(path);
      const isOfManifest = !before.etag && !before.lastModified;
      if (isOfManifest && before.bytes !== null && version.bytes !== before.bytes)
        throw new UpdateError(
          `${source}: ${name} has ${numberText(version.bytes ?? 0)} bytes, but ${numberText(before.bytes)} were ` +
            'announced. Perhaps the publisher is replacing it just now. Nothing was changed; update again later.',
        );
      // What a manifest says of a file is compared with what it says next time.
      versions[name] = isOfManifest ? before : version;
    }
    await deps.importFiles(source, paths, dayOf(versions));
    const kept = source === WEEKLY ? imported[source] : undefined;
    await noteImported(deps.folder, source, { ...kept, ...versions });
    // A month replaces all changes.
    if (source === BASE) await noteImported(deps.folder, WEEKLY, {});
    return outcome(each, 'imported');
  } catch (error) {
    deps.signal?.throwIfAborted();
    return outcome(each, 'failed', (error as Error).message);
  } finally {
    for (const path of paths) await rm(path, { force: true });
  }
}

function publisherOf(hosts: readonly string[], { signal, firstPauseMs }: UpdateDeps): Publisher {
  return new Publisher({ hosts, ...(signal && { signal }), ...(firstPauseMs !== undefined && { firstPauseMs }) });
}

function outcome({ publication: { source }, files }: Plan, result: Outcome['result'], message?: string): Outcome {
  return { source, result, files: files.map(({ name }) => name), bytes: sizeOf(files), ...(message && { message }) };
}

function sizeOf(files: readonly PublishedFile[]): number | null {
  const sizes = files.map(({ version }) => version.bytes);
  return sizes.includes(null) ? null : sizes.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0);
}

/** The newest day on which the publisher changed one of the files. */
function dayOf(versions: Record<string, FileVersion>): string | undefined {
  const times = Object.values(versions).flatMap(({ lastModified }) => Date.parse(lastModified ?? '') || []);
  return times.length > 0 ? new Date(Math.max(...times)).toISOString().slice(0, 10) : undefined;
}

/** Throws an `UpdateError` if the files together have less than half the size of last time's of the same names. */
function checkSize(source: string, files: readonly PublishedFile[], before: Record<string, FileVersion> = {}): void {
  for (const { name, version } of files) {
    const last = before[name]?.bytes;
    if (last && version.bytes && version.bytes < last / 2)
      throw new UpdateError(
        `${source}: ${name} has ${fileSize(version.bytes)}, after ${fileSize(last)} last time. ` +
          'It is most likely not whole. Nothing was changed. Look at it, then add --replace to take it.',
      );
  }
}

/** Half files of editions that nobody fetches any more. */
function dropOldParts(folder: string, plans: readonly Plan[]): void {
  const wanted = new Set(plans.flatMap(({ files }) => files.map(({ url }) => partName(url))));
  for (const name of readdirSync(folder))
    if (/\.part(\.json)?$/.test(name) && !wanted.has(name.replace('.json', ''))) rmSync(join(folder, name));
}

function newsOf({ publication: { source }, files, hasOtherStates, problem }: Plan, { states }: UpdateOptions): string {
  if (problem) return `${source}: ${problem}`;
  if (files.length === 0) return `${source}: nothing newer.`;
  const size = sizeOf(files);
  return (
    `${source}: ${hasOtherStates ? `again, for ${states!.join(', ')}` : 'newer'}: ` +
    `${files.map(({ name }) => name).join(', ')}${size === null ? '' : ` (${fileSize(size)})`}.`
  );
}
