import { type Fault, pause, seededRandom } from './fault.ts';
import { MIN_ROWS, PAGES, writeGeneration } from './generations.ts';
import {
  findListing,
  isPageOf,
  mainId,
  type PlaceCorrection,
  partnerId,
  type Served,
  searchListings,
  servedOf,
  showsPlace,
  writePartner,
} from './joined-lists.ts';
import { areKept, commandOf, keptPlaces, undoingOf, whenChanged } from './kept-corrections.ts';
import { leftovers } from './leftovers.ts';
import { isClearExit, mustRun, runCommand } from './run-command.ts';
import { startSite } from './running-site.ts';
import { withStorage } from './site-storage.ts';

/** Every so many rounds an import follows. */
const IMPORT_EVERY = 10;
/** Corrections that are kept at once. */
const MAX_KEPT = 12;
const PARTNER = 2;
/** Places from here on are in no list. */
const FIRST_ADDED = 4 * MIN_ROWS;
/** PostgreSQL's notification may be missed: then the site looks every 15 seconds. */
const NOTICED_WITHIN_MS = 30_000;

/** What may be served: an import with the corrections of one moment. */
interface State extends Served {
  main: number;
  corrections: readonly PlaceCorrection[];
}

/** A command that corrects a listing, and what is kept after it. */
interface Command {
  args: string[];
  kept: PlaceCorrection[];
}

/**
 * Kills commands that correct and add listings, and approve businesses, while the site serves them. A correction that a command said was shown is kept and shown;
 * any other is kept whole or not at all. The next command, also the same one again, and the next import show everything that is
 * kept. Every response shows the corrections of one moment, never of an older one than seen before.
 */
