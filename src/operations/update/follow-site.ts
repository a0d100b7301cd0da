import { existsSync, mkdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ImportSource } from '#importers/draft.ts';
import { openFollowed } from '#importers/followed/open-followed.ts';
import { latestDay } from '#importers/usable-days.ts';
import type { SourceInfo, SourceName } from '#listings/provider.ts';
import { DAY_MS, HOUR_MS } from '#model/duration.ts';
import { countText } from '#model/number-text.ts';
import { SITE_NAME, SITE_PREFIX } from '#model/provider-values.ts';
import { sharingOf } from '#publication/rights.ts';
import { alone } from './alone.ts';
import { noteImported, readImported } from './fetched-files.ts';
import { Publisher } from './publisher.ts';
import { isOther, type Outcome } from './run-update.ts';
import { checkWhole, fetchLines, type KeptLines, readAbout, type SiteAbout } from './site-lines.ts';
import { UpdateError } from './update-error.ts';

export interface FollowDeps {
  /** Folder of downloads, where the latest lines of each site stay: what changes is put into them. */
  folder: string;
  /** Address of this site (SITE_URL). */
  ownUrl: string | undefined;
  loaded: () => Promise<SourceInfo[]>;
  /** Imports a source, in these states or all. Throws if nothing was changed. */
  importSource: (source: ImportSource, states: readonly string[] | undefined) => Promise<void>;
  print: (line: string) => void;
  onProgress?: (name: string, bytes: number, all: number | null) => void;
  signal?: AbortSignal;
  firstPauseMs?: number;
  maxWaitMs?: number;
  /** Longest time for all that is fetched of a site, in milliseconds. */
  maxMs?: number;
}

export interface FollowOptions {
  /** Only say what is newer. */
  check: boolean;
  /** Accept an older publication, or one with less than half of the listings. */
  mayShrink: boolean;
  /** USPS abbreviations: a site with others is imported again. Absent: as they are. */
  states?: readonly string[];
}

const MAX_MS = 6 * HOUR_MS;
/** A publication may be replaced while it is fetched: then it is fetched again. */
const MAX_TRIES = 3;

/** Returns the source that the site with this address is for us. Throws an `UpdateError`. */
export function siteSource(address: URL): SourceName {
  const isBare = !(address.username || address.password || address.search) && address.pathname === '/';
  if (isBare && SITE_NAME.test(address.host) && /^https?:$/.test(address.protocol))
    return `${SITE_PREFIX}${address.host}`;
  throw new UpdateError(
    `${address.host}${address.pathname} cannot be followed. ` +
      'Write the address of a site, such as https://other.example.',
  );
}

/**
 * Follows sites: fetches what their publications have, at first all, later what changed, and imports each in place of
 * what it was. What fails stays as it was. Throws an `UpdateError` if another update is running.
 */
export async function followSites(
  addresses: readonly URL[],
  options: FollowOptions,
  deps: FollowDeps,
): Promise<Outcome[]> {
  const work = async () => {
    const outcomes: Outcome[] = [];
    for (const address of addresses) outcomes.push(await outcomeOf(address, options, deps));
    return outcomes;
  };
  return options.check || addresses.length === 0 ? work() : alone(deps.folder, work);
}

async function outcomeOf(address: URL, options: FollowOptions, deps: FollowDeps): Promise<Outcome> {
  const source = siteSource(address);
  const outcome = (result: Outcome['result']): Outcome => ({ source, files: [], bytes: null, result });
  try {
    const own = ownHost(address, deps.ownUrl);
    const loaded = (await deps.loaded()).find((each) => each.source === source && each.providers > 0);
    const before = loaded ? await keptLines(deps.folder, source) : null;
    const found = await inTime(address, deps, (publisher) =>
      fetchNews(address, publisher, { before, loaded }, options, deps),
    );
    if (typeof found === 'string') return outcome(found);
    await importLines(address, found, { own, states: options.states ?? loaded?.scope?.states }, deps);
    await dropOthers(found.path);
    return outcome('imported');
  } catch (error) {
    deps.signal?.throwIfAborted();
    return { ...outcome('failed'), message: (error as Error).message };
  }
}

/** By its own host, a site recognizes what others have from it. */
function ownHost(address: URL, ownUrl: string | undefined): string {
  if (!ownUrl) throw new UpdateError('Set SITE_URL first: by it, we recognize what the other site has from us.');
  const own = new URL(ownUrl).host;
  if (own === address.host) throw new UpdateError(`${own} is this site. Follow another one.`);
  return own;
}

