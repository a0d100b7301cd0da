import { relative } from 'node:path';
import type { FullConfig, FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { describeBrowser, type FoundBrowser } from './browser.ts';
import { slowestFiles } from './slowest-files.ts';

/** A file that takes longer holds up a whole run. On a slow or busy machine all files do: then its part of the run counts. */
const MAX_SECONDS = 60;
const MAX_PART = 1 / 12;
/** With fewer files, it is not the whole run. */
const WHOLE_RUN_FILES = 50;

/** Says which browser a run tests, and which files took longest; fails a run in which one file takes too long. */
export default class BrowserRunReporter implements Reporter {
  #seconds = new Map<string, number>();

  onBegin({ projects }: FullConfig): void {
    console.log(`Testing in ${describeBrowser(projects[0]!.use.launchOptions as FoundBrowser)}`);
  }

  onTestEnd({ location }: TestCase, { duration }: TestResult): void {
    const file = relative(process.cwd(), location.file);
    this.#seconds.set(file, (this.#seconds.get(file) ?? 0) + duration / 1000);
  }

  async onEnd({ status }: FullResult): Promise<Pick<FullResult, 'status'>> {
    console.log(slowestFiles(this.#seconds));
    const tooLong = filesOverLimit(this.#seconds);
    if (tooLong.length > 0) console.log(`Too long for one file, so that tests stay fast: ${tooLong.join(', ')}`);
    return { status: tooLong.length > 0 ? 'failed' : status };
  }
}

/** Returns the files of a whole run that take over a minute, and over a twelfth of the run. */
export function filesOverLimit(seconds: Map<string, number>): string[] {
  if (seconds.size < WHOLE_RUN_FILES) return [];
  const all = [...seconds.values()].reduce((sum, each) => sum + each, 0);
  const limit = Math.max(MAX_SECONDS, all * MAX_PART);
  return [...seconds].filter(([, each]) => each > limit).map(([file]) => file);
}
