import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Provider, SourceName } from '#listings/provider.ts';
import { countText, numberText } from '#model/number-text.ts';
import { DROP_REASONS, type DropReason, REMARKS, type RemarkKey } from './draft.ts';

/** The result of an import: written as JSON next to the data, and summarized on the screen. */
export interface ImportReport {
  source: SourceName;
  startedAt: string;
  seconds: number;
  /** True if nothing was changed. */
  dryRun: boolean;
  /** Rows of each file, without its header. Names without folders. */
  files: { name: string; bytes: number; rows: number }[];
  /** `read` = `providers` + `merged` + all of `dropped`. */
  rows: {
    read: number;
    /** Rows that became a provider. */
    providers: number;
    /** Rows merged into another row's provider. */
    merged: number;
    dropped: Partial<Record<DropReason, number>>;
  };
  /** Of a change: rows left out whose providers were served until then. Among `rows.dropped`. */
  noLongerServed: Partial<Record<DropReason, number>>;
  /** Rows in which something was lost or corrected, by kind; they are among the providers. */
  remarks: Partial<Record<RemarkKey, number>>;
  /** What to know about the files as a whole, in sentences. */
  notices: string[];
  /** Names of the CSV files beside this report that list every dropped row and every remark (`RowLists`). */
  lists: string[];
  /** True if reading stopped at `--limit`. */
  stoppedAtLimit: boolean;
  /** How providers were located. */
  placed: { exact: number; approximate: number };
  /** Providers with at least one Medicaid fact. */
  withMedicaid: number;
  /** Providers with no service of ours. Absent in reports of older releases. */
  withoutService?: number;
  /** Of a change: providers that stay as they were served. Null if the whole source was replaced. */
  kept: number | null;
  /**
   * Compared with what was served before: `added` + `updated` + `unchanged` = `rows.providers` + `kept`. Null only in
   * reports of older releases.
   */
  change: { added: number; updated: number; unchanged: number; removed: number } | null;
  /**
   * Over all sources: records that are one listing together with others, and these listings. Null in a dry run; absent
   * in reports of older releases.
   */
  joined: { records: number; listings: number } | null;
  /**
   * Over all sources: records that are left out because a source marks their provider as excluded. Null and absent as
   * `joined`.
   */
  excluded: number | null;
  /** Corrections that name a record which no source has now. Null and absent as `joined`. */
  unusedCorrections: number | null;
  /** Corrections that gave way to newer values of sources. Null and absent as `joined`. */
  overruledCorrections: number | null;
  /** Why the import would be refused, in a dry run. */
  refusal: string | null;
  /** In a dry run, the provider of which most is told among the first, to look at. */
  sample?: Provider;
  newestSourceDate: string | null;
  /** The first few rows of each reason. */
  examples: Partial<Record<DropReason | RemarkKey, { file: string; line: number; value: string }[]>>;
}

/**
 * Returns the name of a report without its ending: `<time>-<source>`, with hyphens for colons, which Windows forbids.
 * Changes of a source have a name of their own, so that they do not delete the lists of the whole.
 */
export function reportName({ source, kept, startedAt }: ReportKey): string {
  const name = kept === null ? source : `${source}-changes`;
  return `${new Date(startedAt).toISOString()}-${name}`.replaceAll(':', '-');
}

type ReportKey = Pick<ImportReport, 'source' | 'kept'> & { startedAt: Date | string };

