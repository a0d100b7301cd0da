import { html } from 'hono/html';
import type { SourceInfo } from '#listings/provider.ts';
import { MAX_UPLOAD_BYTES } from '#model/desk-messages.ts';
import { LIST_PREFIX } from '#model/provider-values.ts';
import { withRecords } from '#operations/data-folder.ts';
import { ageDays, ageLimitDays, isOutdated } from '#operations/doctor/source-age.ts';
import type { ListJob } from '#operations/lists/list-job.ts';
import { MAX_TITLE } from '#operations/lists/list-request.ts';
import { readUpdatesFile, updatesFile } from '#operations/update/updates-file.ts';
import { type AnyTable, type DataTable, shortTable } from '../data-table.tsx';
import type { DeskDeps } from '../desk-deps.ts';
import { button, field, type Html, keyBox, keyOf, outside, tokenField } from '../page.ts';
import { timeText } from '../parts/texts.tsx';
import type { Visit } from '../visit.ts';
import type { Room } from './room.ts';

/** A list that is loaded. */
export interface LoadedList extends SourceInfo {
  /** 'arizona-respite' */
  name: string;
  title: string;
}

/** Returns the lists that are loaded. */
export async function loadedLists({ records }: Pick<DeskDeps, 'records'>): Promise<LoadedList[]> {
  const sources = await withRecords((reader) => reader.sources, records);
  return sources
    .filter(({ source, providers }) => source.startsWith(LIST_PREFIX) && providers > 0)
    .map((info) => {
      const name = info.source.slice(LIST_PREFIX.length);
      return { ...info, name, title: info.list?.title ?? name };
    });
}

/** What was typed into the form of an upload, with its problem. */
export interface GivenUpload {
  list: string;
  title: string;
  problem: { field: 'title' | 'file'; text: string };
}

/** Shows the lists, and the form to bring one. */
export async function listRoom(
  deps: Pick<DeskDeps, 'records' | 'lists' | 'folder' | 'now'>,
  visit: Visit,
  given?: GivenUpload,
): Promise<Room> {
  const w = visit.words.lists;
  const rows = await loadedLists(deps);
  const job = await deps.lists.job();
  const open = job && !deps.lists.isFree ? job : null;
  return {
    before: html`<p>${w.intro}</p>${open ? unfinished(open, visit) : ''}${rows.length === 0 ? html`<p>${w.none}</p>` : ''}`,
    ...(rows.length > 0 && { table: tableOf(rows, visit, deps) }),
    after: html`${open ? '' : uploadForm(rows, visit, given)}${addresses(rows, visit, deps)}`,
    scripts: ['lists.js'],
  };
}

function unfinished({ answers, who }: ListJob, visit: Visit): Html {
  const w = visit.words.lists;
  return html`<div class="problems"><p><strong>${w.waits(answers.title, who)}</strong> ${w.waitsHelp}</p>
<div class="row"><a class="alone" href="/lists/job"${keyOf('g')}>${w.goOn}${keyBox('g')}</a></div></div>`;
}

function tableOf(rows: LoadedList[], visit: Visit, { now }: Pick<DeskDeps, 'now'>): AnyTable {
  const w = visit.words.lists;
  const { sources } = visit.words;
  const todo = (info: LoadedList) =>
    isOutdated(info, now()) ? sources.outdated(ageLimitDays(info.source)) : sources.current;
  const table: DataTable<LoadedList> = {
    path: '/lists',
    caption: w.caption,
    columns: [
      { key: 'title', title: w.title, value: ({ title }) => title },
      {
        key: 'edition',
        title: w.edition,
        value: ({ list, newestSourceDate }) => list?.edition ?? newestSourceDate ?? w.unknown,
      },
      {
        key: 'link',
        title: w.link,
        value: ({ list }) => list?.link ?? '',
        html: ({ list }) => outside(list?.link ?? '', list?.link ?? ''),
      },
      { key: 'providers', title: w.providers, value: ({ providers }) => providers },
      { key: 'imported', title: w.imported, value: ({ importedAt }) => timeText(importedAt) },
      { key: 'age', title: w.age, value: (info) => ageDays(info, now()) },
      { key: 'todo', title: w.todo, value: todo },
    ],
    rows,
    actions: ({ name, title }) => {
      const about = html`<span class="unseen"> ${title}</span>`;
      return html`<a href="/lists?list=${name}#add">${w.newEdition}${about}</a><br><a href="/lists/report?list=${name}">${w.report}${about}</a><br><a href="/lists/remove?list=${name}">${w.remove}${about}</a>`;
    },
  };
  return table as AnyTable;
}

