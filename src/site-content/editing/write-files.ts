import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ContentEditError, diskProblem } from './edit-problem.ts';

/** A file of the content folder, before and after a change. `null`: there was or is none. */
export interface FileChange {
  /** 'experts/ana-reyes.md' */
  path: string;
  before: Buffer | null;
  after: Buffer | null;
}

/** The only files that the desk writes. */
const WRITABLE =
  /^(experts\/[a-z0-9]+(-[a-z0-9]+)*(\.es)?\.md|videos\/[1-9]\d{0,5}(\.es)?\.md|(home|resources|knowledge-center)\.yaml|images\/(experts|videos|resources)\/[a-z0-9]+(-[a-z0-9]+)*\.webp)$/;
const DRAFT = '.desk-draft';

/** Returns the path on disk of a file that the desk may write. Throws a `ContentEditError` for any other one. */
function writablePath(folder: string, path: string): string {
  const root = realpathSync(folder);
  const full = join(root, path);
  // A link could lead out of the folder.
  const isInside = () => realpathSync(dirname(full)) === dirname(full);
  if (!WRITABLE.test(path)) throw new ContentEditError('unsafe-path', `The desk does not write '${path}'.`);
  mkdirSync(dirname(full), { recursive: true });
  if (!isInside()) throw new ContentEditError('unsafe-path', `'${dirname(path)}' is a link. Use a real folder.`);
  return full;
}

/** Reads a file of the content folder; `null` if there is none. */
export function readContentFile(folder: string, path: string): Buffer | null {
  try {
    return readFileSync(join(folder, path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Writes files in two steps: first all of them beside the old ones, on disk; then `commit` puts them in place. Throws a
 * `ContentEditError` if the first step fails, which leaves nothing behind.
 */
export function draftFiles(
  folder: string,
  changes: readonly Pick<FileChange, 'path' | 'after'>[],
): { commit(): void; discard(): void } {
  const drafts: { path: string; isRemoved: boolean }[] = [];
  const discard = () => {
    for (const { path } of drafts) rmSync(path + DRAFT, { force: true });
  };
  try {
    for (const { path, after } of changes) {
      const full = writablePath(folder, path);
      drafts.push({ path: full, isRemoved: after === null });
      if (after) writeFileSync(full + DRAFT, after, { mode: 0o644, flush: true });
    }
  } catch (error) {
    discard();
    throw diskProblem(error);
  }
  return {
    discard,
    commit() {
      for (const { path, isRemoved } of drafts) {
        if (isRemoved) rmSync(path, { force: true });
        else renameSync(path + DRAFT, path);
      }
    },
  };
}

/** Writes a file so that readers see the old or the new one, never a part. */
export function writeWhole(path: string, bytes: Buffer): void {
  writeFileSync(path + DRAFT, bytes, { mode: 0o644, flush: true });
  renameSync(path + DRAFT, path);
}
