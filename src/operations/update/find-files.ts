import { z } from 'zod';
import { isoDay } from '#importers/us-address.ts';
import type { FileVersion, Publisher } from './publisher.ts';
import { UpdateError } from './update-error.ts';
import type { Publication } from './updates-file.ts';

/** A file that a publisher has now. */
export interface PublishedFile {
  url: URL;
  /** Its name, without folders. */
  name: string;
  version: FileVersion;
  /** True if it has the changes of a week that is not loaded. */
  isWeek?: boolean;
}

const MAX_PAGE_BYTES = 4_000_000;
/** What a file may be called: nothing that leads out of a folder. */
const SAFE_NAME = /^[\w-][\w .-]{0,150}$/;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * Returns the newest files of a publication. `through`: the last day whose changes are loaded; of weekly changes, those
 * of all weeks after it. `isBegun`: whether a half file of this name is here, which is taken before a newer build.
 * Throws an `UpdateError`.
 */
export async function findFiles(
  { from }: Publication,
  publisher: Publisher,
  through?: string,
  isBegun: (name: string) => boolean = () => false,
): Promise<PublishedFile[]> {
  if ('builds' in from) {
    const names = await buildsIn(from.builds, publisher);
    const name = names.find(isBegun) ?? names[0]!;
    return versioned([{ url: new URL(name, from.folder), name }], publisher);
  }
  if ('files' in from)
    return versioned(
      from.files.map((url) => ({ url, name: safeName(url) })),
      publisher,
    );
  if ('manifest' in from) return inManifest(from.manifest, from.types, publisher);
  const links = linksOf(await publisher.text(from.page, MAX_PAGE_BYTES), from.page);
  const named = from.names.flatMap((pattern) => {
    const found = links.flatMap((url) => {
      const name = safeName(url);
      const day = dayOfName(name, pattern);
      return day === null ? [] : [{ url, name, day }];
    });
    if (found.length === 0)
      throw new UpdateError(
        `${from.page} has no link to '${pattern}'. Look how the files are named now, and correct updates.yaml.`,
      );
    const newest = found.toSorted((a, b) => b.day.localeCompare(a.day));
    // One file has all of it, or a name with two days has the changes between them.
    const isWeek = pattern.indexOf(DAY) !== pattern.lastIndexOf(DAY);
    const wanted = isWeek ? newest.filter(({ day }) => day > (through ?? '')).toReversed() : newest.slice(0, 1);
    return wanted.map(({ url, name }) => ({ url, name, isWeek }));
  });
  return versioned(named, publisher);
}

async function versioned(files: Omit<PublishedFile, 'version'>[], publisher: Publisher): Promise<PublishedFile[]> {
  const all: PublishedFile[] = [];
  for (const { url, name, isWeek } of files) {
    // Two addresses may end alike: one file must not replace the other.
    const isTaken = all.some((other) => other.name === name);
    const version = await publisher.version(url);
    all.push({ url, name: isTaken ? `${all.length}-${name}` : name, version, ...(isWeek && { isWeek }) });
  }
  return all;
}

const DAY = '{mmddyy}';

/**
 * Returns the last day (or month) in a name that follows a pattern with {month}, {year} and {mmddyy}; null if it does
 * not follow it.
 */
function dayOfName(name: string, pattern: string): string | null {
  const found: Record<string, string> = {};
  let rest = name;
  for (const part of pattern.split(/(\{month\}|\{year\}|\{mmddyy\})/)) {
    const length = part === '{year}' ? 4 : part === DAY ? 6 : part.length;
    const text = part === '{month}' ? (MONTHS.find((month) => rest.startsWith(month)) ?? '') : rest.slice(0, length);
    if (
      part === '{month}'
        ? text === ''
        : part === '{year}' || part === DAY
          ? text.length < length || /\D/.test(text)
          : text !== part
    )
      return null;
    found[part] = text;
    rest = rest.slice(text.length);
  }
  if (rest !== '') return null;
  const { '{month}': month, '{year}': year, [DAY]: digits } = found;
  if (digits) return isoDay(`20${digits.slice(4)}-${digits.slice(0, 2)}-${digits.slice(2, 4)}`);
  return `${year ?? ''}-${month ? String(MONTHS.indexOf(month) + 1).padStart(2, '0') : ''}`;
}

/** Returns the addresses in `href`s of a page. */
function linksOf(html: string, page: URL): URL[] {
  const hrefs = [...html.matchAll(/href\s*=\s*["']?([^"'\s>]{1,500})/gi)].map(([, href]) =>
    href!.replaceAll('&amp;', '&'),
  );
  return hrefs.flatMap((href) => URL.parse(href, page.href) ?? []);
}

const Manifest = z.object({
  files: z.record(
    z.string(),
    z.object({ compressed_bytes: z.number().int().positive().optional() }).loose().or(z.null()),
  ),
});

/** The manifest of a bulk publication: names of NDJSON files, whose addresses are beside it, packed with zstd. */
async function inManifest(manifest: URL, types: readonly string[], publisher: Publisher): Promise<PublishedFile[]> {
  const { success, data } = Manifest.safeParse(parseJson(await publisher.text(manifest, MAX_PAGE_BYTES)));
  if (!success)
    throw new UpdateError(
      `${manifest} is no manifest with 'files' by name: its layout has changed. ` +
        'Fetch the files by hand, or wait for a release that reads it.',
    );
  return types.map((type) => {
    const found = Object.entries(data.files).filter(([key]) =>
      key
        .replace(/\.zst$/, '')
        .split(/[_.-]/)
        .includes(type),
    );
    if (found.length !== 1)
      throw new UpdateError(
        `${manifest} names ${found.length} files of type ${type}, not one: its layout has changed.`,
      );
    const [key, facts] = found[0]!;
    const name = key.endsWith('.zst') ? key : `${key}.zst`;
    const url = new URL(encodeURIComponent(name), manifest);
    return {
      url,
      name: safeName(url),
      version: { etag: null, lastModified: null, bytes: facts?.compressed_bytes ?? null },
    };
  });
}

const Builds = z.array(z.object({ key: z.string() }).loose());

/** The builds of a map that are published, by their day, the newest first: '20261120.pmtiles'. */
async function buildsIn(list: URL, publisher: Publisher): Promise<string[]> {
  const { data = [] } = Builds.safeParse(parseJson(await publisher.text(list, MAX_PAGE_BYTES)));
  const names = data.map(({ key }) => key).filter((key) => /^\d{8}\.pmtiles$/.test(key));
  if (names.length === 0)
    throw new UpdateError(
      `${list} names no build like 20261120.pmtiles: its layout has changed. ` +
        'Wait for a release that reads it, or get the streets by hand (docs/operating.md).',
    );
  return names.toSorted().toReversed();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function safeName(url: URL): string {
  const name = decoded(url.pathname.split('/').at(-1) ?? '');
  return SAFE_NAME.test(name) ? name : 'file';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A page may link to what is no valid text.
    return '';
  }
}
