import type { ReactNode } from 'react';
import { BYTE_ORDER_MARK, csvText, escapeFormulas } from '#model/csv-text.ts';
import { foldText } from '#model/fold-text.ts';
import { useVisit } from './parts/visit-context.ts';

export interface Column<Row> {
  /** In addresses. */
  key: string;
  title: string;
  /** What is sorted, filtered and exported; '' if there is none. */
  value: (row: Row) => string | number;
  /** What is shown, if it is more than the value. */
  show?: (row: Row) => ReactNode;
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
  actions?: (row: Row) => ReactNode;
  /** Other choices of rows, kept while sorting: parameter, label, options, and the chosen one. */
  choice?: { name: string; label: string; options: [value: string, label: string][]; chosen: string };
}

// biome-ignore lint/suspicious/noExplicitAny: a room's rows are its own business
export type AnyTable = DataTable<any>;

/** More are exported, but not shown. */
const MAX_SHOWN = 300;

/** Parameters that a table reads. */
const OWN = ['sort', 'order', 'q', 'csv'];

/** Returns the rows to show, filtered and sorted as the address says. Numbers sort as numbers. */
function chosenRows<Row>({ columns, rows }: DataTable<Row>, query: URLSearchParams): Row[] {
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

/** A table, in a box that scrolls horizontally if the table is wider than the screen. */
export function TableView({ table }: { table: AnyTable }) {
  const { t, query } = useVisit();
  const { rows, choice, none } = table;
  if (rows.length === 0 && !choice) return <p>{none ?? t('table.none')}</p>;
  const chosen = chosenRows(table, query);
  const shown = chosen.slice(0, MAX_SHOWN);
  return (
    <>
      <TableTools table={table} />
      <p className="row">
        <span className="alone">
          {chosen.length === rows.length
            ? t('table.count', { shown: chosen.length })
            : t('table.countOf', { shown: chosen.length, total: rows.length })}
        </span>
        {chosen.length > MAX_SHOWN && <> {t('table.first', { count: MAX_SHOWN })}</>}
        {rows.length > 0 && (
          <>
            {' '}
            <a className="alone" href={addressOf(table, query, { csv: '1' })} download>
              {t('table.csv')}
            </a>
          </>
        )}
        {query.get('q') && (
          <>
            {' '}
            <a className="alone" href={addressOf(table, query, { q: '' })}>
              {t('table.all')}
            </a>
          </>
        )}
      </p>
      {shown.length === 0 ? (
        <p>{rows.length === 0 ? (none ?? t('table.none')) : t('table.noMatch')}</p>
      ) : (
        <ShownRows table={table} rows={shown} />
      )}
    </>
  );
}

/** The address of the table's room with other parameters. */
function addressOf({ path }: AnyTable, query: URLSearchParams, changes: Record<string, string>): string {
  const params = new URLSearchParams([...query].filter(([name]) => name !== 'csv' && !(name in changes)));
  for (const [name, value] of Object.entries(changes)) params.set(name, value);
  return `${path}?${params}`;
}

/** Chooses, sorts on a phone, and filters. */
function TableTools({ table: { path, columns, choice } }: { table: AnyTable }) {
  const { t, query } = useVisit();
  const { key: sorted, isDown } = sortOf(query);
  const kept = [...query].filter(([name]) => ![...OWN, choice?.name].includes(name));
  return (
    <form className="tools" method="get" action={path}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {choice && (
        <div>
          <label htmlFor="choice">{choice.label}</label>
          <select id="choice" name={choice.name} defaultValue={choice.chosen}>
            {choice.options.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="narrow">
        <label htmlFor="sort">{t('table.sort')}</label>
        <select id="sort" name="sort" defaultValue={sorted + (isDown ? '.desc' : '')}>
          <option value="">{t('table.usual')}</option>
          {columns.flatMap(({ key, title }) =>
            ['', '.desc'].map((order) => (
              <option key={key + order} value={key + order}>
                {`${title} ${order ? '▼' : '▲'}`}
              </option>
            )),
          )}
        </select>
      </div>
      <div>
        <label htmlFor="filter">{t('table.filter')}</label>
        <input type="search" id="filter" name="q" defaultValue={query.get('q') ?? ''} autoComplete="off" />
      </div>
      <button type="submit" className="quiet">
        {t('table.apply')}
      </button>
    </form>
  );
}

function ShownRows({ table, rows }: { table: AnyTable; rows: unknown[] }) {
  const { t } = useVisit();
  const { caption, columns, actions } = table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="wide" aria-labelledby="caption" tabIndex={0}>
      <table className="blocks">
        <caption id="caption">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHead key={column.key} table={table} column={column} />
            ))}
            {actions && (
              <th scope="col" className="broad">
                {t('table.actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of any kind, rendered once
            <tr key={at}>
              {columns.map(({ key, title, value, show }, column) => (
                <Cell key={key} at={column} title={title}>
                  {show ? show(row) : String(value(row))}
                </Cell>
              ))}
              {actions && <td>{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A column's title, which sorts by it. */
function SortHead({ table, column: { key, title } }: { table: AnyTable; column: Column<unknown> }) {
  const { query } = useVisit();
  const { key: sorted, isDown } = sortOf(query);
  const order = sorted === key ? (isDown ? 'descending' : 'ascending') : undefined;
  return (
    <th scope="col" aria-sort={order}>
      <a href={addressOf(table, query, { sort: key, order: order === 'ascending' ? 'desc' : 'asc' })}>
        {title}
        {order && <span aria-hidden="true">{order === 'ascending' ? ' ▲' : ' ▼'}</span>}
      </a>
    </th>
  );
}

interface ShortTableProps {
  id: string;
  caption: string;
  columns: string[];
  rows: ReactNode[][];
}

/** A plain table, which is short. */
export function ShortTable({ id, caption, columns, rows }: ShortTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="wide" aria-labelledby={id} tabIndex={0}>
      <table className={columns.length > 2 ? 'blocks' : undefined}>
        <caption id={id}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows without names, rendered once
            <tr key={row}>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title
                <Cell key={at} at={at} title={columns[at]!}>
                  {cell}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Where the columns do not fit, each cell shows the name of its own. */
function Cell({ at, title, children }: { at: number; title: string; children: ReactNode }) {
  return at === 0 ? <th scope="row">{children}</th> : <td data-label={title}>{children}</td>;
}
