import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineCommand } from 'citty';
import type { ImportSource } from '#importers/draft.ts';
import { LIST_PREFIX, SITE_PREFIX } from '#model/provider-values.ts';
import { dataFolder, dataPlace, reportsFolder, withDirectory } from '#operations/data-folder.ts';
import { importProviders, loadedSources } from '#operations/lists/import-files.ts';
import { readStates } from '#operations/lists/import-options.ts';
import { OWN_OPTIONS } from '#operations/lists/import-sources.ts';
import type { ImportArgs } from '#operations/lists/list-request.ts';
import { downloadsFolder } from '#operations/update/fetched-files.ts';
import { type FollowOptions, followSites, siteSource } from '#operations/update/follow-site.ts';
import { type LoadedSource, type Outcome, runUpdate } from '#operations/update/run-update.ts';
import { UpdateError } from '#operations/update/update-error.ts';
import { type Publication, readUpdatesFile, STREETS, updatesFile } from '#operations/update/updates-file.ts';
import { UsageError } from '#operations/usage-error.ts';
import { readConfig, streetFileOf } from '#settings/config.ts';
import { downloadProgress } from './download-progress.ts';
import { importAndPrint, watchAndPrint } from './import-and-print.ts';
import { stopOrExit } from './stop-or-exit.ts';

/** `update`: fetches the newest public lists and imports them. */
export const updateCommand = defineCommand({
  meta: { name: 'update', description: 'Fetch the newest public lists and import them' },
  args: {
    check: { type: 'boolean', description: 'Only say what is newer' },
    only: { type: 'string', description: 'Only these sources', valueHint: 'nppes,hrsa' },
    follow: {
      type: 'string',
      description: 'Only these sites: take over what they publish, now and at each update',
      valueHint: 'https://other.example',
    },
    states: { type: 'string', description: 'Only these states; kept for the next time', valueHint: 'AZ,NM' },
    streets: {
      type: 'boolean',
      default: true,
      description: 'Fetch the streets of the states for the map',
      negativeDescription: 'Leave the streets of the map as they are',
    },
    replace: { type: 'boolean', description: 'Take files and imports that are far smaller than last time' },
  },
  async run({ args }) {
    const states = readStates(args.states);
    dataPlace();
    const { publications, sites } = await wanted(args);
    const config = readConfig(process.env);
    const place = streetFileOf(config);
    const folder = downloadsFolder(dataFolder());
    const stop = new AbortController();
    const interrupted = stopOrExit(stop);
    process.on('SIGINT', interrupted);
    process.on('SIGTERM', interrupted);
    const progress = downloadProgress(process.stderr);
    const outcomes: Outcome[] = [];
    try {
      const options = {
        check: args.check === true,
        mayShrink: args.replace === true,
        ...(states && { states: [...states] }),
      };
      const deps = {
        folder,
        print: (line: string) => console.log(line),
        onProgress: progress.show,
        signal: stop.signal,
      };
      const updated = await runUpdate(publications, options, {
        ...deps,
        streetFile: place?.mayBeMissing ? place.path : null,
        loaded: loadedAndEvidence,
        importFiles: (source, paths, day) => {
          progress.end();
          return importUpdate(source, paths, day, args);
        },
      });
      outcomes.push(...updated);
      const followed = await followSites(sites, options, {
        ...deps,
        ownUrl: config.SITE_URL,
        loaded: loadedSources,
        importSource: (source, states) => {
          progress.end();
          return importSite(source, states, options);
        },
      });
      outcomes.push(...followed);
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      throw new UpdateError('Update stopped. What was imported stays; the next update goes on from here.');
    } finally {
      progress.end();
      process.removeListener('SIGINT', interrupted);
      process.removeListener('SIGTERM', interrupted);
      if (outcomes.some(({ result }) => result === 'failed')) process.exitCode = 1;
      if (outcomes.length > 0 && !args.check) await report(outcomes);
    }
  },
});

interface Wanted {
  publications: Publication[];
  /** Addresses of sites to follow. */
  sites: URL[];
}

