import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';
import { type Column, ColumnarFile, ColumnarFileWriter } from './columnar-file.ts';
import { type ReadColumns, UnreadableFileError } from './read-columns.ts';

/*
 * What takes long to make from the release's own files and the content folder, as a file of columns that is read in a
 * few milliseconds: each typed array in it is a column (`services.gains`), and all else is in the column `rest`, as
 * JSON.
 */
const VERSION = 1;
const REST = 'rest';
/** Files of a kind: a few, for other sites that share the folder, and for edits that are undone. */
const KEPT = 3;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The build writes it. */
const FOLDER = join(ROOT, '.cache', 'compiled');

const hashes = new Map<string, string>();

/**
 * Returns the path of the file for what is made from these texts by the code that `sources` matches (globs below the
 * project's folder; tests do not count). `kind` must have no dash; the newest files of a kind are kept.
 */
export function compiledPath(
  kind: string,
  sources: readonly string[],
  texts: readonly string[],
  folder = FOLDER,
): string {
  const key = sources.join(' ');
  if (!hashes.has(key)) hashes.set(key, hashOf(sources));
  const hash = createHash('sha256').update(hashes.get(key)!).update(JSON.stringify(texts));
  return join(folder, `${kind}-${hash.digest('hex').slice(0, 16)}.columns`);
}

function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  // The packages' exact versions are in the lock file, how columns are written in src/files.
  const all = ['package-lock.json', 'src/files/*.ts', ...sources];
  for (const file of all.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort())
    if (!file.includes('.test.')) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

/**
 * Returns null if there is no such file, or it is damaged. Its name says which release wrote it, its checksum that it
 * is whole.
 */
export async function readCompiled<Made>(path: string, read?: ReadColumns): Promise<Made | null> {
  return ColumnarFile.read(path, VERSION, read)
    .then(partsOf<Made>)
    .catch(noFile);
}

/** The same, before it returns. */
export function readCompiledNow<Made>(path: string): Made | null {
  try {
    return partsOf<Made>(ColumnarFile.readNow(path, VERSION));
  } catch (error) {
    return noFile(error);
  }
}

function partsOf<Made>(file: ColumnarFile): Made {
  const made = JSON.parse(Buffer.from(file.column(REST, 'Uint8') as Uint8Array).toString());
  for (const [name, column] of file.columns()) {
    const path = name.split('.');
    const field = path.pop()!;
    if (name !== REST) path.reduce((part, key) => part[key], made)[field] = column;
  }
  return made as Made;
}

function noFile(error: unknown): null {
  if (error instanceof UnreadableFileError || (error as NodeJS.ErrnoException).syscall) return null;
  throw error;
}

/** Whether this process may write such files. */
export function canWriteCompiled(): boolean {
  try {
    mkdirSync(FOLDER, { recursive: true });
    accessSync(FOLDER, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Writes the file, deletes the oldest others of its kind and returns what was made. Does nothing if the folder cannot
 * be written: the file only saves time.
 */
export function writeCompiled<Made extends object>(path: string, made: Made): Made {
  const draft = `${path}.${process.pid}-${threadId}.new`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeColumns(draft, made);
    renameSync(draft, path);
    deleteOldest(path);
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).syscall) throw error;
  } finally {
    if (existsSync(draft)) rmSync(draft);
  }
  return made;
}

function writeColumns(path: string, made: object): void {
  const writer = new ColumnarFileWriter(path);
  try {
    for (const [name, column] of columnsIn(made)) writer.add(name, column);
    const rest = JSON.stringify(made, (_, value) => (ArrayBuffer.isView(value) ? undefined : value));
    writer.add(REST, new TextEncoder().encode(rest));
    writer.finish(VERSION, null);
  } finally {
    writer.close();
  }
}

/** The typed arrays in objects of objects, with the way to each. */
function* columnsIn(made: object, above = ''): Generator<[name: string, column: Column]> {
  for (const [key, value] of Object.entries(made)) {
    if (ArrayBuffer.isView(value)) yield [above + key, value as Column];
    else if (value?.constructor === Object) yield* columnsIn(value, `${above}${key}.`);
  }
}

function deleteOldest(path: string): void {
  const folder = dirname(path);
  const [kind] = basename(path).split('-') as [string];
  const age = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const files = readdirSync(folder).filter((name) => name.startsWith(`${kind}-`) && name.endsWith('.columns'));
  const oldest = files.sort((a, b) => age(b) - age(a)).slice(KEPT);
  for (const name of oldest) rmSync(join(folder, name), { force: true });
}
