import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Column, ColumnarFile, ColumnarFileWriter } from '#files/columnar-file.ts';
import { UnreadableFileError } from '#files/read-columns.ts';
import type { ContentLanguage } from '#model/content-language.ts';
import type { Learned } from './learn.ts';

/*
 * What was learned, as a file of columns: `services.gains`, `weights.keys`, … What is no typed array is in the column `rest`, as JSON.
 */
const VERSION = 1;
const REST = 'rest';
/** Files of a language: a few, for other sites that share the folder, and for edits that are undone. */
const KEPT = 3;
/** What is learned depends on these, beside the texts. */
const SOURCES = ['*.{ts,txt}', '../model/{first-index,fold-text,text-table}.ts', '../listings/vocabulary/*.yaml'];

let sources: string | undefined;

/** Returns the path of the file for what is learned from the texts of a lexicon by this release. */
export function learnedPath(folder: string, language: ContentLanguage, texts: string): string {
  sources ??= hashOfSources();
  const hash = createHash('sha256').update(sources).update(texts).digest('hex').slice(0, 16);
  return join(folder, `${language}-${hash}.columns`);
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: import.meta.dirname })).sort())
    if (!file.endsWith('.test.ts')) hash.update(`${file}\0`).update(readFileSync(join(import.meta.dirname, file)));
  return hash.digest('hex');
}

/** Returns null if there is no such file, or it is damaged. */
export function readLearned(path: string): Learned | null {
  try {
    const file = ColumnarFile.readNow(path, VERSION);
    const rest = JSON.parse(Buffer.from(file.column(REST, 'Uint8') as Uint8Array).toString()) as Parts;
    for (const [name, column] of file.columns()) {
      const [part, field] = name.split('.') as [string, string?];
      if (field) rest[part]![field] = column;
    }
    // Its name says which release wrote it, its checksum that it is whole.
    return rest as unknown as Learned;
  } catch (error) {
    if (error instanceof UnreadableFileError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

type Parts = Record<string, Record<string, unknown>>;

/** Writes the file and deletes the oldest others. Does nothing if the folder cannot be written: the file only saves time. */
export function writeLearned(path: string, learned: Learned): void {
  const draft = `${path}.${process.pid}.new`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeColumns(draft, { ...learned });
    renameSync(draft, path);
    deleteOldest(path);
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).syscall) throw error;
  } finally {
    if (existsSync(draft)) rmSync(draft);
  }
}

function writeColumns(path: string, parts: object): void {
  const writer = new ColumnarFileWriter(path);
  try {
    const rest: Parts = {};
    for (const [part, fields] of Object.entries(parts)) {
      rest[part] = {};
      for (const [field, value] of Object.entries(fields as object))
        if (ArrayBuffer.isView(value)) writer.add(`${part}.${field}`, value as Column);
        else rest[part][field] = value;
    }
    writer.add(REST, new TextEncoder().encode(JSON.stringify(rest)));
    writer.finish(VERSION, null);
  } finally {
    writer.close();
  }
}

function deleteOldest(path: string): void {
  const folder = dirname(path);
  const [language] = basename(path).split('-') as [string];
  const age = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const files = readdirSync(folder).filter((name) => name.startsWith(`${language}-`) && name.endsWith('.columns'));
  const oldest = files.sort((a, b) => age(b) - age(a)).slice(KEPT);
  for (const name of oldest) rmSync(join(folder, name), { force: true });
}
