import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isRecord } from '#model/is-record.ts';
import type { DataFile } from '../data-file.ts';
import { ImportError } from '../import-errors.ts';
import { openDataFile } from '../open-data-file.ts';
import { parts, text } from './fhir-values.ts';

/** The kinds of resources that are read, in the order in which each can be joined with those before it. */
export const KINDS = [
  'InsurancePlan',
  'Location',
  'HealthcareService',
  'OrganizationAffiliation',
  'PractitionerRole',
  'Practitioner',
  'Organization',
] as const;
export type Kind = (typeof KINDS)[number];
/** Kinds in directories that nothing is read from. */
const UNREAD =
  /^(Endpoint|VerificationResult|CodeSystem|ValueSet|StructureDefinition|SearchParameter\w*|CapabilityStatement\w*|manifest)$/i;

/** A file of resources. */
export interface FhirFile {
  path: string;
  /** The kind of all its resources, by its name; null if the name does not say. */
  kind: Kind | null;
  /** For the report, over all times it is read. */
  file: Omit<DataFile, 'bytes'>;
  /** What the manifest says of its unpacked size, or null. */
  unpackedBytes: number | null;
}

const MAX_FILES = 500;
const FORMAT = /\.(ndjson|jsonl|json)(\.(gz|zst|zstd))?$/i;

/**
 * Finds the files of a directory: a folder, or files, with or without the `manifest.json` of CMS. Files of kinds that
 * are not read are named in a notice. Throws `ImportError`: wrong-file, too-large, file-missing if the manifest names a
 * file that is not there.
 */
export async function findFhirFiles(paths: string[]): Promise<FhirFile[]> {
  const found = (await Promise.all(paths.map(pathsIn))).flat();
  if (found.length > MAX_FILES)
    throw new ImportError('too-large', `${found.length} files; at most ${MAX_FILES} are read.`);
  const isManifest = (path: string) => /^manifest[^/]*\.json$/i.test(basename(path));
  const manifest = new Map(
    (await Promise.all(found.filter(isManifest).map(readManifest))).flatMap((each) => [...each]),
  );
  const data = found.filter((path) => !isManifest(path));
  const files: FhirFile[] = [];
  const unread: string[] = [];
  for (const path of data.sort()) {
    const name = basename(path);
    const stem = stemOf(name);
    if (UNREAD.test(stem)) {
      unread.push(name);
      continue;
    }
    const file = { name, bytesTotal: (await stat(path)).size, bytesDone: () => 0, rows: 0, notices: [] };
    files.push({ path, kind: kindOf(stem), file, unpackedBytes: manifest.get(keyOf(name)) ?? null });
  }
  checkManifest(manifest, data);
  const [first] = files;
  if (!first)
    throw new ImportError(
      'wrong-file',
      `${paths.map((path) => basename(path)).join(', ')}: no file of FHIR resources. ` +
        'They are named Organization.ndjson, 07-PractitionerRole.ndjson.zst, or bundle.json.',
    );
  if (unread.length > 0) first.file.notices.push(`Not read, because nothing in them is shown: ${unread.join(', ')}.`);
  return files;
}

async function pathsIn(path: string): Promise<string[]> {
  const info = await stat(path).catch(() => null);
  if (!info) throw new ImportError('file-missing', `${path}: there is no such file. Check the path and its spelling.`);
  if (!info.isDirectory()) return [path];
  const names = await readdir(path);
  return names.filter((name) => FORMAT.test(name)).map((name) => join(path, name));
}

/**
 * '07-PractitionerRole_2026-05-07_2128.ndjson.zst' → 'PractitionerRole'; 'Practitioner.000.ndjson' → 'Practitioner'.
 */
function stemOf(name: string): string {
  const stem = name.replace(FORMAT, '').replace(/^\d+[-_.]/, '');
  const release = stem.search(/[-_.]\d/);
  return release === -1 ? stem : stem.slice(0, release);
}

function kindOf(stem: string): Kind | null {
  return KINDS.find((kind) => kind.toLowerCase() === stem.toLowerCase()) ?? null;
}

/** Returns the kind of all resources in a file by its name, or null. */
export function kindOfFile(name: string): Kind | null {
  return kindOf(stemOf(name));
}

/** The name of a file in a manifest, which leaves out that it is packed. */
function keyOf(name: string): string {
  return name.replace(/\.(gz|zst|zstd)$/i, '');
}

/**
 * Returns the unpacked size of each file that a manifest of CMS names, null if it does not say; empty if it is no such
 * manifest.
 */
async function readManifest(path: string): Promise<Map<string, number | null>> {
  if ((await stat(path)).size > 1024 ** 2)
    throw new ImportError('too-large', `${basename(path)}: too large for a manifest.`);
  let manifest: unknown;
  try {
    manifest = JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new ImportError('wrong-file', `${basename(path)}: this is not JSON. Download it again.`, { cause });
  }
  const files = isRecord(manifest) ? manifest.files : undefined;
  const entries = Array.isArray(files)
    ? parts(files).map((file) => [text(file.name) || text(file.key), file] as const)
    : Object.entries(isRecord(files) ? files : {});
  return new Map(
    entries.map(([name, file]) => {
      const bytes = isRecord(file) ? Number(text(file.original_bytes)) : 0;
      return [keyOf(basename(name)), bytes > 0 ? bytes : null];
    }),
  );
}

function checkManifest(manifest: ReadonlyMap<string, number | null>, paths: string[]): void {
  const given = new Set(paths.map((path) => keyOf(basename(path))));
  const missing = [...manifest.keys()].filter((name) => !given.has(name) && kindOfFile(name) !== null);
  if (missing.length === 0) return;
  const folder = paths[0] ? ` in ${basename(dirname(paths[0]))}` : '';
  throw new ImportError(
    'file-missing',
    `The manifest names ${missing.join(', ')}, but there is no such file${folder}, packed or not. ` +
      'Get all files: an import replaces the whole source.',
  );
}

/** Opens a file once more. `file` counts over all times. */
export async function openFhirFile({ path, file, unpackedBytes }: FhirFile): Promise<AsyncIterable<Buffer>> {
  const { bytes, bytesTotal, bytesDone } = await openDataFile(path, FORMAT);
  file.bytesDone = bytesDone;
  file.bytesTotal = bytesTotal;
  return unpackedBytes === null ? bytes : ofSize(bytes, file.name, unpackedBytes);
}

/** Checks that a file has as many bytes as the manifest says. */
async function* ofSize(bytes: AsyncIterable<Buffer>, name: string, expected: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    yield chunk;
  }
  if (size !== expected)
    throw new ImportError(
      'truncated',
      `${name}: the manifest says ${expected.toLocaleString('en-US')} bytes unpacked, ` +
        `the file has ${size.toLocaleString('en-US')}. Download it again, with the manifest of the same release.`,
    );
}
