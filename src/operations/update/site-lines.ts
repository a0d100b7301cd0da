import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { z } from 'zod';
import { type Part, parts, text } from '#importers/fhir/fhir-values.ts';
import { type Entry, Lines } from '#importers/ndjson-lines.ts';
import { openDataFile } from '#importers/open-data-file.ts';
import { DAY_MS, HOUR_MS } from '#model/duration.ts';
import { countText, numberText } from '#model/number-text.ts';
import { AllIds, toBytes } from '#publication/hsds-ids.ts';
import { checkDisk } from './disk-space.ts';
import { download } from './download.ts';
import type { Publisher } from './publisher.ts';
import { UpdateError } from './update-error.ts';

/** A million listings have some 1.5 GB. */
const MAX_FILE_BYTES = 8e9;
const MAX_ABOUT_BYTES = 4e6;
/** A hundred listings have some 1 MB. */
const MAX_PAGE_BYTES = 64e6;
const PER_PAGE = 100;
/** Of more changes, the file with everything comes sooner. */
const MAX_CHANGES = 5000;
/** What is gone is told for 90 days. */
const MAX_AGE_MS = 80 * DAY_MS;

const About = z.object({
  site: z.url({ protocol: /^https?$/ }).optional(),
  generation: z.int().positive(),
  published: z.iso.datetime().transform((time) => new Date(time).toISOString()),
  organizations: z.int().nonnegative(),
  services: z.int().nonnegative(),
  /** All ids in one (`AllIds`); older releases do not tell it. */
  ids: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
  sources: z.array(z.object({ title: z.string(), path: z.string().optional() })).max(1000),
});
/** What a site says of its publication. */
export type SiteAbout = z.output<typeof About>;

/** What is loaded of a site. `path`: of its lines; null if they are gone. */
export interface KeptLines extends Pick<SiteAbout, 'generation' | 'published'> {
  path: string | null;
}

/** Reads what a site says of its publication; if it is being written, waits for it. Throws an `UpdateError`. */
export async function readAbout(address: URL, publisher: Publisher): Promise<SiteAbout> {
  const about = await readJson(new URL('/hsds', address), publisher, About, MAX_ABOUT_BYTES);
  if (!about.site)
    throw new UpdateError(
      `${address.host} does not say who it is. Ask its keeper to set SITE_URL, or to bring it up to date.`,
    );
  const { host } = new URL(about.site);
  if (host !== address.host)
    throw new UpdateError(`${address.host} says that it is ${host}. If that is right, follow ${about.site}.`);
  return about;
}

interface LinesWanted {
  folder: string;
  /** Of the new file. */
  name: string;
  about: SiteAbout;
  before: KeptLines | null;
  onProgress?: ((name: string, bytes: number, all: number | null) => void) | undefined;
}

/**
 * Writes the lines of a publication, a listing on each, and returns their path: what is loaded with what changed, if
 * that is all; else the file with everything, which is not known to be whole (`checkWhole`). Throws an `UpdateError`.
 */
export async function fetchLines(
  address: URL,
  publisher: Publisher,
  wanted: LinesWanted,
): Promise<{ path: string; isWhole: boolean }> {
  const { folder, name, about, before, onProgress } = wanted;
  const path = join(folder, name);
  const isNear =
    before && about.generation > before.generation && Date.now() - Date.parse(before.published) < MAX_AGE_MS;
  if (isNear && before.path && (await fetchChanged(address, publisher, before, path, about)))
    return { path, isWhole: true };
  const url = new URL('/hsds/all.ndjson.gz', address);
  const { bytes } = await publisher.version(url);
  checkDisk(folder, bytes ?? 0);
  await download(publisher, url, name, {
    folder,
    maxBytes: MAX_FILE_BYTES,
    onProgress: (here) => onProgress?.(name, here, bytes),
  });
  return { path, isWhole: false };
}

/** Writes what is loaded with what changed. False if that is much, or not all that is published now. */
async function fetchChanged(
  address: URL,
  publisher: Publisher,
  before: KeptLines,
  path: string,
  about: SiteAbout,
): Promise<boolean> {
  const changesPath = `${path}.changes`;
  try {
    const changes = await fetchChanges(address, publisher, before.published, changesPath);
    return changes !== null && (await mergeLines(before.path!, changes, path, about));
  } finally {
    await rm(changesPath, { force: true });
  }
}

interface Changes {
  /** File with the listings that changed, one on each line: many pages are too much for memory. */
  path: string;
  /** Ids of these. */
  changed: ReadonlySet<string>;
  /** Ids of services. */
  gone: ReadonlySet<string>;
}

const Minimal = z.object({
  total_items: z.int(),
  contents: z.array(z.object({ id: z.string(), last_action_type: z.string() })),
});
const Page = z.object({ total_pages: z.int(), contents: z.array(z.looseObject({ id: z.string() })) });

