import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DirectoryStoreError } from '#directory/errors.ts';
import { servedFiles } from '#directory/sqlite/served-files.ts';
import { openSqliteStore } from '#directory/sqlite/store.ts';
import type { DirectoryStore } from '#directory/store.ts';
import { inBatches, makeProvider } from '#directory/testing/make-provider.ts';
import { FormStoreError } from '#forms/form-store-error.ts';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import { makeSubmission } from '#forms/testing/make-submission.ts';
import type { Random } from '#importers/sample/random.ts';
import { chanceOf, type Fault } from './fault.ts';
import { withPlace } from './places-to-break.ts';
import { runCommand } from './run-command.ts';
import { type SiteEnded, startSite } from './running-site.ts';

const PROVIDERS = 800;
const SUBMISSIONS = 60;
/** Starting the site for each file takes half a minute: not for a handful of rounds. */
const LEAST_ROUNDS_WITH_SITE = 100;
const everyone = { center: { lat: 33.4484, lng: -112.074 }, radiusMiles: 500, tagGroups: [], pageSize: 100 };

/** Words of `makeProvider` as they lie in a file. */
const SHOWN = /Cactus|602555|Phoenix/g;

/** What can happen to bytes on a disk. */
const HARMS: Record<string, (bytes: Buffer, chance: Random) => Buffer> = {
  'bytes changed': (bytes, chance) => {
    for (let times = chance.whole(1, 20); times > 0; times--)
      bytes[chance.whole(0, bytes.length - 1)]! ^= chance.whole(1, 255);
    return bytes;
  },
  // What is hardest to notice: the file is as well-formed as before.
  'letters changed': (bytes, chance) => {
    const words = [...bytes.toString('latin1').matchAll(SHOWN)].map(({ index }) => index);
    for (let times = chance.whole(1, 5); times > 0; times--)
      bytes[words.length > 0 ? chance.pick(words) : chance.whole(0, bytes.length - 1)]! ^= 1;
    return bytes;
  },
  'a block of zeros': (bytes, chance) => bytes.fill(0, chance.whole(0, bytes.length - 1), bytes.length),
  'cut short': (bytes, chance) => bytes.subarray(0, chance.whole(1, bytes.length - 1)),
  'another file': (bytes, chance) => Buffer.from(bytes.map(() => chance.whole(0, 255))),
};

/**
 * Harms one file of the data folder after the other. Whatever is then answered must be right; what cannot be answered must
 * be refused with the file's name and the way out. At the end each file is harmed once under the real site, and a backup
 * put back must serve again.
 */
export const damage: Fault = (options) =>
  withPlace('sqlite', async ({ folder }) => {
    const chance = chanceOf(options);
    const broken: string[] = [];
    const counts = { right: 0, refused: 0, 'wrong answers': 0, restored: 0 };
    const whole = join(folder, 'whole');
    const harmed = join(folder, 'harmed');
    const right = await makeData(whole);
    const files = ['directory.db', ...servedFiles(whole), 'submissions.db'];
    const harm = (file: string): string => {
      rmSync(harmed, { recursive: true, force: true });
      cpSync(whole, harmed, { recursive: true });
      const name = chance.pick(Object.keys(HARMS));
      const path = join(harmed, file);
      writeFileSync(path, HARMS[name]!(readFileSync(path), chance));
      return `${file} (${name})`;
    };
    for (let round = 0; round < options.rounds; round++) {
      const file = files[round % files.length]!;
      const what = harm(file);
      const outcome =
        file === 'submissions.db' ? await askForms(harmed, right.ids) : await askDirectory(harmed, right.providers);
      if (outcome === 'right') counts.right++;
      else if (outcome === 'refused') counts.refused++;
      else {
        counts['wrong answers']++;
        broken.push(`${what}: ${outcome}`);
      }
    }

    if (options.rounds < LEAST_ROUNDS_WITH_SITE) return { counts: { rounds: options.rounds, ...counts }, broken };
    const backups = join(folder, 'backups');
    mkdirSync(backups);
    const backedUp = await runCommand(['backup', backups, '--with-providers'], { DATA_DIR: whole });
    const backup = /Backed up to (\S+):/.exec(backedUp.said)?.[1] ?? '';
    for (const file of files) {
      harm(file);
      writeFileSync(join(harmed, file), 'This is no database. '.repeat(2000));
      const settings = { DATA_DIR: harmed };
      const said = await startSite(settings).then(stopAndListen, (error: SiteEnded) => error.said);
      // An index is made anew of the records, without a word.
      const isTold =
        file.endsWith('.index') ||
        (said.includes(file) && said.includes('npm run restore') && !said.includes('    at '));
      if (!isTold) broken.push(`${file}: the site said ${said.slice(0, 400)}`);
      const { exitCode, said: told } = await runCommand(['restore', backup, '--replace'], settings);
      const served = exitCode === 0 ? await askDirectory(harmed, right.providers) : told;
      if (served === 'right' && (await askForms(harmed, right.ids)) === 'right') counts.restored++;
      else broken.push(`${file}: a backup put back gives ${served.slice(0, 400)}`);
    }
    return { counts: { rounds: options.rounds, ...counts }, broken };
  });

async function stopAndListen(site: Awaited<ReturnType<typeof startSite>>): Promise<string> {
  await site.stop();
  return site.said();
}

/** A directory and submissions, and what they are to answer ever after. */
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

/** Everything that a visitor could be told, as one text. */
async function allAnswers(store: DirectoryStore): Promise<string> {
  const pages = [];
  for (let page = 1; page <= PROVIDERS / 100 + 1; page++) pages.push(await store.search({ ...everyone, page }));
  const points = await store.mapPoints(everyone);
  const found = await store.findById('sample:77');
  return JSON.stringify([pages, points, found, await store.sources()]);
}

async function askDirectory(folder: string, right: string): Promise<string> {
  let store: DirectoryStore | undefined;
  try {
    store = openSqliteStore({ folder });
    return differenceOf(await allAnswers(store), right);
  } catch (error) {
    return refusal(error, DirectoryStoreError);
  } finally {
    await store?.close();
  }
}

/** 'right', or where two texts part. */
function differenceOf(told: string, right: string): string {
  if (told === right) return 'right';
  const at = [...right].findIndex((letter, place) => told[place] !== letter);
  return `it answers ${told.slice(Math.max(0, at - 60), at + 60)} instead of ${right.slice(Math.max(0, at - 60), at + 60)}`;
}

async function askForms(folder: string, ids: string[]): Promise<string> {
  try {
    const store = openFormStore({ folder });
    const kept = await store.list().finally(() => store.close());
    return kept
      .map(({ id }) => id)
      .sort()
      .join() === ids.join()
      ? 'right'
      : `${kept.length} submissions are there`;
  } catch (error) {
    return refusal(error, FormStoreError);
  }
}

/** 'refused' where the words name a file and the way out. */
function refusal(error: unknown, kind: new (...args: never[]) => Error): string {
  const { message, stack } = error as Error;
  const isClear = error instanceof kind && /\.(db|index)\b/.test(message) && message.includes('npm run restore');
  return isClear ? 'refused' : `it failed with ${stack}`;
}
