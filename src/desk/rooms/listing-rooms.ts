import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import type { TemplateKey } from '#importers/csv/csv-template.ts';
import { entries } from '#importers/row-entries.ts';
import { idsIn } from '#listings/corrections.ts';
import type { StoredProvider } from '#listings/provider.ts';
import { isService } from '#listings/vocabulary/vocabulary.ts';
import { foundListing } from '#model/desk-messages.ts';
import { formatPhone } from '#model/phone.ts';
import { dataPlace, withRecords } from '#operations/data-folder.ts';
import { type NotedCorrection, readCorrections } from '#operations/listings/correction-store.ts';
import {
  correctionLines,
  DETAIL_WORDS,
  DETAILS,
  detailText,
  tagText,
  whoOf,
} from '#operations/listings/field-words.ts';
import { findListing, idIn, recordIds } from '#operations/listings/find-listing.ts';
import { type Given, SETTABLE_KEYS } from '#operations/listings/set-values.ts';
import { assembledOf, recordsOf, shownInstead, valueRows } from '#operations/listings/show-listing.ts';
import { type DataTable, shortTable } from '../data-table.tsx';
import { type DeskDeps, listingAddress } from '../desk-deps.ts';
import { button, field, type Html, keyBox, keyOf, outside, tokenField } from '../page.ts';
import type { Visit } from '../visit.ts';
import type { Words } from '../words/en.ts';
import { fieldTexts } from './field-texts.ts';
import { givenIn, listingFields, type ProblemTexts, problemBox, withOwnServices } from './listing-fields.ts';
import type { Room } from './room.ts';

interface Row extends NotedCorrection {
  effect: string;
}

/** Finds listings, and shows every correction, newest first. */
export async function listingRoom(
  deps: Pick<DeskDeps, 'findByName' | 'records' | 'origin'>,
  visit: Visit,
): Promise<Room> {
  const { words, query } = visit;
  const w = words.listings;
  const t = fieldTexts(words);
  const [find, near] = [query.get('find')?.trim() ?? '', query.get('near')?.trim() ?? ''];
  const corrections = (await readCorrections(dataPlace())).reverse();
  const { listings, missing } = await recordsOf(corrections);
  const effectOf = (each: NotedCorrection) => {
    const gone = idsIn(each.correction).filter((id) => missing.has(id));
    const instead = shownInstead(each, listings.get(each.correction.id), t);
    return [gone.length > 0 && w.noSource(gone), instead && w.shownInstead(instead)].filter(Boolean).join('; ');
  };
  const table: DataTable<Row> = {
    path: '/listings',
    caption: w.corrections,
    columns: [
      {
        key: 'about',
        title: w.about,
        value: ({ about }) => about,
        html: ({ about, correction }) =>
          html`<a href="/listings/one?id=${encodeURIComponent(correction.id)}">${about}</a>`,
      },
      { key: 'what', title: w.what, value: ({ correction }) => correctionLines(correction, t).join('; ') },
      { key: 'note', title: w.noteColumn, value: ({ note }) => note },
      { key: 'day', title: w.day, value: ({ madeOn }) => madeOn },
      { key: 'effect', title: w.effect, value: ({ effect }) => effect },
    ],
    none: w.noCorrections,
    rows: corrections.map((each) => ({ ...each, effect: effectOf(each) })),
    actions: ({ key, about }) => button('/listings/undo', w.undo, visit, { about, quiet: true, fields: { key } }),
  };
  return {
    before: html`<p>${w.intro}</p>
<p><a class="alone" href="/listings/add"${keyOf('a')}>${words.listing.add}${keyBox('a')}</a></p>
<form class="tools" method="get" action="/listings"><div>${field('find', w.find, find, { attributes: html` data-key-focus` })}</div><div>${field('near', w.near, near)}</div><button>${w.search}</button></form>
${find ? await foundListings(deps, visit, find, near) : ''}`,
    table,
  };
}

async function foundListings(
  { findByName, records, origin }: Pick<DeskDeps, 'findByName' | 'records' | 'origin'>,
  { words }: Visit,
  find: string,
  near: string,
): Promise<Html> {
  const w = words.listings;
  const byId = await withRecords(async (open) => open.findById(idIn(find)), records);
  const found = byId ? [foundListing(byId)] : await findByName(find, near);
  if (!found) return html`<p class="problems" role="alert">${w.unknownPlace(near)}</p>`;
  if (found.length === 0) return html`<p role="status">${w.noneFound}</p>`;
  return shortTable(
    'found',
    w.found,
    [w.name, w.address, w.id],
    found.map(({ id, name, address }) => [
      html`<a href="/listings/one?id=${encodeURIComponent(id)}">${name}</a>`,
      address,
      html`${outside(listingAddress({ origin }, id), id)}`,
    ]),
  );
}

