import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ImportProgress } from '#importers/pipeline.ts';
import type { SourceInfo } from '#listings/provider.ts';
import { MAX_UPLOAD_MS, UPLOAD_KEPT_MS, type UploadEnd } from '#model/desk-messages.ts';
import { HOUR_MS, MINUTE_MS } from '#model/duration.ts';
import { LIST_PREFIX } from '#model/provider-values.ts';
import {
  filePath,
  type ListJob,
  type ListTask,
  listFolder,
  problemOf,
  readJob,
  removeFiles,
  TaskError,
  writeJob,
} from './list-job.ts';
import { isRunning, markOf } from './process-mark.ts';

/** What the process of a task says. */
export type TaskMessage =
  | { progress: ImportProgress }
  | { found: Partial<ListJob> }
  | { problem: string; detail: string };

/** Does a task; rejects with the reason. `onStart` gets the number of its process, if it has one. */
export type RunTask = (
  job: ListJob,
  folder: string,
  onProgress: (progress: ImportProgress) => void,
  onStart: (pid: number) => void,
) => Promise<Partial<ListJob>>;

export interface ListWorkOptions {
  /** DATA_DIR */
  folder: string;
  loaded: () => Promise<SourceInfo[]>;
  run?: RunTask;
  now?: () => Date;
  /** Called each minute while a task runs. */
  onBusy?: () => void;
  /** How long `wait` waits: short tasks need no page of progress. */
  waitMs?: number;
}

/**
 * The list that staff work on, one at a time: kept on disk, so that it outlives this process. While a server takes over
 * from another, both have one: the note on disk says who works.
 */
export class ListWork {
  readonly #options: Required<ListWorkOptions>;
  readonly #folder: string;
  #job: ListJob | null;
  /** Whether this process works on it: nobody else writes the note. */
  #isMine = false;
  #progress: ImportProgress | null = null;
  #running: Promise<void> = Promise.resolve();
  #ready: Promise<void>;