/** Returns what to update: without `--follow` or `--only` all that the file names, and the sites that are loaded. */
async function wanted({
  follow,
  only,
  streets,
}: {
  follow?: string;
  only?: string;
  streets: boolean;
}): Promise<Wanted> {
  if (follow !== undefined) {
    if (only !== undefined) throw new UsageError('--follow updates only the sites that it names: leave out --only.');
    return { publications: [], sites: wordsIn(follow).map(siteAddress) };
  }
  const file = updatesFile(dataFolder());
  const publications = readUpdatesFile(file);
  const sites = (await loadedSources()).flatMap(({ source, providers, list }) =>
    source.startsWith(SITE_PREFIX) && providers > 0 && list?.link ? [{ source, address: new URL(list.link) }] : [],
  );
  const [listed, followed] = [publications, sites].map((each) => each.map(({ source }) => source));
  const known: string[] = [...listed!, ...followed!];
  const names = only === undefined ? known : wordsIn(only);
  const missing = names.find((name) => !known.includes(name));
  if (missing ?? !names.length) {
    const has = listed!.length > 0 ? `It has ${listed!.join(', ')}.` : 'It names no source.';
    const sitesText = followed!.length > 0 ? `Followed sites: ${followed!.join(', ')}.` : 'No site is followed.';
    throw new UsageError(`--only: '${missing ?? only}' is neither in ${file} nor a followed site. ${has} ${sitesText}`);
  }
  return {
    publications: publications.filter(({ source }) => names.includes(source) && (streets || source !== STREETS)),
    sites: sites.filter(({ source }) => names.includes(source)).map(({ address }) => address),
  };
}

function wordsIn(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

function siteAddress(text: string): URL {
  const address = URL.parse(text);
  if (!address) throw new UsageError(`--follow: '${text}' is not an address. Write it like https://other.example.`);
  siteSource(address);
  return address;
}

async function loadedAndEvidence(): Promise<LoadedSource[]> {
  const evidence = await withDirectory((directory) => directory.evidence());
  return [
    ...(await loadedSources()),
    ...(evidence ? [{ source: 'medicaid-paid', providers: evidence.providers }] : []),
  ];
}

/** Imports as `npm run import` does; throws if nothing was changed. */
async function importUpdate(
  source: string,
  paths: string[],
  day: string | undefined,
  { states, replace }: { states?: string; replace?: boolean },
): Promise<void> {
  const loaded = (await loadedSources()).find((each) => each.source === source);
  const kept = loaded?.scope?.states?.join(',');
  const list = source.startsWith(LIST_PREFIX) ? source.slice(LIST_PREFIX.length) : null;
  const takesDay = OWN_OPTIONS['source-date']?.some((name) => name === (list ? 'list' : source));
  const takesStates = source !== 'nppes-weekly' && (states ?? kept);
  const given: ImportArgs = {
    _: list ? ['list', list, ...paths] : [source, ...paths],
    ...(takesStates && { states: states ?? kept }),
    ...(takesDay && day && { 'source-date': day }),
    ...(replace && { replace: true }),
  };
  const refusal = await importAndPrint(given);
  if (refusal) throw new Error(refusal);
}

/** Throws if nothing was changed. */
async function importSite(
  source: ImportSource,
  states: readonly string[] | undefined,
  { mayShrink }: FollowOptions,
): Promise<void> {
  const run = { mayShrink, ...(states && { states: new Set(states) }) };
  const refusal = await watchAndPrint((watched) => importProviders(source, run, watched));
  if (refusal) throw new Error(refusal);
}

function summary(outcomes: readonly Outcome[]): string {
  const words = { current: 'nothing newer', newer: 'newer', imported: 'imported', failed: 'failed' };
  return [
    '',
    ...outcomes.map(
      ({ source, result, message }) =>
        `${source}: ` +
        `${source === STREETS && result === 'imported' ? 'fetched' : words[result]}${message ? `. ${message}` : ''}`,
    ),
  ].join('\n');
}

/** Prints what was done, also if something after it failed, and writes it to a file. */
async function report(outcomes: readonly Outcome[]): Promise<void> {
  console.log(summary(outcomes));
  mkdirSync(reportsFolder(), { recursive: true, mode: 0o700 });
  const finishedAt = new Date().toISOString();
  const path = join(reportsFolder(), `update-${finishedAt.replaceAll(':', '-').slice(0, 19)}.json`);
  await writeFile(path, `${JSON.stringify({ finishedAt, sources: outcomes }, null, 2)}\n`);
  console.log(`Report: ${path}`);
}
