import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { slowestFiles } from './slowest-files.ts';

/** Says at the end of a run of several files which took longest. */
export default class SlowestFilesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const seconds = modules.map((each) => [relative(process.cwd(), each.moduleId), secondsOf(each)] as const);
    if (seconds.length > 1) console.log(slowestFiles(new Map(seconds)));
  }
}

function secondsOf(module: TestModule): number {
  const { collectDuration, duration, setupDuration } = module.diagnostic();
  return (collectDuration + duration + setupDuration) / 1000;
}
