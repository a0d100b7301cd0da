import type { ReactNode } from 'react';
import { readTotals } from '#insight/insight-file.ts';
import { tagById } from '#listings/vocabulary/vocabulary.ts';
import { withRecords } from '#operations/data-folder.ts';
import { ageDays, ageLimitDays, isOutdated } from '#operations/doctor/source-age.ts';
import type { AnyTable, DataTable } from '../data-table.tsx';
import type { DeskDeps } from '../desk-deps.ts';
import { timeText } from '../parts/texts.tsx';
import type { Visit } from '../visit.ts';
import { sourceName } from './field-texts.ts';

/** A table of the Numbers room, with what is above it. */
export interface NumberTable {
  before?: ReactNode;
  table?: AnyTable;
}

/** Returns the loaded sources and which of them are outdated. */
export async function sourceTable(deps: Pick<DeskDeps, 'records' | 'now'>, { words }: Visit): Promise<NumberTable> {
  const w = words.sources;
  const rows = await withRecords((records) => records.sources, deps.records);
  if (rows.length === 0) return { before: <p>{w.none}</p> };
  const todo = (info: (typeof rows)[number]) => {
    if (info.source === 'sample') return w.fictional;
    return isOutdated(info, deps.now()) ? w.outdated(ageLimitDays(info.source)) : w.current;
  };
  const table: DataTable<(typeof rows)[number]> = {
    path: '/numbers',
    caption: w.caption,
    columns: [
      { key: 'source', title: w.source, value: ({ source, list }) => list?.title ?? sourceName(source, words) },
      { key: 'providers', title: w.providers, value: ({ providers }) => providers },
      { key: 'imported', title: w.imported, value: ({ importedAt }) => timeText(importedAt) },
      { key: 'newest', title: w.newest, value: ({ newestSourceDate }) => newestSourceDate ?? w.unknown },
      { key: 'age', title: w.age, value: (info) => ageDays(info, deps.now()) },
      { key: 'todo', title: w.todo, value: todo },
    ],
    rows,
  };
  return { table };
}

/** Returns the number of sources that should be imported again. */
export async function countOutdatedSources(deps: Pick<DeskDeps, 'records' | 'now'>): Promise<number> {
  const sources = await withRecords((records) => records.sources, deps.records);
  return sources.filter((info) => isOutdated(info, deps.now())).length;
}

/** Returns where searches found nothing, and what they were for. */
export function nothingFoundTable({ folder }: Pick<DeskDeps, 'folder'>, { words, member }: Visit): NumberTable {
  const w = words.nothingFound;
  const rows = readTotals(folder);
  if (rows.length === 0) return { before: <p>{w.none}</p> };
  const table: DataTable<(typeof rows)[number]> = {
    path: '/numbers',
    caption: w.caption,
    columns: [
      { key: 'county', title: w.county, value: ({ county }) => county },
      {
        key: 'searched',
        title: w.searched,
        value: ({ tagIds }) => tagIds.map((id) => tagById(id)?.displayName[member.language] ?? id).join('; ') || w.any,
      },
      { key: 'searches', title: w.searches, value: ({ searches }) => searches },
      { key: 'week', title: w.week, value: ({ latestWeek }) => latestWeek },
    ],
    rows,
  };
  return { before: <p>{w.intro}</p>, table };
}
