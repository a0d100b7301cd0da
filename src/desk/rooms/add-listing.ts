import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { ADDED_SOURCE } from '#listings/corrections.ts';
import { DirectoryError } from '#listings/errors.ts';
import type { Provider, StoredProvider } from '#listings/provider.ts';
import { type FoundListing, foundListing } from '#model/desk-messages.ts';
import { withRecords } from '#operations/data-folder.ts';
import { addListing as addToSite } from '#operations/listings/correct-listings.ts';
import { type FieldProblems, type Given, recordOf, UnusableValues } from '#operations/listings/set-values.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { listingAddress } from '../desk-deps.ts';
import type { DeskContext, DeskVariables } from '../desk-guard.ts';
import { field, type Html, keyBox, keyOf, outside, tokenField } from '../page.ts';
import { noteAct, pageAnswer, visitOf, whyFailed } from '../show.tsx';
import type { Visit } from '../visit.ts';
import { givenIn, listingFields, ownText, problemBox, problemTexts, withOwnServices } from './listing-fields.ts';
import { listingPreview } from './listing-preview.ts';

interface Typed {
  given: Given;
  note: string;
  problems?: FieldProblems;
  /** As it would be listed. */
  record?: Provider;
  /** Services of ours, chosen in place of other services. */
  own?: number[];
  /** The listing with its name and address. */
  same?: StoredProvider | null;
  /** It was not added because of that one. */
  isRefused?: boolean;
  /** It shall be added although that one is there. */
  isAnyway?: boolean;
  /** Why it could not be added now. */
  failure?: string;
}

/** Adding a listing that no source has: looked at first, checked as `npm run listings -- add` does. */
export function addListing(desk: Hono<{ Variables: DeskVariables }>, deps: DeskDeps): void {
  async function show(c: DeskContext, typed: Typed): Promise<Response> {
    const visit = await visitOf(c, deps);
    const body = await addPage(deps, visit, typed);
    const status = typed.failure ? 409 : typed.problems || typed.isRefused ? 422 : 200;
    return pageAnswer(c, deps, visit, { title: visit.words.listing.add, path: '/listings', body }, status);
  }

  desk.get('/listings/add', (c) => show(c, { given: {}, note: '' }));
  desk.post('/listings/add', async (c) => {
    const fields = c.get('fields');
    const { given, own } = withOwnServices(givenIn(fields));
    const note = fields['note-add']?.trim() ?? '';
    const id = `${ADDED_SOURCE}:${randomUUID()}`;
    const isAnyway = fields.anyway === '1';
    let record: Provider;
    let same: StoredProvider | null;
    try {
      record = recordOf(given, { id, places: await loadGazetteer(), now: deps.now() });
      same = await withRecords((records) => records.findSame(record), deps.records);
      const isRefused = fields.step === 'add' && same !== null && !isAnyway;
      if (fields.step !== 'add' || isRefused)
        return await show(c, { given, note, record, own, same, isRefused, isAnyway });
    } catch (error) {
      if (!(error instanceof UnusableValues)) throw error;
      return show(c, { given, note, own, problems: error.problems });
    }
    try {
      return await add(c, given, note, own);
    } catch (error) {
      if (!(error instanceof DirectoryError)) throw error;
      const { words } = await visitOf(c, deps);
      return show(c, { given, note, own, record, same, isAnyway, failure: whyFailed(error, words) });
    }
  });

  async function add(c: DeskContext, given: Given, note: string, own: number[]): Promise<Response> {
    const { words } = await visitOf(c, deps);
    const filled = Object.entries(given).flatMap(([key, value]) => (value.trim() ? [[key, value.trim()]] : []));
    const { record, key, joined } = await addToSite(Object.fromEntries(filled), { note, isAnyway: true });
    const text = [
      words.listing.added(record.name),
      ...(joined ? [words.listing.joined] : []),
      ...ownText(own, words),
    ].join('\n');
    const undo = `/listings/undo/${key}`;
    await noteAct(c, deps, { act: 'add', about: `${record.id} ${record.name}`, notice: { text, undo } });
    return c.redirect(`/listings/one?id=${encodeURIComponent(record.id)}`, 303);
  }
}

async function addPage(deps: Pick<DeskDeps, 'origin' | 'findByName'>, visit: Visit, typed: Typed): Promise<Html> {
  const { words, token } = visit;
  const w = words.listing;
  const { given, note, problems = {}, record, own = [], same, failure } = typed;
  const texts = problemTexts(problems, words);
  const failed = failure && html`<p class="problems" role="alert" tabindex="-1" autofocus>${failure}</p>`;
  return html`${failed ?? ''}${problemBox(texts, words)}${ownText(own, words).map((text) => html`<p class="notice" role="status">${text}</p>`)}
${
  record
    ? html`${listingPreview(record, words)}${same ? sameBox(deps, same, words, typed) : await alikeBox(deps, record, words)}<button form="add" name="step" value="add"${keyOf('y')}>${w.addNow}${keyBox('y')}</button>`
    : html`<p>${w.addHelp}</p>`
}
<form method="post" action="/listings/add" id="add">${tokenField(token)}
${listingFields(given, texts, words)}
${field('note-add', words.listings.note, note)}<button name="step" value="look"${record ? html` class="quiet"` : ''}>${w.look}</button></form>`;
}

/** The listing with the same name and address: another is added only if that is said. */
function sameBox(
  deps: Pick<DeskDeps, 'origin'>,
  same: StoredProvider,
  { listing: w }: Visit['words'],
  { isRefused, isAnyway }: Pick<Typed, 'isRefused' | 'isAnyway'>,
): Html {
  const alert = isRefused ? html` role="alert" tabindex="-1" autofocus` : '';
  return html`<div class="problems"${alert}><p>${w.same}</p><ul>${listingItem(deps, foundListing(same))}</ul>
<div class="check"><input type="checkbox" id="anyway" name="anyway" value="1" form="add"${isAnyway ? html` checked` : ''}><label for="anyway">${w.anyway}</label></div></div>`;
}

/** Listings of such a name near there. */
async function alikeBox(
  deps: Pick<DeskDeps, 'origin' | 'findByName'>,
  { name, address }: Pick<Provider, 'name' | 'address'>,
  { listing: w }: Visit['words'],
): Promise<Html | ''> {
  const near = address.zip || `${address.city}, ${address.state}`;
  const found = (await deps.findByName(name, near)) ?? [];
  if (found.length === 0) return '';
  return html`<div class="problems"><p>${w.alike}</p><ul>${found.map((each) => listingItem(deps, each))}</ul></div>`;
}

function listingItem(deps: Pick<DeskDeps, 'origin'>, { id, name, address }: FoundListing): Html {
  return html`<li>${outside(listingAddress(deps, id), name)}, ${address} (<a href="/listings/one?id=${encodeURIComponent(id)}">${id}</a>)</li>`;
}