export const killCorrection: Fault = (options) =>
  withStorage(options.store, async (place) => {
    const { folder, settings } = place;
    const random = seededRandom(options);
    const failures: string[] = [];
    const counts = { kills: 0, acknowledged: 0, 'killed but kept': 0, again: 0, answers: 0, lost: 0, 'half done': 0 };
    await mustRun(['import', 'csv', writeGeneration(folder, 1)], settings);
    await mustRun(['import', 'list', 'partner', writePartner(folder, PARTNER)], settings);
    const site = await startSite(settings);

    const stateOf = (main: number, corrections: PlaceCorrection[]): State => ({
      ...servedOf(main, PARTNER, corrections),
      main,
      corrections,
    });
    /** What may be served, in the order in which it was made: from `oldest` to the last, which is kept. */
    const states = [stateOf(1, [])];
    let oldest = 0;
    const kept = () => states.at(-1)!;
    let isOver = false;
    /** Checks that a response shows one of the states from the one that was the oldest before it. */
    const mustFit = (from: number, fits: (state: State) => boolean, sentence: string) => {
      counts.answers++;
      const found = states.findIndex((state, number) => number >= from && fits(state));
      if (found >= 0) {
        oldest = Math.max(oldest, found);
        return;
      }
      counts['half done']++;
      failures.push(sentence);
    };
    const search = async () => {
      const from = oldest;
      const page = await searchListings(site.origin, { page: random.whole(1, PAGES) });
      mustFit(
        from,
        (state) => isPageOf(page, state),
        `A search with the total ${page.total} shows no state from ${from}.`,
      );
    };
    const lookUp = async () => {
      const from = oldest;
      const at = random.pick(states.slice(from).flatMap(({ corrections }) => corrections))?.at ?? 0;
      const record = random.chance(0.5) ? mainId(at) : partnerId(at);
      const found = await findListing(`${site.origin}/api`, record);
      const fits = ({ listingOf }: State) => (listingOf.get(record) ?? null) === found;
      mustFit(from, fits, `The listing of ${record} is ${found}, in no state from ${from}.`);
    };
    const visitors = [search, search, lookUp].map(async (visit) => {
      for (; !isOver; await pause(50))
        await visit().catch((error: Error) => failures.push(`A visit failed: ${error.message}`));
    });

    const mustShow = async (what: string) => {
      const state = kept();
      const places = state.corrections.flatMap((each) => (each.kind === 'join' ? [each.at, each.other] : [each.at]));
      const added = (await keptPlaces(place)).flatMap((each) => each.added ?? []);
      const isShown = async () => {
        if ((await searchListings(site.origin, {})).total !== state.listings.size) return false;
        for (const at of places) if (at < FIRST_ADDED && !(await showsPlace(site.origin, at, state))) return false;
        for (const id of added) if ((await findListing(`${site.origin}/ourplaces`, id)) !== id) return false;
        return true;
      };
      const deadline = performance.now() + NOTICED_WITHIN_MS;
      while (!(await isShown())) {
        if (performance.now() > deadline) {
          counts.lost++;
          failures.push(`Not shown after ${what}: ${JSON.stringify(state.corrections)}`);
          return;
        }
        await pause(20);
      }
      oldest = states.length - 1;
    };

    /** Runs a command, and finds out what is kept. Returns whether it ended, and whether it said that the site shows it. */
    const run = async ({ args, kept: candidate }: Command, kill: Parameters<typeof runCommand>[2] = {}) => {
      const before = kept();
      states.push(stateOf(before.main, candidate));
      const result = await runCommand(args, settings, kill);
      // What a killed command has sent to PostgreSQL may take a moment.
      if (place.databaseUrl && result.exitCode === null) await pause(200);
      const isDone = /^(The site shows it now\.|Listed now|Rejected)/m.test(result.output);
      const list = await keptPlaces(place);
      const isKept = areKept(list, kept().corrections);
      if (!isKept) {
        states.pop();
        if (!areKept(list, before.corrections))
          failures.push(`${args.join(' ')} leaves half of it: ${JSON.stringify(list)}`);
        if (oldest > states.length - 1) failures.push(`${args.join(' ')} is not kept, but was shown.`);
        oldest = Math.min(oldest, states.length - 1);
      }
      if (isDone && !isKept) {
        counts.lost++;
        failures.push(`${args.join(' ')} ended well, but is not kept.`);
      }
      return { ...result, isDone, isKept };
    };
    const nextCommand = async (): Promise<Command> => {
      const { corrections } = kept();
      if (corrections.length > random.whole(0, MAX_KEPT - 1)) {
        const undone = random.pick(corrections);
        const found = (await keptPlaces(place)).find(({ at }) => at === undone.at)!;
        return { args: undoingOf(found), kept: corrections.filter((each) => each !== undone) };
      }
      const kind = random.pick(['hide', 'set', 'join', 'keep-apart', 'add', 'approve'] as const);
      const correction = makeCorrection(kind, random.whole(0, MIN_ROWS / 4 - 1), random.chance(0.5));
      const { at } = correction;
      if (corrections.some((each) => each.at === at)) return nextCommand();
      return { args: await commandOf(place, correction, PARTNER), kept: [...corrections, correction] };
    };

    let wholeMs = 2000;
    let main = 1;
    for (let round = 1; round <= options.rounds; ) {
      const command = await nextCommand();
      // At any moment, or between keeping and showing.
      const afterMs = wholeMs * random.next();
      const isAnyMoment = random.chance(0.4);
      const killWhen = isAnyMoment ? pause(afterMs) : whenChanged(place, wholeMs).then(() => pause(afterMs / 2));
      const killed = await run(command, { killWhen });
      // One that ends before it is killed counts as acknowledged; the next one is tried.
      if (killed.exitCode !== 0) round++;
      if (killed.exitCode === null) counts.kills++;
      else if (!isClearExit(killed.exitCode, killed.output)) failures.push(`${command.args}: ${killed.output}`);
      if (killed.isDone) {
        counts.acknowledged++;
        wholeMs = killed.exitCode === 0 ? killed.ms : wholeMs;
        await mustShow(command.args.join(' '));
      } else if (killed.isKept) counts['killed but kept']++;
      // An operator who saw no result tries again, or does something else.
      if (!killed.isDone && (killed.isKept || random.chance(0.5))) {
        const wouldAddTwice = killed.isKept && command.args[1] === 'add';
        const again = random.chance(0.5) && !wouldAddTwice ? command : await nextCommand();
        counts.again++;
        const { exitCode, output, isDone, isKept } = await run(again);
        if (isDone) counts.acknowledged++;
        if (!isClearExit(exitCode, output) || !(isDone || again === command))
          failures.push(`${again.args.join(' ')} after a killed command exited with ${exitCode}: ${output}`);
        if (isDone || isKept) await mustShow(`${again.args.join(' ')} (after a killed ${command.args.join(' ')})`);
      }
      if (round % IMPORT_EVERY === 0) {
        states.push(stateOf(++main, [...kept().corrections]));
        await mustRun(['import', 'csv', writeGeneration(folder, main)], settings);
        await mustShow(`import ${main}`);
        failures.push(...(await leftovers(place)));
        const { output } = await mustRun(['listings', 'list'], settings);
        for (const { key, isApproved } of await keptPlaces(place))
          if (!isApproved && !output.includes(key.slice(0, 8)))
            failures.push(`listings list does not have ${key}: ${output}`);
      }
    }
    isOver = true;
    await Promise.all(visitors);
    await site.stop();
    return { counts: { store: options.store, rounds: options.rounds, ...counts }, failures };
  });

/** Returns a correction of one place in a block of four, of which the third is in both lists. */
function makeCorrection(kind: PlaceCorrection['kind'], block: number, isJoinedPlace: boolean): PlaceCorrection {
  const at = 4 * block + (isJoinedPlace ? PARTNER : PARTNER + 1);
  if (kind === 'add' || kind === 'approve') return { kind, at: FIRST_ADDED + block };
  if (kind === 'join') return { kind, at: 4 * block, other: 4 * block + 1 };
  if (kind === 'keep-apart') return { kind, at: 4 * block + PARTNER };
  return kind === 'set' ? { kind, at, phone: `602556${String(at).padStart(4, '0')}` } : { kind, at };
}