/** Runs `work`, but not without end. */
async function inTime<T>(
  address: URL,
  { signal, maxMs = MAX_MS, firstPauseMs, maxWaitMs }: FollowDeps,
  work: (publisher: Publisher) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(maxMs);
  const publisher = new Publisher({
    hosts: [address.host],
    elsewhere: 'another host. If that is right, follow that one.',
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    ...(firstPauseMs !== undefined && { firstPauseMs }),
    ...(maxWaitMs !== undefined && { maxWaitMs }),
  });
  try {
    return await work(publisher);
  } catch (error) {
    if (!deadline.aborted) throw error;
    throw new UpdateError(
      `${address.host} is too slow: not all came within ${Math.ceil(maxMs / 60_000)} minutes. Nothing was changed. ` +
        'Update again later: it goes on from here.',
    );
  }
}

/** Fetches the lines of a publication that is newer than what is loaded. */
async function fetchNews(
  address: URL,
  publisher: Publisher,
  { before, loaded }: { before: KeptLines | null; loaded: SourceInfo | undefined },
  { check, mayShrink, states }: FollowOptions,
  { folder: downloads, print, onProgress }: FollowDeps,
): Promise<{ about: SiteAbout; path: string } | 'current' | 'newer'> {
  const folder = linesFolder(downloads);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const about = await readAbout(address, publisher);
    checkReal(address, about);
    checkTime(address, about, mayShrink ? null : (before?.published ?? loaded?.list?.edition ?? null));
    if (before && isSame(about, before) && !isOther(states, loaded)) return 'current';
    print(
      `${siteSource(address)}: newer: publication ${about.generation}, ${countText(about.organizations, 'listing')}.`,
    );
    if (check) return 'newer';
    const name = `${siteSource(address).replaceAll(':', '-')}.${Date.parse(about.published)}.ndjson.gz`;
    const { path, isWhole } = await fetchLines(address, publisher, { folder, name, about, before, onProgress });
    if (isSame(about, await readAbout(address, publisher))) {
      if (!isWhole) await checkWhole(address.host, path, about);
      return { about, path };
    }
    await rm(path, { force: true });
  }
  throw new UpdateError(
    `${address.host} published something new each time while it was fetched. Nothing was changed. Update again later.`,
  );
}

async function importLines(
  address: URL,
  { about: { published, generation }, path }: { about: SiteAbout; path: string },
  { own, states }: { own: string; states: readonly string[] | undefined },
  { folder, importSource }: FollowDeps,
): Promise<void> {
  const source = siteSource(address);
  const site = { source, site: address.host, own, lastDay: latestDay(new Date()) };
  const list = { title: address.host, link: address.origin, edition: published.slice(0, 10), options: {} };
  try {
    await importSource(await openFollowed(path, site, list), states);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  const version = { etag: String(generation), lastModified: published, bytes: null };
  await noteImported(folder, source, { [basename(path)]: version });
}

/** Returns what is loaded of a site, and the file with its lines. */
async function keptLines(folder: string, source: SourceName): Promise<KeptLines | null> {
  const [[name, version] = []] = Object.entries((await readImported(folder))[source] ?? {});
  if (!name || !version?.lastModified) return null;
  const path = join(linesFolder(folder), basename(name));
  return { generation: Number(version.etag), published: version.lastModified, path: existsSync(path) ? path : null };
}

function isSame(a: Pick<SiteAbout, 'generation' | 'published'>, b: typeof a): boolean {
  return a.generation === b.generation && a.published === b.published;
}

/** Throws an `UpdateError` if a publication has made-up providers: here, nobody would know them from real ones. */
function checkReal({ host }: URL, { sources }: SiteAbout): void {
  const sample = sharingOf([]).creditOf('sample').name;
  if (sources.some(({ title }) => title.startsWith(sample)))
    throw new UpdateError(`${host} publishes made-up sample data. Follow it when it has real providers.`);
}

/** Throws an `UpdateError` if a publication is older than what is loaded (time or day), or of the future. */
function checkTime({ host }: URL, { published }: SiteAbout, before: string | null): void {
  if (Date.parse(published) > Date.now() + DAY_MS)
    throw new UpdateError(
      `${host} says that it published on ${published}, which is in the future. ` +
        'Its clock is wrong: tell the people who run it.',
    );
  if (before === null || published >= before) return;
  throw new UpdateError(
    `${host} has gone back in time: its publication is of ${published}, after one of ${before}. ` +
      'Perhaps an old backup was restored there. Nothing was changed. Look at it, then add --replace to take it.',
  );
}

/** Apart from what comes and goes with an update. */
function linesFolder(downloads: string): string {
  return join(downloads, 'sites');
}

const LINES = /\.\d+\.ndjson\.gz(\.(new|changes))?$/;

/** Deletes the other lines of a site. */
async function dropOthers(path: string): Promise<void> {
  const stemOf = (name: string) => (LINES.test(name) ? name.replace(LINES, '') : null);
  const [folder, own] = [dirname(path), basename(path)];
  for (const name of await readdir(folder))
    if (name !== own && stemOf(name) === stemOf(own)) await rm(join(folder, name), { force: true });
}
