import { html } from 'hono/html';
import { BYTE_ORDER_MARK, csvText, escapeFormulas } from '#model/csv-text.ts';
import { foldText } from '#model/fold-text.ts';
import type { Html } from './page.ts';
import type { Visit } from './visit.ts';

export interface Column<Row> {
  /** In addresses. */
  key: string;
  title: string;
  /** What is sorted, filtered and exported. */
  value: (row: Row) => string | number;
  /** What is shown, if it is more than the value. */
  html?: (row: Row) => Html;
}

/** A table that sorts, filters and exports. */
export interface DataTable<Row> {
  /** Path of its room, and name of its file. */
  path: string;
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  /** Said if there are no rows at all. */
  none?: string;
  /** Shown beside each row, not exported. */
  actions?: (row: Row) => Html;
  /** Other choices of rows, kept while sorting: parameter, label, options, and the chosen one. */
  choice?: { name: string; label: string; options: Record<string, string>; chosen: string };
}

// biome-ignore lint/suspicious/noExplicitAny: a room's rows are its own business
export type AnyTable = DataTable<any>;

/** More are exported, but not shown. */
const MAX_SHOWN = 300;

/** Parameters that a table reads. */
const OWN = ['sort', 'order', 'q', 'csv'];

/** Returns the rows to show, filtered and sorted as the address says. Numbers sort as numbers. */
export function chosenRows<Row>({ columns, rows }: DataTable<Row>, query: URLSearchParams): Row[] {
  const wanted = foldText(query.get('q') ?? '')
    .split(' ')
    .filter(Boolean);
  const textOf = (row: Row) => foldText(columns.map(({ value }) => String(value(row))).join(' '));
  const matching =
    wanted.length === 0 ? rows : rows.filter((row) => wanted.every((word) => textOf(row).includes(word)));
  const { key: sorted, isDown } = sortOf(query);
  const column = columns.find(({ key }) => key === sorted);
  if (!column) return matching;
  const sign = isDown ? -1 : 1;
  return matching.toSorted((a, b) => sign * compare(column.value(a), column.value(b)));
}

/** Links say 'sort=received&order=desc', the choice on a phone 'sort=received.desc'. */
function sortOf(query: URLSearchParams): { key: string; isDown: boolean } {
  const [key = '', order = query.get('order')] = (query.get('sort') ?? '').split('.');
  return { key, isDown: order === 'desc' };
}

const collator = new Intl.Collator('en', { numeric: true });

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

/** Returns the chosen rows as a CSV file that a spreadsheet opens without running anything. */
export function tableCsv(table: AnyTable, query: URLSearchParams): string {
  const rows = chosenRows(table, query).map((row) => table.columns.map(({ value }) => String(value(row))));
  return BYTE_ORDER_MARK + csvText(escapeFormulas([table.columns.map(({ title }) => title), ...rows]));
}

/** Renders a table, in a box that scrolls horizontally if the table is wider than the screen. */
export function dataTable(table: AnyTable, { words, query }: Pick<Visit, 'words' | 'query'>): Html {
  const { path, caption, columns, rows, actions, choice, none } = table;
  const w = words.table;
  if (rows.length === 0 && !choice) return html`<p>${none ?? w.none}</p>`;
  const chosen = chosenRows(table, query);
  const shown = chosen.slice(0, MAX_SHOWN);
  const address = (changes: Record<string, string>) => {
    const params = new URLSearchParams([...query].filter(([name]) => name !== 'csv' && !(name in changes)));
    for (const [name, value] of Object.entries(changes)) params.set(name, value);
    return `${path}?${params}`;
  };
  const { key: sorted, isDown } = sortOf(query);
  const sorts = columns.flatMap(({ key, title }) =>
    ['', '.desc'].map((order) => {
      const isChosen = key === sorted && isDown === (order !== '');
      return html`<option value="${key}${order}"${isChosen ? html` selected` : ''}>${title} ${order ? '▼' : '▲'}</option>`;
    }),
  );
  const head = columns.map(({ key, title }) => {
    const order = sorted === key ? (isDown ? 'descending' : 'ascending') : '';
    const link = address({ sort: key, order: order === 'ascending' ? 'desc' : 'asc' });
    return html`<th scope="col"${order ? html` aria-sort="${order}"` : ''}><a href="${link}">${title}${order ? html` <span aria-hidden="true">${order === 'ascending' ? '▲' : '▼'}</span>` : ''}</a></th>`;
  });
  const cells = (row: unknown) =>
    columns.map(({ title, value, html: show }, at) => tableCell(at, title, show ? show(row) : String(value(row))));
  const tools = html`<form class="tools" method="get" action="${path}">
${[...query].filter(([name]) => ![...OWN, choice?.name].includes(name)).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${choice ? html`<div><label for="choice">${choice.label}</label><select id="choice" name="${choice.name}">${Object.entries(choice.options).map(([value, label]) => html`<option value="${value}"${value === choice.chosen ? html` selected` : ''}>${label}</option>`)}</select></div>` : ''}
<div class="narrow"><label for="sort">${w.sort}</label><select id="sort" name="sort"><option value="">${w.usual}</option>${sorts}</select></div>
<div><label for="filter">${w.filter}</label><input type="search" id="filter" name="q" value="${query.get('q') ?? ''}" autocomplete="off"></div>
<button class="quiet">${w.apply}</button></form>`;
  return html`${tools}
<p class="row"><span class="alone">${w.count(chosen.length, rows.length)}</span>${rows.length > 0 ? html` <a class="alone" href="${address({ csv: '1' })}" download>${w.csv}</a>` : ''}${query.get('q') ? html` <a class="alone" href="${address({ q: '' })}">${w.all}</a>` : ''}</p>
${
  shown.length === 0
    ? html`<p>${rows.length === 0 ? (none ?? w.none) : w.noMatch}</p>`
    : html`<div class="wide" role="region" aria-labelledby="caption" tabindex="0"><table class="blocks">
<caption id="caption">${caption}</caption>
<thead><tr>${head}${actions ? html`<th scope="col" class="broad">${w.actions}</th>` : ''}</tr></thead>
<tbody>${shown.map((row) => html`<tr>${cells(row)}${actions ? html`<td>${actions(row)}</td>` : ''}</tr>`)}</tbody>
</table></div>`
}`;
}

/** Renders a plain table, which is short. */
export function shortTable(id: string, caption: string, columns: string[], rows: (Html | string)[][]): Html {
  return html`<div class="wide" role="region" aria-labelledby="${id}" tabindex="0"><table${columns.length > 2 ? html` class="blocks"` : ''}>
<caption id="${id}">${caption}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell, at) => tableCell(at, columns[at]!, cell))}</tr>`)}</tbody>
</table></div>`;
}

/** Where the columns do not fit, each cell shows the name of its own. */
function tableCell(at: number, title: string, cell: Html | string): Html {
  return at === 0 ? html`<th scope="row">${cell}</th>` : html`<td data-label="${title}">${cell}</td>`;
}
