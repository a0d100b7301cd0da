import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFormStore } from '../src/forms/sqlite/form-store.ts';
import { makeSubmission } from '../src/forms/testing/make-submission.ts';
import { addCounts } from '../src/insight/insight-file.ts';

/** Runs the desk (`npm run desk`) on a temporary data folder with a few submissions. */
export class DeskDriver {
  readonly folder = mkdtempSync(join(tmpdir(), 'desk-'));
  /** The sign-in link printed to the terminal. */
  link = '';
  #process: ChildProcess | undefined;

  /** Address of the overview, which ends with '/'. */
  get address(): string {
    return new URL('.', this.link).href;
  }

  async start(): Promise<void> {
    await this.#fill();
    this.#process = spawn(process.execPath, ['src/cli/main.ts', 'desk'], {
      env: { ...process.env, DATA_DIR: this.folder, DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    let output = '';
    this.#process.stdout!.on('data', (piece) => {
      output += piece;
      const link = /http:\/\/127\.0\.0\.1:\d+\/[\w-]+\/\?key=\S+/.exec(output)?.[0];
      if (link) resolve(link);
    });
    this.#process.once('exit', () => reject(new Error(`The desk did not start: ${output}`)));
    this.link = await promise;
  }

  async stop(): Promise<number | null> {
    const exited = once(this.#process!, 'exit');
    this.#process!.kill('SIGINT');
    const [exitCode] = await exited;
    rmSync(this.folder, { recursive: true, force: true });
    return exitCode;
  }

  /** Returns the state of each submission by business name. */
  async states(): Promise<Record<string, string>> {
    const store = openFormStore({ folder: this.folder });
    const list = await store.list();
    await store.close();
    return Object.fromEntries(list.map(({ values, state }) => [String(values.businessName ?? values.what), state]));
  }

  async #fill(): Promise<void> {
    const store = openFormStore({ folder: this.folder });
    const place = { businessAddress: '100 Oak Ave', place: 'Tempe, AZ 85281' };
    const business = (businessName: string, services: string) =>
      makeSubmission({ kind: 'add-business', values: { businessName, services, ...place, website: '' } });
    await store.keep(business('Sample Swim School', 'flying'), ['webhook']);
    await store.keep(business('Sample Gym', 'Day program'), []);
    const values = { listing: 'sample:1', what: 'closed', message: 'They closed in spring.', email: 'ana@example.org' };
    await store.keep(makeSubmission({ kind: 'report-problem', values }), []);
    const [entry] = await store.claim(['webhook'], '2030-01-01T00:00:00Z', '2030-01-01T00:01:00Z', 1);
    await store.fail(entry!, 'The webhook responded 500.', null);
    await store.close();
    addCounts(this.folder, [{ week: '2026-11-16', county: 'Maricopa County, AZ', tagIds: [1, 2], searches: 12 }]);
  }
}