/** Finds the listing of an id or address. Throws a `UsageError`. */
export async function openListing(deps: Pick<DeskDeps, 'records'>, text: string): Promise<StoredProvider> {
  const corrections = (await readCorrections(dataPlace())).reverse();
  return (await withRecords((records) => findListing(records, corrections, text), deps.records)).listing;
}

/** Renders a listing with who says what, and everything that can be decided about it. */
export async function listingPage(
  deps: Pick<DeskDeps, 'origin'>,
  visit: Visit,
  listing: StoredProvider,
  {
    typed = {},
    problem = '',
    problems = {},
    lead = visit.words.listing.notYet,
  }: { typed?: Record<string, string>; problem?: string; problems?: ProblemTexts; lead?: string } = {},
): Promise<Html> {
  const { words, token } = visit;
  const w = words.listings;
  const t = fieldTexts(words);
  const { id } = listing;
  const ids = recordIds(listing);
  const corrections = (await readCorrections(dataPlace()))
    .reverse()
    .filter(({ correction }) => idsIn(correction).some((each) => ids.includes(each)));
  const records = assembledOf(listing).records.filter(({ source }) => source !== 'operator');
  const current = givenOf(listing);
  const hidden = html`${tokenField(token)}<input type="hidden" name="id" value="${id}">`;
  const note = (name: string) => field(`note-${name}`, w.note, typed[`note-${name}`] ?? '');
  const box = problem ? html`<div class="problems" role="alert" tabindex="-1" autofocus><p>${problem}</p></div>` : '';
  return html`${problemBox(problems, words, lead) || box}
<p class="row"><span class="alone">${outside(listingAddress(deps, id), w.seeOnSite)}</span> <a class="alone" href="#correct">${w.correct}</a> <a class="alone" href="#hide">${w.hide}</a> <a class="alone" href="#join">${w.joinTitle}</a></p>
${shortTable('facts', w.facts, [w.field, w.value, w.who], valueRows(listing, t))}
${shortTable(
  'records',
  w.records,
  [w.id, w.who],
  records.map((record) => [record.id, whoOf(record, t)]),
)}
${
  corrections.length === 0
    ? ''
    : shortTable(
        'corrections',
        w.corrections,
        [w.what, w.noteColumn, w.day, words.table.actions],
        corrections.map(({ key, madeOn, correction, note: why }) => [
          correctionLines(correction, t).join('; '),
          why,
          madeOn,
          button('/listings/undo', w.undo, visit, { quiet: true, fields: { key, id } }),
        ]),
      )
}
<h2 id="hide">${w.hide}</h2>
<p>${w.hideHelp}</p>
<form method="post" action="/listings/hide">${hidden}${note('hide')}<button data-key="h" aria-keyshortcuts="h">${w.hide} <kbd aria-hidden="true">h</kbd></button></form>
<h2 id="join">${w.joinTitle}</h2>
<p>${w.joinHelp}</p>
<form method="post" action="/listings/join">${hidden}${field('other', w.other, typed.other ?? visit.query.get('other') ?? '')}${note('join')}
<div class="row"><button data-key="j" aria-keyshortcuts="j">${w.join} <kbd aria-hidden="true">j</kbd></button><button class="quiet" formaction="/desk/listings/keep-apart" data-key="k" aria-keyshortcuts="k">${w.keepApart} <kbd aria-hidden="true">k</kbd></button></div></form>
<h2 id="correct">${w.correct}</h2>
<p>${w.correctHelp}</p>
<form method="post" action="/listings/set">${hidden}<input type="hidden" name="shown" value="${shownText(current)}">
${listingFields({ ...current, ...typedIn(typed) }, problems, words)}
${note('set')}<button data-key="s" aria-keyshortcuts="s">${w.save} <kbd aria-hidden="true">s</kbd></button></form>`;
}

