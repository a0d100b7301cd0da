import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { ADDED_SOURCE } from '#directory/corrections.ts';
import type { Provider } from '#directory/provider.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { dataPlace } from '../../data-folder.ts';
import { readCorrections } from '../../listings/correction-store.ts';
import { runListings } from '../../listings/listings-command.ts';
import { type FieldProblems, type Given, recordOf, UnusableValues } from '../../listings/set-values.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { listingAddress } from '../desk-deps.ts';
import type { DeskContext, DeskVariables } from '../desk-guard.ts';
import { field, type Html, keyBox, keyOf, outside, tokenField } from '../page.ts';
import { noteAct, pageAnswer, visitOf } from '../show.ts';
import type { Visit } from '../visit.ts';
import { givenIn, listingFields, problemBox, problemTexts } from './listing-fields.ts';
import { listingPreview } from './listing-preview.ts';

interface Typed {
  given: Given;
  note: string;
  problems?: FieldProblems;
  /** As it would be listed. */
  record?: Provider;
}

/** Adding a listing that no source has: looked at first, checked as `npm run listings -- add` does. */
export function addListing(desk: Hono<{ Variables: DeskVariables }>, deps: DeskDeps): void {
  async function show(c: DeskContext, typed: Typed): Promise<Response> {
    const visit = await visitOf(c, deps);
    const body = await addPage(deps, visit, typed);
    const status = typed.problems ? 422 : 200;
    return pageAnswer(c, deps, visit, { title: visit.words.listing.add, path: '/listings', body }, status);
  }

  desk.get('/listings/add', (c) => show(c, { given: {}, note: '' }));
  desk.post('/listings/add', async (c) => {
    const fields = c.get('fields');
    const given = givenIn(fields);
    const note = fields['note-add']?.trim() ?? '';
    const id = `${ADDED_SOURCE}:${randomUUID()}`;
    try {
      const record = recordOf(given, { id, places: await loadGazetteer(), now: deps.now() });
      if (fields.step !== 'add') return await show(c, { given, note, record });
    } catch (error) {
      if (!(error instanceof UnusableValues)) throw error;
      return show(c, { given, note, problems: error.problems });
    }
    return add(c, given, note);
  });

  async function add(c: DeskContext, given: Given, note: string): Promise<Response> {
    const { words } = await visitOf(c, deps);
    const before = new Set((await readCorrections(dataPlace())).map(({ key }) => key));
    const filled = Object.entries(given).filter(([, value]) => value.trim() !== '');
    const said: string[] = [];
    const assignments = filled.map(([key, value]) => `${key}=${value}`);
    await runListings(['add', ...(note ? [`--note=${note}`] : []), '--', ...assignments], (text) => said.push(text));
    const made = (await readCorrections(dataPlace())).find(({ key }) => !before.has(key))!;
    const { id } = made.correction;
    const isJoined = said.some((text) => text.startsWith('It is one listing with'));
    const text = [words.listing.added(made.about), ...(isJoined ? [words.listing.joined] : [])].join('\n');
    const undo = `/listings/undo/${made.key}`;
    await noteAct(c, deps, { act: 'add', about: `${id} ${made.about}`, notice: { text, undo } });
    return c.redirect(`/listings/one?id=${encodeURIComponent(id)}`, 303);
  }
}

async function addPage(deps: Pick<DeskDeps, 'origin' | 'findByName'>, visit: Visit, typed: Typed): Promise<Html> {
  const { words, token } = visit;
  const w = words.listing;
  const { given, note, problems = {}, record } = typed;
  const texts = problemTexts(problems, words);
  return html`${problemBox(texts, words)}
${
  record
    ? html`${listingPreview(record, words)}${await alikeBox(deps, record, words)}<button form="add" name="step" value="add"${keyOf('y')}>${w.addNow}${keyBox('y')}</button>`
    : html`<p>${w.addHelp}</p>`
}
<form method="post" action="/listings/add" id="add">${tokenField(token)}
${listingFields(given, texts, words)}
${field('note-add', words.listings.note, note)}<button name="step" value="look"${record ? html` class="quiet"` : ''}>${w.look}</button></form>`;
}

/** Listings of such a name near there. */
async function alikeBox(
  { findByName, origin }: Pick<DeskDeps, 'origin' | 'findByName'>,
  { name, address }: Pick<Provider, 'name' | 'address'>,
  { listing: w }: Visit['words'],
): Promise<Html | ''> {
  const near = address.zip || `${address.city}, ${address.state}`;
  const found = (await findByName(name, near)) ?? [];
  if (found.length === 0) return '';
  const one = (each: (typeof found)[number]) =>
    html`<li>${outside(listingAddress({ origin }, each.id), each.name)}, ${each.address} (<a href="/listings/one?id=${encodeURIComponent(each.id)}">${each.id}</a>)</li>`;
  return html`<div class="problems"><p>${w.alike}</p><ul>${found.map(one)}</ul></div>`;
}