/** Writes what changed since a publication; null if it is much. */
async function fetchChanges(
  address: URL,
  publisher: Publisher,
  published: string,
  path: string,
): Promise<Changes | null> {
  // Servers of one site publish at their own times.
  const since = new Date(Date.parse(published) - HOUR_MS).toISOString();
  const read = <Schema extends z.ZodType>(path: string, schema: Schema, maxBytes: number) =>
    readJson(new URL(`/hsds/${path}&modified_after=${since}`, address), publisher, schema, maxBytes);
  const { total_items: count } = await read('services?minimal=true&page=1&per_page=1', Minimal, MAX_ABOUT_BYTES);
  if (count > MAX_CHANGES) return null;
  const { contents } = await read('services?minimal=true', Minimal, MAX_ABOUT_BYTES);
  const gone = contents.filter((each) => each.last_action_type === 'deleted').map(({ id }) => id);
  const changed = new Set<string>();
  await writeFile(path, '');
  for (let page = 1, pages = 1; page <= pages; page++) {
    const found = await read(`organizations?full_service=true&per_page=${PER_PAGE}&page=${page}`, Page, MAX_PAGE_BYTES);
    pages = found.total_pages;
    if (pages > MAX_CHANGES / PER_PAGE) return null;
    await appendFile(path, found.contents.map(lineOf).join(''));
    for (const { id } of found.contents) changed.add(id);
  }
  return { path, changed, gone: new Set(gone) };
}

const lineOf = (listing: Record<string, unknown>) => `${JSON.stringify(listing)}\n`;

/** Writes earlier lines with what changed. False if that is not all that is published now: then nothing is written. */
async function mergeLines(
  before: string,
  { path: changesPath, changed, gone }: Changes,
  path: string,
  about: SiteAbout,
): Promise<boolean> {
  const isGone = (listing: Part) => {
    const all = parts(listing.services);
    return all.length > 0 && all.every(({ id }) => gone.has(text(id)));
  };
  const count = new LineCount();
  const counted = (listing: Part) => {
    count.add(listing);
    return lineOf(listing);
  };
  const { bytes, name } = await openDataFile(before);
  async function* merged(): AsyncGenerator<string> {
    for await (const listing of listingsIn(bytes, name))
      if (!changed.has(text(listing.id)) && !isGone(listing)) yield counted(listing);
    for await (const listing of listingsIn(createReadStream(changesPath), changesPath)) yield counted(listing);
  }
  const draft = `${path}.new`;
  await pipeline(merged, createGzip(), createWriteStream(draft, { flush: true }));
  const isAll = count.isAllOf(about);
  if (isAll) await rename(draft, path);
  else await rm(draft);
  return isAll;
}

/** Throws an `UpdateError`, and deletes the file, if it has not all that a site says it publishes. */
export async function checkWhole(host: string, path: string, about: SiteAbout): Promise<void> {
  const count = new LineCount();
  let isAll = false;
  try {
    const { bytes, name } = await openDataFile(path);
    for await (const listing of listingsIn(bytes, name)) count.add(listing);
    isAll = count.isAllOf(about);
  } finally {
    if (!isAll) await rm(path);
  }
  if (isAll) return;
  throw new UpdateError(
    `${host} sent a file with ${countText(count.organizations, 'listing')} that is not the publication it describes, ` +
      `with ${numberText(about.organizations)}. Nothing was changed. Update again later.`,
  );
}

/** What the lines of a file have, as a site says it of its publication. */
class LineCount {
  organizations = 0;
  #services = 0;
  readonly #ids = new AllIds();

  add(listing: Part): void {
    const services = parts(listing.services);
    this.organizations++;
    this.#services += services.length;
    for (const { id } of [listing, ...services]) this.#ids.add(toBytes(text(id)));
  }

  isAllOf({ organizations, services, ids }: SiteAbout): boolean {
    return (
      this.organizations === organizations &&
      this.#services === services &&
      (ids === undefined || String(this.#ids) === ids)
    );
  }
}

/** Yields the listings of a file with one on each line; skips lines that hold none. */
async function* listingsIn(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<Part> {
  const lines = new Lines(name);
  const read = function* (entries: Iterable<Entry>) {
    for (const entry of entries) {
      const listing = entry.parse();
      if (listing) yield listing;
    }
  };
  for await (const chunk of bytes) yield* read(lines.push(chunk));
  yield* read(lines.end());
}

async function readJson<Schema extends z.ZodType>(
  url: URL,
  publisher: Publisher,
  schema: Schema,
  maxBytes: number,
): Promise<z.output<Schema>> {
  const answer = await publisher.text(url, maxBytes);
  const { success, data } = schema.safeParse(parsed(answer));
  if (success) return data;
  throw new UpdateError(
    `${url} is not what an Alongside publishes${/^\s*</.test(answer) ? ', but a web page' : ''}. ` +
      'Check the address, and that its open data are on.',
  );
}

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return null;
  }
}