function uploadForm(rows: LoadedList[], { words, token, query }: Visit, given?: GivenUpload): Html {
  const w = words.lists;
  const chosen = given?.list ?? query.get('list') ?? '';
  const option = (value: string, text: string) =>
    html`<option value="${value}"${value === chosen ? html` selected` : ''}>${text}</option>`;
  const problem = (name: string) => (given?.problem.field === name ? given.problem.text : '');
  return html`<h2 id="add">${w.add}</h2>
${given ? html`<p class="problems" role="alert">${given.problem.text}</p>` : ''}
<form method="post" action="/lists/upload" enctype="multipart/form-data">${tokenField(token)}
${rows.length > 0 ? html`<label for="list">${w.which}</label><select id="list" name="list">${option('', w.whichNew)}${rows.map(({ name, title }) => option(name, title))}</select>` : ''}
${field('title', w.title, given?.title ?? '', { help: w.titleHelp, problem: problem('title'), attributes: html` maxlength="${MAX_TITLE}"` })}
<label for="file">${w.file}</label><p class="help" id="file-help">${w.fileHelp}</p>
<input type="file" id="file" name="file" aria-describedby="file-help" data-max="${MAX_UPLOAD_BYTES}" data-too-large="${w.isTooLarge}">
<button>${w.upload}</button></form>`;
}

const EXAMPLE = 'list:NAME:\n  files: [https://example.org/list.csv]';

function addresses(rows: LoadedList[], { words }: Visit, { folder }: Pick<DeskDeps, 'folder'>): Html {
  const w = words.lists;
  const known = publishedLists(folder);
  const fetched = (source: string) => rows.find((row) => row.source === source)?.importedAt;
  const name = (source: string) => rows.find((row) => row.source === source)?.title ?? source;
  return html`<h2>${w.addresses}</h2>
${
  known === null
    ? html`<p class="problems">${w.badAddresses}</p>`
    : known.length === 0
      ? html`<p>${w.noAddresses}</p>`
      : shortTable(
          'addresses',
          w.addresses,
          [w.title, w.addressOf, w.fetched],
          known.map(({ source, addresses: urls }) => [
            name(source),
            html`${urls.map((url) => outside(url, url))}`,
            fetched(source) ? timeText(fetched(source)!) : w.notFetched,
          ]),
        )
}
<p>${w.addressesHelp}</p><pre>${EXAMPLE.replace('NAME', rows[0]?.name ?? 'arizona-respite')}</pre>`;
}

/** Returns the lists that `npm run update` fetches; null if its file has problems. */
function publishedLists(folder: string): { source: string; addresses: string[] }[] | null {
  try {
    return readUpdatesFile(updatesFile(folder))
      .filter(({ source }) => source.startsWith(LIST_PREFIX))
      .map(({ source, from }) => {
        const urls = 'files' in from ? from.files : 'page' in from ? [from.page] : [from.manifest];
        return { source, addresses: urls.map(({ href }) => href) };
      });
  } catch {
    return null;
  }
}

/** Asks whether a list shall be removed. */
export function removalPage({ name, title, providers }: LoadedList, visit: Visit): Html {
  const w = visit.words.lists;
  return html`<p>${w.removeHelp(providers)}</p>
<div class="row">${button('/lists/remove', w.removeNow, visit, { fields: { list: name }, about: title })}<a class="alone" href="/lists">${w.back}</a></div>`;
}
