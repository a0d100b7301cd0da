import type { ReactNode } from 'react';
import { readTotals } from '#insight/insight-file.ts';
import { ADDED_SOURCE } from '#listings/corrections.ts';
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
export async function sourceTable(
  deps: Pick<DeskDeps, 'records' | 'now' | 'rightsOf'>,
  { t }: Visit,
): Promise<NumberTable> {
  const rows = await withRecords((records) => records.sources, deps.records);
  if (rows.length === 0) return { before: <p>{t('sources.none')}</p> };
  const todo = (info: (typeof rows)[number]) => {
    if (info.source === 'sample') return t('sources.fictional');
    return isOutdated(info, deps.now())
      ? t('sources.outdated', { days: ageLimitDays(info.source)! })
      : t('sources.current');
  };
  const openData = ({ source }: (typeof rows)[number]) => {
    const { terms, name } = deps.rightsOf(source);
    return t(`sources.rights.${terms}`, { name });
  };
  const table: DataTable<(typeof rows)[number]> = {
    path: '/numbers',
    caption: t('sources.caption'),
    columns: [
      { key: 'source', title: t('sources.source'), value: ({ source, list }) => list?.title ?? sourceName(source, t) },
      { key: 'providers', title: t('sources.providers'), value: ({ providers }) => providers },
      {
        key: 'imported',
        title: t('sources.imported'),
        // Of what was added, only the day is known.
        value: ({ source, importedAt }) => timeText(source === ADDED_SOURCE ? importedAt.slice(0, 10) : importedAt),
      },
      {
        key: 'newest',
        title: t('sources.newest'),
        value: ({ newestSourceDate }) => newestSourceDate ?? t('sources.unknown'),
      },
      { key: 'age', title: t('sources.age'), value: (info) => ageDays(info, deps.now()) },
      { key: 'todo', title: t('sources.todo'), value: todo },
      { key: 'openData', title: t('sources.openData'), value: openData },
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
export function nothingFoundTable({ folder }: Pick<DeskDeps, 'folder'>, { t, member }: Visit): NumberTable {
  const rows = readTotals(folder);
  if (rows.length === 0) return { before: <p>{t('nothingFound.none')}</p> };
  const table: DataTable<(typeof rows)[number]> = {
    path: '/numbers',
    caption: t('nothingFound.caption'),
    columns: [
      { key: 'county', title: t('nothingFound.county'), value: ({ county }) => county },
      {
        key: 'searched',
        title: t('nothingFound.searched'),
        value: ({ tagIds }) =>
          tagIds.map((id) => tagById(id)?.displayName[member.language] ?? id).join('; ') || t('nothingFound.any'),
      },
      { key: 'searches', title: t('nothingFound.searches'), value: ({ searches }) => searches },
      { key: 'week', title: t('nothingFound.week'), value: ({ latestWeek }) => latestWeek },
    ],
    rows,
  };
  return { before: <p>{t('nothingFound.intro')}</p>, table };
}