/** Writes a report to `folder` as JSON and returns the path. Creates the folder if needed, for its owner alone. */
export async function writeReport(report: ImportReport, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${reportName(report)}.json`);
  await writeFile(path, `${JSON.stringify(report, null, 2)}\n`, { flush: true });
  return path;
}

/** Summarizes a report in a few lines for people. */
export function summary(report: ImportReport): string {
  const { rows, change } = report;
  const droppedCount = Object.values(rows.dropped).reduce((sum, count) => sum + count, 0);
  const served = report.dryRun ? 'would be served (dry run: nothing was changed)' : 'served now';
  const removed = report.dryRun ? 'would be removed' : 'removed';
  const lines = [
    `${report.source}: ` +
      `read ${countText(rows.read, 'row')} in ${report.seconds.toFixed(1)} s (${numberText(rate(report))} per second).`,
    `  ${countText(rows.providers + (report.kept ?? 0), 'provider')} ${served}${changeText(change, removed)}.`,
    ...(report.kept === null
      ? []
      : [
          `  ${numberText(rows.providers)} of them come from these files, ${numberText(report.kept)} stay ` +
            'as they were.',
        ]),
    ...(report.refusal ? [`  This import would be refused. ${report.refusal}`] : []),
    `  Located: ${numberText(report.placed.exact)} by coordinates, ${numberText(report.placed.approximate)} by ZIP ` +
      `code or city. With Medicaid data: ${numberText(report.withMedicaid)}.`,
  ];
  if (rows.merged > 0)
    lines.push(
      `  ${countText(rows.merged, 'row')} ` +
        `${rows.merged === 1 ? 'is part of a provider of another row' : 'are part of providers of other rows'}.`,
    );
  const ended: Partial<Record<string, number>> = report.noLongerServed;
  if (report.joined && report.joined.records > 0)
    lines.push(
      '  Over all sources, ' +
        `${numberText(report.joined.records)} records are joined into ${countText(report.joined.listings, 'listing')}.`,
    );
  if (report.excluded)
    lines.push(
      `  Over all sources, ${countText(report.excluded, 'record')} ${report.excluded === 1 ? 'is' : 'are'} left out: ` +
        'the provider is marked as excluded from Medicare and Medicaid.',
    );
  if (report.unusedCorrections)
    lines.push(
      `  ${countText(report.unusedCorrections, 'correction')} without effect, because a record is in no source now. ` +
        'See: npm run listings',
    );
  if (report.overruledCorrections)
    lines.push(
      `  ${countText(report.overruledCorrections, 'correction')} gave way to newer values of a source. ` +
        'See: npm run listings',
    );
  const countLines = (counts: Partial<Record<string, number>>, texts: Record<string, string>) => {
    for (const [key, amount = 0] of Object.entries(counts).sort(([, a = 0], [, b = 0]) => b - a)) {
      const example = report.examples[key as DropReason | RemarkKey]?.[0];
      const where = example
        ? ` (first: ${rowPlace(example, report.files)}${example.value ? `, ${example.value}` : ''})`
        : '';
      const wereServed = ended[key] ? `; ${numberText(ended[key])} of them ${removed}` : '';
      lines.push(`    ${numberText(amount).padStart(9)}  ${texts[key]}${wereServed}${where}`);
    }
  };
  if (droppedCount > 0) lines.push(`  ${countText(droppedCount, 'row')} left out:`);
  countLines(rows.dropped, DROP_REASONS);
  if (Object.keys(report.remarks).length > 0) lines.push('  Rows that stay, with:');
  countLines(report.remarks, REMARKS);
  for (const notice of report.notices) lines.push(`  Note: ${notice}`);
  if (report.stoppedAtLimit) lines.push('  Reading stopped at the requested limit.');
  return lines.join('\n');
}

function changeText(change: ImportReport['change'], removed: string): string {
  if (!change) return '';
  return (
    `: ${numberText(change.added)} new, ${numberText(change.updated)} updated, ` +
    `${numberText(change.unchanged)} unchanged; ${numberText(change.removed)} ${removed}`
  );
}

/** Returns where a row is: 'line 3', with its file if there are several. */
export function rowPlace({ file, line }: { file: string; line: number }, files: readonly unknown[]): string {
  return files.length > 1 ? `${file}, line ${line}` : `line ${line}`;
}

function rate(report: ImportReport): number {
  return Math.round(report.rows.read / Math.max(report.seconds, 0.001));
}

/** Returns the latest report of each source, without dry runs. File names start with the time. */
export function lastReports(folder: string): ImportReport[] {
  if (!existsSync(folder)) return [];
  const latest = new Map<string, ImportReport>();
  for (const name of readdirSync(folder).sort().reverse()) {
    const source = /^\d{4}[\d.T-]*Z-([\w-]+)\.json$/.exec(name)?.[1];
    if (!source || latest.has(source)) continue;
    const report = JSON.parse(readFileSync(join(folder, name), 'utf8')) as ImportReport;
    if (!report.dryRun) latest.set(source, report);
  }
  return [...latest.values()];
}
