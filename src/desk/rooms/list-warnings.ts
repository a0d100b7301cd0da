import { NONE } from '#importers/csv/column-plan.ts';
import type { TemplateKey } from '#importers/csv/csv-template.ts';
import { fitOf } from '#importers/csv/guess-columns.ts';
import type { TableLook } from '#importers/csv/inspect-table.ts';
import type { RemarkKey } from '#importers/draft.ts';
import type { ImportReport } from '#importers/import-report.ts';
import type { ListJob } from '#operations/lists/list-job.ts';
import { type Translate, textOf } from '../messages/translate.ts';

/** With fewer values, a share says nothing. */
const MIN_FILLED = 5;
const MIN_FIT = 0.5;
const MANY_LEFT_OUT = 0.2;
const MANY_REMARKS = 0.1;
/** Remarks that many rows have only if something is wrong with the file. */
const TELLING: RemarkKey[] = [
  'unusable-value',
  'other-state-point',
  'far-point',
  'foreign-point',
  'other-state-zip',
  'unusable-zip',
  'unusable-date',
];

/** Returns what staff call a column of the template. */
export function fieldName(key: TemplateKey, t: Translate): string {
  return textOf(t, 'listings.fields', key) ?? textOf(t, 'lists.extraFields', key) ?? key;
}

const MAX_SHOWN = 120;

/** Returns what is shown of a long name or word of a file. */
export function shortly(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).trimEnd()}…` : text;
}

/** Returns a warning for each column whose values do not look like the field that it feeds: columns are shifted. */
export function misfits(look: TableLook, chosen: readonly string[], t: Translate): string[] {
  return look.columns.flatMap((column, at) => {
    const key = chosen[at] as TemplateKey;
    if (chosen[at] === NONE || column.filled < MIN_FILLED) return [];
    const fit = fitOf(column, key);
    if (fit === null || fit >= MIN_FIT) return [];
    return [
      t('lists.misfit', {
        header: shortly(column.header),
        field: fieldName(key, t),
        fit: Math.round(fit * column.filled),
        filled: column.filled,
      }),
    ];
  });
}

/** Returns how many rows are left out. */
export function leftOutOf({ rows }: Pick<ImportReport, 'rows'>): number {
  return Object.values(rows.dropped).reduce((sum, count) => sum + count, 0);
}

/** Returns the providers of the earlier edition that would go, if they are so many that the import would be refused. */
export function shrinkOf({
  refusal,
  change,
}: Pick<ImportReport, 'refusal' | 'change'>): { gone: number; before: number } | null {
  if (!refusal || !change) return null;
  return { gone: change.removed, before: change.removed + change.updated + change.unchanged };
}

/** Returns what a keeper must look at before a list goes on the site, the worst first. */
export function reportWarnings(report: ImportReport, { answers }: Pick<ListJob, 'answers'>, t: Translate): string[] {
  const share = (count: number) => count / Math.max(1, report.rows.read);
  const shrink = shrinkOf(report);
  const leftOut = leftOutOf(report);
  const remarks = TELLING.map((key) => [key, report.remarks[key] ?? 0] as const).filter(
    ([, count]) => count > report.rows.read * MANY_REMARKS,
  );
  return [
    ...(shrink ? [t('lists.shrinks', { gone: shrink.gone, before: shrink.before })] : []),
    ...(leftOut > report.rows.read * MANY_LEFT_OUT ? [t('lists.manyLeftOut', { share: share(leftOut) })] : []),
    ...remarks.map(([key, count]) => t('lists.manyRemarks', { share: share(count), what: t(`lists.remarks.${key}`) })),
    ...(answers.edition === '' && !report.newestSourceDate ? [t('lists.undated')] : []),
    ...(report.withoutService ? [t('lists.noService', { count: report.withoutService })] : []),
    ...(report.withMedicaid === 0 && report.rows.providers > 0 ? [t('lists.noMedicaidAtAll')] : []),
  ];
}
