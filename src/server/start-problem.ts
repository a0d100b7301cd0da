import { FormStoreError } from '#forms/form-store-error.ts';
import { DirectoryError } from '#listings/errors.ts';
import { ConfigError, dataFolderIn } from '#settings/config.ts';
import { describeDiskProblem } from '#settings/disk-problem.ts';
import { ContentError } from '#site-content/content-problem.ts';
import { NotBuiltError } from './builds.ts';
import { WorkerStartError } from './workers/supervisor.ts';

/** Errors whose message says what to fix. */
const STARTUP_ERRORS = [ConfigError, ContentError, DirectoryError, FormStoreError, NotBuiltError, WorkerStartError];

/** Returns what keeps the site from starting, for the operator; undefined if the error's stack says more. */
export function startProblem(error: Error): string | undefined {
  const isExpected = STARTUP_ERRORS.some((kind) => error instanceof kind);
  return describeDiskProblem(error, dataFolderIn(process.env)) ?? (isExpected ? error.message : undefined);
}
