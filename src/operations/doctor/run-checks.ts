import {
  checkAges,
  checkBackups,
  checkContent,
  checkDataFolder,
  checkDirectory,
  checkImports,
  checkLexicons,
  checkSharedLists,
} from './data-checks.ts';
import type { DoctorDeps } from './doctor-deps.ts';
import { type Finding, problem } from './finding.ts';
import {
  checkLetters,
  checkListmonk,
  checkMail,
  checkSubmissions,
  checkWaitingForms,
  checkWebhook,
} from './form-checks.ts';
import { checkAddress, checkMemory, checkNode, checkStreets, checkVisitors, checkWorkers } from './settings-checks.ts';

/** All checks, in the order in which to fix problems. */
export const CHECKS: Record<string, (deps: DoctorDeps) => Finding | Promise<Finding>> = {
  'Node.js': checkNode,
  'Site address': checkAddress,
  Visitors: checkVisitors,
  Workers: checkWorkers,
  Memory: checkMemory,
  Map: checkStreets,
  Content: checkContent,
  'What people say': checkLexicons,
  'Data folder': checkDataFolder,
  Directory: checkDirectory,
  'Shared lists': checkSharedLists,
  'Age of data': checkAges,
  Imports: checkImports,
  Submissions: checkSubmissions,
  'Waiting forms': checkWaitingForms,
  Letters: checkLetters,
  Mail: checkMail,
  Webhook: checkWebhook,
  listmonk: checkListmonk,
  Backup: checkBackups,
};

export type NamedFinding = Finding & { check: string };

/** Runs all checks. One that throws becomes a problem and does not stop the others. */
export async function runChecks(deps: DoctorDeps): Promise<NamedFinding[]> {
  const found = Object.entries(CHECKS).map(async ([check, run]): Promise<NamedFinding> => {
    try {
      return { check, ...(await run(deps)) };
    } catch (error) {
      return {
        check,
        ...problem(`This could not be checked: ${(error as Error).message}`, 'Fix that, then check again.'),
      };
    }
  });
  return Promise.all(found);
}
