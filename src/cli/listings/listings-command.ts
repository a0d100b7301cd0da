import { defineCommand } from 'citty';
import { decideReport, listReports } from './call-reports.ts';
import { add, hide, joinOrKeepApart, set, undo } from './correct-listings.ts';
import { ACTIONS, type Action, type Request, readRequest } from './request.ts';
import { listCorrections, showListing } from './show-listing.ts';

/** The implementation of each action. */
const RUN: Record<Action, (request: Request, print: (text: string) => void) => Promise<void>> = {
  list: listCorrections,
  show: showListing,
  add,
  hide,
  set,
  join: (request, print) => joinOrKeepApart('join', request, print),
  'keep-apart': (request, print) => joinOrKeepApart('keep-apart', request, print),
  undo,
  reports: listReports,
  confirm: (request, print) => decideReport('confirmed', request, print),
  dismiss: (request, print) => decideReport('dismissed', request, print),
  reopen: (request, print) => decideReport('new', request, print),
};

/** `listings`: corrects single listings, whatever their sources say. */
export const listingsCommand = defineCommand({
  meta: {
    name: 'listings',
    description: [
      'Correct single listings. Corrections survive imports. <id>: of a listing or one of its records, or the address of its page.',
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
