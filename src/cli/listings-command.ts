import { defineCommand } from 'citty';
import type { CallState } from '#forms/call-store.ts';
import { callReports, decideReport } from '#operations/listings/call-reports.ts';
import {
  addListing,
  hideListing,
  pairListings,
  setFields,
  undoCorrection,
} from '#operations/listings/correct-listings.ts';
import { readGiven } from '#operations/listings/set-values.ts';
import { correctedListing, listCorrections } from '#operations/listings/show-listing.ts';
import { printable } from '#operations/printable.ts';
import { readConfig } from '#settings/config.ts';
import { ACTIONS, type Action, type Request, readRequest } from './listings-request.ts';
import { addedText, correctedText, listedText, listingText, reportText, undoneText } from './listings-text.ts';

type Print = (text: string) => void;

/** The implementation of each action. */
const RUN: Record<Action, (request: Request, print: Print) => Promise<void>> = {
  list: (_, print) => list(print),
  show: async ({ words: [id] }, print) =>
    print(listingText(await correctedListing(id), readConfig(process.env).SITE_URL ?? '')),
  add: async ({ words, note, anyway = false }, print) =>
    print(addedText(await addListing(readGiven(words), { note, isAnyway: anyway }))),
  hide: async ({ words: [id], note }, print) => print(correctedText(await hideListing(id, note))),
  set: async ({ words: [id, ...words], note }, print) =>
    print(correctedText(await setFields(id, readGiven(words), note))),
  join: (request, print) => pair('join', request, print),
  'keep-apart': (request, print) => pair('keep-apart', request, print),
  undo: async ({ words: [key] }, print) => print(undoneText(await undoCorrection(key))),
  reports: ({ words: [id] }, print) => reports(id, print),
  confirm: (request, print) => decide('confirmed', request, print),
  dismiss: (request, print) => decide('dismissed', request, print),
  reopen: (request, print) => decide('new', request, print),
};

/** `listings`: corrects single listings, whatever their sources say. */
export const listingsCommand = defineCommand({
  meta: {
    name: 'listings',
    description: [
      'Correct single listings. Corrections survive imports. ' +
        '<id>: of a listing or one of its records, or the address of its page.',
      '',
      '  list                          all corrections, newest first',
      '  show <id>                     each value with who says it, the records, the corrections',
      "  add name='…' state=AZ zip=85004 services='Day program' …   a listing that no source has",
      '  hide <id>                     takes it off the site',
      "  set <id> phone='480 555 0142' website=  …   fields as in the CSV template; 'website=' empties it",
      '  join <id> <other id>          the two are one listing',
      '  keep-apart <id> <other id>    the two are not',
      '  undo <key>                    removes a correction; the start of its key is enough',
      '  reports [<id>]                what callers reported, the worst first; of one listing or all',
      '  confirm <report>              it is right, and counts without a second caller',
      '  dismiss <report>              it does not count',
      '  reopen <report>               takes either back',
    ].join('\n'),
  },
  args: {
    action: { type: 'positional', description: `One of ${ACTIONS.join(', ')}`, required: false },
    id: { type: 'positional', description: 'Id of a listing, or key of a correction', required: false },
    note: { type: 'string', description: 'Why, for yourself', valueHint: "'they called'" },
    anyway: { type: 'boolean', description: 'Adds a listing although one with its name and address is there' },
  },
  run: ({ rawArgs }) => runListings(rawArgs, console.log),
});

/** Runs the action that arguments name. Throws a `UsageError` or the errors of the stores. */
export async function runListings(rawArgs: string[], print: (text: string) => void): Promise<void> {
  const { action, ...request } = readRequest(rawArgs);
  await RUN[action](request, print);
}

async function list(print: Print): Promise<void> {
  const corrections = await listCorrections();
  if (corrections.length === 0) print('No listing is corrected.');
  for (const each of corrections) print(listedText(each));
}

/** One place has one address: two that are farther apart were joined by mistake. */
const FAR_MILES = 5;

async function pair(kind: 'join' | 'keep-apart', { words: [one, other], note }: Request, print: Print): Promise<void> {
  const done = await pairListings(kind, [one, other], note);
  if (kind === 'keep-apart' && !done.wereOne) print('They are two listings now, and stay so.');
  if (kind === 'join' && done.miles > FAR_MILES)
    print(`They are ${Math.round(done.miles)} miles apart. If that is a mistake, undo it.`);
  print(correctedText(done));
}

async function reports(id: string | undefined, print: Print): Promise<void> {
  const { calls, queue } = await callReports(id);
  if (calls.length === 0) print('No caller has reported anything.');
  for (const each of queue) {
    print(`${printable(each.listing?.name ?? '(no source has it now)')}  ${each.id}`);
    for (const report of each.reports) print(`  ${reportText(report)}`);
  }
  if (calls.some(({ isInStorm }) => isInStorm))
    print(
      '\nMany closures of one source were reported on one day: ' +
        'they do not count until you confirm those that are right.',
    );
}

const DONE: Record<CallState, string> = { confirmed: 'Confirmed', dismissed: 'Dismissed', new: 'To be decided again' };

async function decide(state: CallState, { words: [idStart] }: Request, print: Print): Promise<void> {
  print(`${DONE[state]}: ${reportText(await decideReport(state, idStart))}`);
}
