import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { z } from 'zod';
import { parts, text } from '#importers/fhir/fhir-values.ts';
import { type Entry, Lines } from '#importers/ndjson-lines.ts';
import { openDataFile } from '#importers/open-data-file.ts';
import { DAY_MS, HOUR_MS } from '#model/duration.ts';
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
 * that is all; else the file with everything. Throws an `UpdateError`.
 */
export async function fetchLines(address: URL, publisher: Publisher, wanted: LinesWanted): Promise<string> {
  const { folder, name, about, before, onProgress } = wanted;
  const path = join(folder, name);
  const isNear =
    before && about.generation > before.generation && Date.now() - Date.parse(before.published) < MAX_AGE_MS;
  const changes = isNear && before.path ? await fetchChanges(address, publisher, before.published) : null;
  if (changes && (await mergeLines(before!.path!, changes, path, about))) return path;
  const url = new URL('/hsds/all.ndjson.gz', address);
  const { bytes } = await publisher.version(url);
  checkDisk(folder, bytes ?? 0);
  await download(publisher, url, name, {
    folder,
    maxBytes: MAX_FILE_BYTES,
    onProgress: (here) => onProgress?.(name, here, bytes),
  });
  return path;
}

interface Changes {
  listings: Record<string, unknown>[];
  /** Ids of services. */
  gone: ReadonlySet<string>;
}

const Minimal = z.object({
  total_items: z.int(),
  contents: z.array(z.object({ id: z.string(), last_action_type: z.string() })),
});
const Page = z.object({ total_pages: z.int(), contents: z.array(z.looseObject({ id: z.string() })) });

/** Returns what changed since a publication; null if it is much. */
async function fetchChanges(address: URL, publisher: Publisher, published: string): Promise<Changes | null> {
  // Servers of one site publish at their own times.
  const since = new Date(Date.parse(published) - HOUR_MS).toISOString();
  const read = <Schema extends z.ZodType>(path: string, schema: Schema, maxBytes: number) =>
    readJson(new URL(`/hsds/${path}&modified_after=${since}`, address), publisher, schema, maxBytes);
  const { total_items: count } = await read('services?minimal=true&page=1&per_page=1', Minimal, MAX_ABOUT_BYTES);
  if (count > MAX_CHANGES) return null;
  const { contents } = await read('services?minimal=true', Minimal, MAX_ABOUT_BYTES);
  const gone = contents.filter((each) => each.last_action_type === 'deleted').map(({ id }) => id);
  const listings: Changes['listings'] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const found = await read(`organizations?full_service=true&per_page=${PER_PAGE}&page=${page}`, Page, MAX_PAGE_BYTES);
    pages = found.total_pages;
    if (pages > MAX_CHANGES / PER_PAGE) return null;
    listings.push(...found.contents);
  }
  return { listings, gone: new Set(gone) };
}

/** Writes earlier lines with what changed. False if that is not all that is published now: then nothing is written. */
async function mergeLines(
  before: string,
  { listings, gone }: Changes,
  path: string,
  { organizations, services }: SiteAbout,
): Promise<boolean> {
  const changed = new Set(listings.map(({ id }) => id));
  const isGone = (listing: Record<string, unknown>) => {
    const all = parts(listing.services);
    return all.length > 0 && all.every(({ id }) => gone.has(text(id)));
  };
  const file = await openDataFile(before);
  const lines = new Lines(file.name);
  const written = { organizations: 0, services: 0 };
  async function* merged(): AsyncGenerator<string> {
    const kept = (entries: Iterable<Entry>) =>
      [...entries]
        .map((entry) => entry.parse())
        .filter((listing) => listing !== null && !changed.has(listing.id) && !isGone(listing))
        .map((listing) => counted(listing!));
    for await (const chunk of file.bytes) yield* kept(lines.push(chunk));
    yield* kept(lines.end());
    for (const listing of listings) yield counted(listing);
  }
  const counted = (listing: Record<string, unknown>) => {
    written.organizations++;
    written.services += parts(listing.services).length;
    return `${JSON.stringify(listing)}\n`;
  };
  const draft = `${path}.new`;
  await pipeline(merged, createGzip(), createWriteStream(draft, { flush: true }));
  const isAll = written.organizations === organizations && written.services === services;
  if (isAll) await rename(draft, path);
  else await rm(draft);
  return isAll;
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
    `${url} is not what an Alongside publishes${/^\s*</.test(answer) ? ', but a web page' : ''}. Check the address, and that its open data are on.`,
  );
}

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return null;
  }
}
