import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DirectoryStoreError } from '#directory/errors.ts';
import { servedFiles } from '#directory/sqlite/served-files.ts';
import { openSqliteStore } from '#directory/sqlite/store.ts';
import type { DirectoryStore } from '#directory/store.ts';
import { FormStoreError } from '#forms/form-store-error.ts';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import { makeSubmission } from '#forms/testing/make-submission.ts';
import type { Random } from '#importers/sample/random.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { type Fault, seededRandom } from './fault.ts';
import { runCommand } from './run-command.ts';
import { type SiteExited, startSite } from './running-site.ts';
import { withStorage } from './site-storage.ts';

const PROVIDERS = 800;
const SUBMISSIONS = 60;
/** Starting the site for each file takes half a minute: only done with this many rounds. */
const MIN_ROUNDS_WITH_SITE = 100;
const everyone = { center: { lat: 33.4484, lng: -112.074 }, radiusMiles: 500, tagGroups: [], pageSize: 100 };

/** Texts of `makeProvider` that appear in a file. */
const TEXTS = /Cactus|602555|Phoenix/g;

/** Kinds of damage to the bytes of a file. */
const DAMAGES: Record<string, (bytes: Buffer, random: Random) => Buffer> = {
  'bytes changed': (bytes, random) => {
    for (let times = random.whole(1, 20); times > 0; times--)
      bytes[random.whole(0, bytes.length - 1)]! ^= random.whole(1, 255);
    return bytes;
  },
  // The hardest to notice: the file stays well-formed.
  'letters changed': (bytes, random) => {
    const words = [...bytes.toString('latin1').matchAll(TEXTS)].map(({ index }) => index);
    for (let times = random.whole(1, 5); times > 0; times--)
      bytes[words.length > 0 ? random.pick(words) : random.whole(0, bytes.length - 1)]! ^= 1;
    return bytes;
  },
  'a block of zeros': (bytes, random) => bytes.fill(0, random.whole(0, bytes.length - 1), bytes.length),
  'cut short': (bytes, random) => bytes.subarray(0, random.whole(1, bytes.length - 1)),
  'another file': (bytes, random) => Buffer.from(bytes.map(() => random.whole(0, 255))),
};

/**
 * Damages one file of the data folder after another. Every response must be correct, or an error that names the file and
 * what to do. At the end the real site starts with each file damaged, and a restored backup must serve again.
 */
export const damage: Fault = (options) =>
  withStorage('sqlite', async ({ folder }) => {
    const random = seededRandom(options);
    const failures: string[] = [];
    const counts = { correct: 0, refused: 0, wrong: 0, restored: 0 };
    const whole = join(folder, 'whole');
    const damaged = join(folder, 'harmed');
    const expected = await makeData(whole);
    const files = ['directory.db', ...servedFiles(whole), 'submissions.db'];
    const damageFile = (file: string): string => {
      rmSync(damaged, { recursive: true, force: true });
      cpSync(whole, damaged, { recursive: true });
      const name = random.pick(Object.keys(DAMAGES));
      const path = join(damaged, file);
      writeFileSync(path, DAMAGES[name]!(readFileSync(path), random));
      return `${file} (${name})`;
    };
    for (let round = 0; round < options.rounds; round++) {
      const file = files[round % files.length]!;
      const what = damageFile(file);
      const outcome =
        file === 'submissions.db'
          ? await checkForms(damaged, expected.ids)
          : await checkDirectory(damaged, expected.providers);
      if (outcome === 'correct') counts.correct++;
      else if (outcome === 'refused') counts.refused++;
      else {
        counts.wrong++;
        failures.push(`${what}: ${outcome}`);
      }
    }

    if (options.rounds < MIN_ROUNDS_WITH_SITE) return { counts: { rounds: options.rounds, ...counts }, failures };
    const backups = join(folder, 'backups');
    mkdirSync(backups);
    const backedUp = await runCommand(['backup', backups, '--with-providers'], { DATA_DIR: whole });
    const backup = /Backed up to (\S+):/.exec(backedUp.output)?.[1] ?? '';
    for (const file of files) {
      damageFile(file);
      writeFileSync(join(damaged, file), 'This is no database. '.repeat(2000));
      const settings = { DATA_DIR: damaged };
      const log = await startSite(settings).then(stopAndGetOutput, (error: SiteExited) => error.output);
      // A damaged index is rebuilt from the records without a message.
      const isReported =
        file.endsWith('.index') || (log.includes(file) && log.includes('npm run restore') && !log.includes('    at '));
      if (!isReported) failures.push(`${file}: the site logged ${log.slice(0, 400)}`);
      const { exitCode, output } = await runCommand(['restore', backup, '--replace'], settings);
      const served = exitCode === 0 ? await checkDirectory(damaged, expected.providers) : output;
      if (served === 'correct' && (await checkForms(damaged, expected.ids)) === 'correct') counts.restored++;
      else failures.push(`${file}: after restoring a backup: ${served.slice(0, 400)}`);
    }
    return { counts: { rounds: options.rounds, ...counts }, failures };
  });

