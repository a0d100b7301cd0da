import '#settings/print-data-errors.ts';
import { setPriority } from 'node:os';
import { ImportError } from '#importers/import-errors.ts';
import { describeDiskProblem } from '#settings/disk-problem.ts';
import { collectSooner } from '../collect-sooner.ts';
import { dataFolder } from '../data-folder.ts';
import { UsageError } from '../usage-error.ts';
import { doListTask } from './do-list-task.ts';
import { type ListJob, problemOf } from './list-job.ts';
import type { TaskMessage } from './list-work.ts';

const BELOW_THE_SITE = 10;

/**
 * The process that does one task with a list, so that the desk answers meanwhile. It ends with the desk: nothing
 * half-done is served.
 */
process.on('disconnect', () => process.exit(1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
setPriority(BELOW_THE_SITE);
collectSooner();

process.on('message', async ({ job, folder }: { job: ListJob; folder: string }) => {
  try {
    const found = await doListTask(job, folder, (progress) => send({ progress }));
    send({ found });
  } catch (error) {
    const isExpected = error instanceof ImportError || error instanceof UsageError;
    if (!isExpected) console.error(error);
    const disk = describeDiskProblem(error as Error, dataFolder());
    send(disk ? { problem: 'disk', detail: disk } : problemOf(error as Error));
  }
});

function send(message: TaskMessage): void {
  process.send?.(message);
}
