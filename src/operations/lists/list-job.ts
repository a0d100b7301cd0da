import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TableLook } from '#importers/csv/inspect-table.ts';
import type { UnknownWord } from '#importers/csv/unknown-words.ts';
import { ImportError } from '#importers/import-errors.ts';
import type { ImportReport } from '#importers/import-report.ts';
import type { ListFormat } from '#importers/lists/list-formats.ts';
import { LIST_FOLDER } from '#model/desk-messages.ts';
import { foldText } from '#model/fold-text.ts';
import { LIST_NAME } from '#model/provider-values.ts';
import type { ProcessMark } from './process-mark.ts';

/** What is done with a list, in this order; `remove` alone. */
export type ListTask = 'upload' | 'inspect' | 'words' | 'check' | 'import' | 'remove';

/** What is kept with the list and its edition: options of `npm run import -- list`. */
export interface ListAnswers {
  title: string;
  link: string;
  /** Day of the edition, or ''. */
  edition: string;
  format: ListFormat;
  encoding: string;
  columns: string;
  defaults: string;
  words: string;
  evidence: 'accepts' | 'listed';
  /** Whether most of the list's providers may be removed. */
  replace: boolean;
}

/** The one list that staff work on: an upload on its way to visitors. */
export interface ListJob {
  /** Names the folder of its file. */
  id: string;
  /** Name of the list: 'arizona-respite'. */
  list: string;
  /** Whether an earlier edition is loaded. */
  isNew: boolean;
  /** Name of the file, '' without one. */
  file: string;
  /** Who brought it. */
  who: string;
  task: ListTask;
  state: 'running' | 'done' | 'failed';
  /** When the task was started; ISO date and time. */
  startedAt: string;
  /** Who works on it while it is running: the desk that gets the upload, or the process of the task. */
  worker?: ProcessMark;
  /** Why it failed: a key of the room's `problems` ('too-slow', 'wrong-file'). */
  problem?: string;
  /** What the import says of that, in English. */
  detail?: string;
  answers: ListAnswers;
  /** Null: the layout needs no mapping. */
  look?: TableLook | null;
  words?: UnknownWord[];
  /** Of the dry run, or of the import once it is done. */
  report?: ImportReport;
  /** Providers that were removed with their list. */
  removed?: number;
}

/** A task failed. The message is what the import says. */
export class TaskError extends Error {
  readonly problem: string;

  constructor(problem: string, message = '') {
    super(message);
    this.problem = problem;
  }
}

/** Returns why a task failed. */
export function problemOf(error: Error): { problem: string; detail: string } {
  // An upload that is too large has words of its own.
  const code = !(error instanceof ImportError) ? 'other' : error.code === 'too-large' ? 'too-much' : error.code;
  return { problem: error instanceof TaskError ? error.problem : code, detail: error.message };
}

/** Returns the folder of uploads, created if need be; only its owner can enter. */
export function listFolder(dataFolder: string): string {
  const folder = join(dataFolder, LIST_FOLDER);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Returns the path of a job's file. */
export function filePath(folder: string, { id, file }: Pick<ListJob, 'id' | 'file'>): string {
  return join(folder, id, file);
}

const NOTE = 'job.json';

/** Reads the job; null without one, or if it is damaged. */
export function readJob(folder: string): ListJob | null {
  try {
    return JSON.parse(readFileSync(join(folder, NOTE), 'utf8')) as ListJob;
  } catch {
    return null;
  }
}

/** Writes the job, whole or not at all, or forgets it. */
export function writeJob(folder: string, job: ListJob | null): void {
  const path = join(folder, NOTE);
  if (!job) {
    rmSync(path, { force: true });
    return;
  }
  writeFileSync(`${path}.new`, JSON.stringify(job), { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

/** Removes all files but those of one job. */
export function removeFiles(folder: string, keptId: string | undefined): void {
  for (const name of readdirSync(folder))
    if (name !== NOTE && name !== keptId) rmSync(join(folder, name), { recursive: true, force: true });
}

const MAX_FILE_NAME = 80;

/**
 * Returns what a file may be called on the disk and in reports: 'Providers 2026.csv'. Nothing in it leads out of a
 * folder.
 */
export function safeFileName(name: string): string {
  const plain = basename(name.replaceAll('\\', '/'))
    .replace(/[^\p{L}\p{N} ._()-]/gu, '')
    .replace(/^[. -]+/, '')
    .trim();
  const ending = /\.[a-z0-9]{1,6}$/i.exec(plain)?.[0] ?? '';
  return (
    plain
      .slice(0, plain.length - ending.length)
      .slice(0, MAX_FILE_NAME)
      .trim() + ending || 'list'
  );
}

/** Makes the name of a list from its title: 'Niños & más' → 'ninos-mas'; '' if nothing is left. */
export function listNameOf(title: string): string {
  const name = foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 31)
    .replace(/-$/, '');
  return LIST_NAME.test(name) ? name : '';
}