async function stopAndGetOutput(site: Awaited<ReturnType<typeof startSite>>): Promise<string> {
  await site.stop();
  return site.output();
}

/** Creates providers and submissions. Returns all answers about the providers, and the ids of the submissions. */
async function makeData(folder: string): Promise<{ providers: string; ids: string[] }> {
  mkdirSync(folder);
  const store = openSqliteStore({ folder });
  const providers = Array.from({ length: PROVIDERS }, (_, at) =>
    makeProvider({ id: `sample:${at}`, name: `Place ${at}`, location: { lat: 33 + at / 1000, lng: -112 } }),
  );
  await store.replaceSource('sample', inBatches(providers));
  await store.replaceSource('csv', inBatches([makeProvider({ id: 'csv:1', name: 'Another source' })]));
  const answers = await allAnswers(store);
  await store.close();
  const forms = openFormStore({ folder });
  const submissions = Array.from({ length: SUBMISSIONS }, () => makeSubmission());
  for (const submission of submissions) await forms.keep(submission, ['webhook']);
  await forms.close();
  return { providers: answers, ids: submissions.map(({ id }) => id).sort() };
}

/** Everything a visitor could see, as one text. */
async function allAnswers(store: DirectoryStore): Promise<string> {
  const pages = [];
  for (let page = 1; page <= PROVIDERS / 100 + 1; page++) pages.push(await store.search({ ...everyone, page }));
  const points = await store.mapPoints(everyone);
  const found = await store.findById('sample:77');
  return JSON.stringify([pages, points, found, await store.sources()]);
}

async function checkDirectory(folder: string, expected: string): Promise<string> {
  let store: DirectoryStore | undefined;
  try {
    store = openSqliteStore({ folder });
    return differenceOf(await allAnswers(store), expected);
  } catch (error) {
    return refusal(error, DirectoryStoreError);
  } finally {
    await store?.close();
  }
}

/** Returns 'correct', or the place where two texts differ. */
function differenceOf(actual: string, expected: string): string {
  if (actual === expected) return 'correct';
  const at = [...expected].findIndex((letter, index) => actual[index] !== letter);
  return `it answers ${actual.slice(Math.max(0, at - 60), at + 60)} instead of ${expected.slice(Math.max(0, at - 60), at + 60)}`;
}

async function checkForms(folder: string, ids: string[]): Promise<string> {
  try {
    const store = openFormStore({ folder });
    const stored = await store.list().finally(() => store.close());
    return stored
      .map(({ id }) => id)
      .sort()
      .join() === ids.join()
      ? 'correct'
      : `${stored.length} submissions are stored`;
  } catch (error) {
    return refusal(error, FormStoreError);
  }
}

/** Returns 'refused' if the error message names a file and what to do. */
function refusal(error: unknown, kind: new (...args: never[]) => Error): string {
  const { message, stack } = error as Error;
  const isClear = error instanceof kind && /\.(db|index)\b/.test(message) && message.includes('npm run restore');
  return isClear ? 'refused' : `it failed with ${stack}`;
}