  constructor(options: ListWorkOptions) {
    this.#options = { run: runInProcess, now: () => new Date(), onBusy: () => {}, waitMs: 1500, ...options };
    this.#folder = listFolder(options.folder);
    this.#job = readJob(this.#folder);
    removeFiles(this.#folder, this.#job?.id);
    this.#ready = this.#lookAgain();
  }

  /** Returns the list that staff work on, or null. */
  async job(): Promise<ListJob | null> {
    this.#ready = this.#ready.then(() => this.#lookAgain());
    await this.#ready;
    const now = this.#options.now().getTime();
    const age = this.#job ? now - Date.parse(this.#job.startedAt) : 0;
    if (this.#job?.state !== 'running' && age > UPLOAD_KEPT_MS) this.discard();
    // The site has not told how the upload ended.
    if (this.#job?.task === 'upload' && this.#job.state === 'running' && age > 2 * MAX_UPLOAD_MS) {
      removeFiles(this.#folder, undefined);
      this.#set({ ...this.#job, state: 'failed', problem: 'broken' });
    }
    return this.#job;
  }

  get progress(): ImportProgress | null {
    return this.#progress;
  }

  /** Waits a moment for the task that runs. */
  async wait(): Promise<void> {
    const timeout = Promise.withResolvers<void>();
    const timer = setTimeout(timeout.resolve, this.#options.waitMs);
    await Promise.race([this.#running, timeout.promise]);
    clearTimeout(timer);
  }

  /** Begins an upload, or returns false if staff work on another list. Returns the path to write the file to. */
  begin(job: Pick<ListJob, 'list' | 'isNew' | 'file' | 'who' | 'answers'>): string | false {
    if (!this.isFree) return false;
    this.discard();
    const id = randomUUID();
    mkdirSync(join(this.#folder, id), { mode: 0o700 });
    const startedAt = this.#options.now().toISOString();
    this.#set(workedOn({ ...job, id, task: 'upload', state: 'running', startedAt }, process.pid));
    return filePath(this.#folder, { id, file: job.file });
  }

  /** Whether another list may be begun: there is none, or it is finished. */
  get isFree(): boolean {
    return !this.#job || (this.#job.state === 'done' && ['import', 'remove'].includes(this.#job.task));
  }

  /** Notes how an upload ended, and looks at the file. False if it is not the upload that was begun. */
  received(end: UploadEnd, path: string): boolean {
    const job = this.#job;
    if (job?.task !== 'upload' || job.state !== 'running' || filePath(this.#folder, job) !== path) return false;
    if (end === 'whole') this.start('inspect', {});
    else {
      this.#set({ ...job, state: 'failed', problem: end });
      removeFiles(this.#folder, undefined);
    }
    return true;
  }

  /** Begins the removal of a list, or returns false if staff work on another list. */
  remove(job: Pick<ListJob, 'list' | 'who' | 'answers'>): boolean {
    if (!this.isFree) return false;
    this.discard();
    const startedAt = this.#options.now().toISOString();
    this.#set({ ...job, id: randomUUID(), isNew: false, file: '', task: 'remove', state: 'done', startedAt });
    this.start('remove', {});
    return true;
  }

  /** Starts the next task of the list with what staff have answered, unless one runs. */
  start(task: ListTask, answers: Partial<ListJob['answers']>): boolean {
    const before = this.#job;
    if (!before || (before.state === 'running' && before.task !== 'upload')) return false;
    const { problem: _, detail: __, ...rest } = before;
    const startedAt = this.#options.now().toISOString();
    const job: ListJob = { ...rest, task, state: 'running', startedAt, answers: { ...before.answers, ...answers } };
    this.#set(workedOn(job, process.pid));
    this.#progress = null;
    this.#running = this.#run(job);
    return true;
  }

  /** Goes back to an earlier task that is done. */
  reopen(task: 'inspect' | 'words'): void {
    const job = this.#job;
    if (!job || job.state === 'running' || this.isFree || job.look === undefined) return;
    const { problem: _, detail: __, ...rest } = job;
    this.#set({ ...rest, task, state: 'done' });
  }

  /** Forgets the list and removes its file. A task that runs is not stopped, so none may. */
  discard(): void {
    if (this.#job?.state === 'running') return;
    this.#set(null);
    removeFiles(this.#folder, undefined);
  }

  async #run(job: ListJob): Promise<void> {
    const busy = setInterval(this.#options.onBusy, MINUTE_MS);
    const end = await this.#options
      .run(
        job,
        this.#folder,
        (progress) => {
          this.#progress = progress;
        },
        (pid) => this.#set(workedOn(job, pid)),
      )
      .then(
        (found) => ({ ...found, state: 'done' as const }),
        (error: Error) => ({ state: 'failed' as const, ...problemOf(error) }),
      );
    clearInterval(busy);
    this.#progress = null;
    this.#set({ ...job, ...end });
    if (this.isFree) removeFiles(this.#folder, undefined);
  }

  /** Reads what another process may have done. */
  async #lookAgain(): Promise<void> {
    if (this.#isMine) return;
    this.#job = readJob(this.#folder);
    if (this.#job?.state === 'running' && !isRunning(this.#job.worker)) await this.#afterRestart(this.#job);
  }

  /** The process before this one ended while it worked. */
  async #afterRestart(job: ListJob): Promise<void> {
    const sources = await this.#options.loaded().catch(() => []);
    const source = sources.find((each) => each.source === `${LIST_PREFIX}${job.list}`);
    const isServed = job.task === 'import' && source && source.importedAt >= job.startedAt;
    const isGone = job.task === 'remove' && !source?.providers;
    this.#set(isServed || isGone ? { ...job, state: 'done' } : { ...job, state: 'failed', problem: 'interrupted' });
    if (job.task === 'upload' || this.isFree) removeFiles(this.#folder, undefined);
  }

  #set(job: ListJob | null): void {
    this.#job = job;
    this.#isMine = job?.state === 'running';
    writeJob(this.#folder, job);
  }
}

function workedOn(job: ListJob, pid: number): ListJob {
  const worker = markOf(pid);
  return worker ? { ...job, worker } : job;
}

const PROGRAM = fileURLToPath(new URL('./list-process.ts', import.meta.url));
const LIMITS: Partial<Record<ListTask, { ms: number; memoryMb: number }>> = {
  inspect: { ms: 5 * MINUTE_MS, memoryMb: 1500 },
  words: { ms: 5 * MINUTE_MS, memoryMb: 1500 },
};
const MAX_TASK_MS = 4 * HOUR_MS;

/** Does a task in a process of its own, with a limit of time; of files nobody has checked yet, also of memory. */
const runInProcess: RunTask = (job, folder, onProgress, onStart) => {
  const { ms = MAX_TASK_MS, memoryMb } = LIMITS[job.task] ?? {};
  return new Promise((resolve, reject) => {
    const child = fork(PROGRAM, [], {
      execArgv: memoryMb ? [`--max-old-space-size=${memoryMb}`] : [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if (child.pid !== undefined) onStart(child.pid);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      child.removeAllListeners('exit');
      child.kill('SIGKILL');
      settle();
    };
    const timer = setTimeout(() => end(() => reject(new TaskError('too-long'))), ms);
    child.on('exit', () => end(() => reject(new TaskError('ended'))));
    child.on('error', (error) => end(() => reject(error)));
    child.on('message', (message: TaskMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else if ('found' in message) end(() => resolve(message.found));
      else end(() => reject(new TaskError(message.problem, message.detail)));
    });
    child.send({ job, folder });
  });
};
