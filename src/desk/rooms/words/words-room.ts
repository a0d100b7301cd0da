import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { html } from 'hono/html';
import type { ContentChange } from '#forms/content-store.ts';
import { ENTRY_KINDS, type EntryKind } from '#site-content/editing/entry-fields.ts';
import { type DataTable, shortTable } from '../../data-table.tsx';
import type { DeskDeps } from '../../desk-deps.ts';
import { button, type Html, lines, time } from '../../page.ts';
import type { Visit } from '../../visit.ts';
import type { Room } from '../room.ts';
import { type EntryRow, entryRows } from './entry-list.ts';

const MAX_CHANGES = 12;
type ListKind = Exclude<EntryKind, 'home'>;
const LISTS = ENTRY_KINDS.filter((kind): kind is ListKind => kind !== 'home');

/** Shows what keepers can edit, and what was changed last. */
export async function wordsRoom(
  { contentFolder, contentChanges, folder }: Pick<DeskDeps, 'contentFolder' | 'contentChanges' | 'folder'>,
  visit: Visit,
): Promise<Room> {
  const { words, query } = visit;
  const w = words.content;
  const kind = LISTS.find((each) => each === query.get('kind')) ?? 'experts';
  const { experts, videos, resources } = w.kinds;
  const table: DataTable<EntryRow> = {
    path: '/words',
    caption: w.kinds[kind],
    choice: { name: 'kind', label: w.show, options: { experts, videos, resources }, chosen: kind },
    columns: [
      {
        key: 'name',
        title: w.name,
        value: ({ name }) => name,
        html: ({ id, name }) => html`<a href="/words/${kind}/${id}">${name}</a>`,
      },
      { key: 'id', title: w.id, value: ({ id }) => id },
      {
        key: 'spanish',
        title: w.spanish,
        value: ({ missing }) => (missing === null ? w.unreadable : missing === 0 ? w.complete : w.missing(missing)),
      },
    ],
    rows: entryRows(contentFolder, kind),
  };
  const add = (each: ListKind) => html`<li><a class="alone" href="/words/add/${each}">${w.add[each]}</a></li>`;
  const problem = isWritable(contentFolder)
    ? ''
    : html`<div class="problems" role="alert">${lines(w.readOnly(contentFolder, join(folder, 'content')))}</div>`;
  return {
    before: html`<p>${w.intro}</p>${problem}<ul>${LISTS.map(add)}<li><a class="alone" href="/words/home/home">${w.editHome}</a></li></ul>`,
    table,
    after: lastChanges(await contentChanges.changes(MAX_CHANGES), visit),
  };
}

/** Whether the desk can write to the folders that it writes to. */
export function isWritable(folder: string): boolean {
  try {
    for (const sub of ['', 'experts', 'videos']) accessSync(join(folder, sub), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function lastChanges(changes: ContentChange[], visit: Visit): Html {
  const w = visit.words.content;
  if (changes.length === 0) return html``;
  return html`<h2>${w.changes}</h2>${shortTable(
    'last-changes',
    w.changes,
    [w.what, w.who, w.when, visit.words.table.actions],
    changes.map(({ version, at, who, act, about }) => [
      html`${about}: ${w.acts[act]}`,
      who,
      time(at),
      button(`/words/undo/${version}`, visit.words.undo, visit, { about: w.undoOf(about), quiet: true }),
    ]),
  )}`;
}