/** Returns the values of a listing as `listings set` reads them, by column of the CSV template. */
export function givenOf(listing: StoredProvider): Given {
  const { name, address, phone, phoneExtension, website, openingHours, tagIds, medicaid, location, facts } = listing;
  const details = DETAILS.map((key) => {
    const value = listing.details[key];
    return [DETAIL_WORDS[key], typeof value === 'string' ? value : detailText(listing.details, key)];
  });
  return {
    name,
    address: address.lines.join('; '),
    city: address.city,
    state: address.state,
    zip: address.zip,
    phone: `${formatPhone(phone ?? '')}${phoneExtension ? ` x${phoneExtension}` : ''}`,
    website: website ?? '',
    services: tagIds.filter(isService).map(tagText).join('; '),
    medicaid: [...new Set(medicaid.map(({ state }) => state))].join('; '),
    lat: String(location.lat),
    lng: String(location.lng),
    hours: openingHours.join('; '),
    accepting: listing.acceptingNewPatients === 'unknown' ? '' : listing.acceptingNewPatients,
    accepting_as_of: listing.acceptingNewPatientsAsOf ?? '',
    facts: facts.join('; '),
    ...Object.fromEntries(details),
  };
}

/** Says what a form shows of each field, short, so that the answer can tell who changed what. */
function shownText(current: Given): string {
  return SETTABLE_KEYS.map((key) => `${key}:${markOf(key, current[key] ?? '')}`).join(' ');
}

function readShown({ shown = '' }: Record<string, string>): Map<string, string> {
  return new Map(shown.split(' ').map((pair) => pair.split(':', 2) as [string, string]));
}

/** Returns the fields of a posted form that are not as the page showed them. */
function typedIn(fields: Record<string, string>): Given {
  const shown = readShown(fields);
  const given = givenIn(fields);
  for (const key of SETTABLE_KEYS)
    if (given[key] !== undefined && shown.get(key) === markOf(key, given[key])) delete given[key];
  return given;
}

/** Returns the fields that were changed, as words of `listings set`: ["phone=480 555 0142"]; services of ours, chosen in place of other ones; and those of the fields that somebody else has changed since the page was shown (`taken`). */
export function changedFields(
  listing: StoredProvider,
  fields: Record<string, string>,
): { changes: string[]; own: number[]; taken: TemplateKey[] } {
  const current = givenOf(listing);
  const shown = readShown(fields);
  const all = typedIn(fields);
  const isTaken = (key: TemplateKey) => shown.has(key) && shown.get(key) !== markOf(key, current[key] ?? '');
  const taken = SETTABLE_KEYS.filter(
    (key) => all[key] !== undefined && isTaken(key) && !isSame(key, all[key], current[key] ?? ''),
  );
  const isNew =
    all.other_services !== undefined && !isSame('other_services', all.other_services, current.other_services ?? '');
  const { given: typed, own } = isNew
    ? withOwnServices({ ...all, services: all.services ?? current.services ?? '' })
    : { given: all, own: [] };
  if (typed.services !== undefined) typed.services = inOrderOf(current.services ?? '', typed.services);
  const changes = SETTABLE_KEYS.filter(
    (key) => typed[key] !== undefined && !isSame(key, typed[key], current[key] ?? ''),
  ).map((key) => `${key}=${typed[key]}`);
  return { changes, own, taken };
}

/** The first service is the main one, which another box does not change. */
function inOrderOf(current: string, typed: string): string {
  const [before, now] = [entries(current), entries(typed)];
  const kept = before.filter((entry) => now.includes(entry));
  return [...kept, ...now.filter((entry) => !before.includes(entry))].join('; ');
}

function isSame(key: TemplateKey, typed: string, current: string): boolean {
  return plain(key, typed) === plain(key, current);
}

/** Boxes have an order of their own, and browsers their ends of lines. */
function plain(key: TemplateKey, value: string): string {
  return key === 'services' || key === 'facts'
    ? entries(value).sort().join('; ')
    : value.replaceAll(/\r\n?/g, '\n').trim();
}

function markOf(key: TemplateKey, value: string): string {
  return createHash('sha256').update(plain(key, value)).digest('base64url').slice(0, 12);
}

/** Says what fields hold now that somebody else has changed. */
export function takenTexts(listing: StoredProvider, taken: readonly TemplateKey[], words: Words): ProblemTexts {
  const t = fieldTexts(words);
  const inWords: Given = {
    ...givenOf(listing),
    services: listing.tagIds.filter(isService).map(t.tag).join('; '),
    facts: listing.facts.map(t.fact).join('; '),
  };
  return Object.fromEntries(taken.map((key) => [key, words.listings.nowIs(inWords[key] || words.submissions.empty)]));
}
