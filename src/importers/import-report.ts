import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceName } from '#directory/provider.ts';
import { DROP_REASONS, type DropReason } from './draft.ts';

/** The result of an import: written as JSON next to the data, and summarized on the screen. */
export interface ImportReport {
  source: SourceName;
  startedAt: string;
  seconds: number;
  /** True if everything was read and checked but nothing was changed. */
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
  /** True if reading stopped at `--limit`. */
  stoppedAtLimit: boolean;
  /** How providers were located. */
  placed: { exact: number; approximate: number };
  /** Providers with at least one Medicaid fact. */
  withMedicaid: number;
  /** Compared with what was served before: `added` + `updated` + `unchanged` = `rows.providers`. Null after a dry run. */
  change: { added: number; updated: number; unchanged: number; removed: number } | null;
  newestSourceDate: string | null;
  /** The first few rows of each reason. */
  examples: Partial<Record<DropReason, { file: string; line: number; value: string }[]>>;
}

/** Writes a report to `folder` as `<time>-<source>.json` and returns the path. Creates the folder if needed. */
export async function writeReport(report: ImportReport, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${report.startedAt.replaceAll(':', '-')}-${report.source}.json`);
  await writeFile(path, `${JSON.stringify(report, null, 2)}\n`);
  return path;
}

/** Summarizes a report in a few lines for people. */
export function summary(report: ImportReport): string {
  const { rows, change } = report;
  const dropped = Object.entries(rows.dropped).sort((a, b) => b[1] - a[1]);
  const droppedCount = dropped.reduce((sum, [, count]) => sum + count, 0);
  const lines = [
    `${report.source}: read ${number(rows.read)} rows in ${report.seconds.toFixed(1)} s (${number(rate(report))} per second).`,
    `  ${number(rows.providers)} providers ${report.dryRun ? 'would be served (dry run: nothing was changed)' : 'served now'}` +
      (change
        ? `: ${number(change.added)} new, ${number(change.updated)} updated, ${number(change.unchanged)} unchanged; ${number(change.removed)} removed.`
        : '.'),
    `  Located: ${number(report.placed.exact)} by coordinates, ${number(report.placed.approximate)} by ZIP code or city. With Medicaid data: ${number(report.withMedicaid)}.`,
  ];
  if (rows.merged > 0) lines.push(`  ${number(rows.merged)} rows added other names to providers.`);
  if (droppedCount > 0) lines.push(`  ${number(droppedCount)} rows left out:`);
  for (const [reason, count] of dropped) {
    const example = report.examples[reason as DropReason]?.[0];
    const where = example ? ` (first: line ${example.line}${example.value ? `, ${example.value}` : ''})` : '';
    lines.push(`    ${number(count).padStart(9)}  ${DROP_REASONS[reason as DropReason]}${where}`);
  }
  if (report.stoppedAtLimit) lines.push('  Reading stopped at the requested limit.');
  return lines.join('\n');
}

function rate(report: ImportReport): number {
  return Math.round(report.rows.read / Math.max(report.seconds, 0.001));
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}

/** Returns the latest report of each source, without dry runs. File names start with the time. */
export function lastReports(folder: string): ImportReport[] {
  if (!existsSync(folder)) return [];
  const latest = new Map<string, ImportReport>();
  for (const name of readdirSync(folder).sort().reverse()) {
    const source = /^\d{4}.*Z-(\w+)\.json$/.exec(name)?.[1];
    if (!source || latest.has(source)) continue;
    const report = JSON.parse(readFileSync(join(folder, name), 'utf8')) as ImportReport;
    if (!report.dryRun) latest.set(source, report);
  }
  return [...latest.values()];
}
