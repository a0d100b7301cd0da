import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import * as threads from 'node:worker_threads';
import { canWriteCompiled, compiledPath, readCompiled, writeCompiled } from '#files/compiled-file.ts';
import type { ReadColumns } from '#files/read-columns.ts';
import { CONTENT_LANGUAGES } from '#model/content-language.ts';
import { siteContentOf } from './content-data.ts';
import { readLearned, readLexiconFiles } from './lexicon-files.ts';
import type { SiteContent } from './site-content.ts';

/** What is read depends on these, besides the folder. */
const SOURCES = ['src/site-content/*.ts', 'src/model/*.ts'];
/** Of these files only the names count: they are large, and nothing in them is read. */
const UNREAD = /\.(mp4|webm)$/i;
const PROGRAM = fileURLToPath(new URL('./compile-content.ts', import.meta.url));

export interface ReadOptions {
  /** Folder of smaller copies of the pictures. */
  variants: string;
  /** How columns are read. */
  read?: ReadColumns | undefined;
}

/**
 * As `loadSiteContent`, but from what was compiled from the same files. If nothing was, another process compiles them
 * first: visitors of this one do not wait for it, and its memory is free again.
 */
export async function readSiteContent(folder: string, options: ReadOptions): Promise<SiteContent> {
  const known = (await readKnown(folder, options)) ?? (canWriteCompiled() && (await readOnceCompiled(folder, options)));
  if (known) return known;
  // Loaded only here: most starts read no YAML and no Markdown.
  const { loadSiteContent } = await import('./load-site-content.ts');
  return loadSiteContent(folder, options);
}

/** Has the folder compiled, by one worker for all. Null if something is wrong with it: who loads it then says what. */
async function readOnceCompiled(folder: string, options: ReadOptions): Promise<SiteContent | null> {
  const read = async () => {
    const known = await readKnown(folder, options);
    if (known) return known;
    const isCompiled = await compileAside(folder, options).then(
      () => true,
      () => false,
    );
    return isCompiled ? readKnown(folder, options) : null;
  };
  // Node.js before 24.5 has no locks: there, each worker compiles, which only takes longer.
  return threads.locks ? threads.locks.request(PROGRAM, read) : read();
}

function compileAside(folder: string, { variants }: ReadOptions) {
  return promisify(execFile)(process.execPath, [PROGRAM, folder, variants]);
}

/** Compiles a content folder unless that has been done. Throws a `ContentError` that lists all problems. */
export async function compileContent(folder: string, { variants }: ReadOptions): Promise<void> {
  const learned = learnedPathsOf(folder);
  const path = contentPath(folder, variants, learned);
  if (!path) return;
  if (learned.every((each) => existsSync(each)) && (await readCompiled(path))) return;
  const { readContent } = await import('./load-site-content.ts');
  const { data } = readContent(folder, { variants });
  // Not what was changed meanwhile.
  if (contentPath(folder, variants, learnedPathsOf(folder)) === path)
    writeCompiled(path, { data: new Uint8Array(serialize(data)) });
}

async function readKnown(folder: string, { variants, read }: ReadOptions): Promise<SiteContent | null> {
  if (!existsSync(folder)) return null;
  const paths = learnedPathsOf(folder);
  const [en, es] = await Promise.all(CONTENT_LANGUAGES.map((language, at) => readLearned(language, paths[at]!, read)));
  const path = en && es && contentPath(folder, variants, paths);
  const compiled = path && (await readCompiled<{ data: Uint8Array }>(path));
  return compiled ? siteContentOf(deserialize(compiled.data), { en, es }) : null;
}

/** The files for what is learned from the lexicons, in the order of the languages. */
function learnedPathsOf(folder: string): string[] {
  return CONTENT_LANGUAGES.map((language) => readLexiconFiles(folder, language).learnedPath);
}

/** Null for a folder that cannot be read, or with links to files elsewhere: it is read anew at each start. */
function contentPath(folder: string, variants: string, learned: readonly string[]): string | null {
  try {
    return pathOf(folder, variants, learned);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall) return null;
    throw error;
  }
}

function pathOf(folder: string, variants: string, learned: readonly string[]): string | null {
  const hash = createHash('sha256');
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (file.isSymbolicLink()) return null;
    if (!file.isFile() || file.name.startsWith('.')) continue;
    const path = join(file.parentPath, file.name);
    hash.update(`${path}\0`);
    if (!UNREAD.test(path)) hash.update(createHash('sha256').update(readFileSync(path)).digest());
  }
  const pictures = existsSync(variants) ? readdirSync(variants).sort() : [];
  return compiledPath('content', SOURCES, [realpathSync(folder), hash.digest('hex'), ...pictures, ...learned]);
}
