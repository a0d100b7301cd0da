import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceName } from '#directory/provider.ts';
import { DROP_REASONS, type DropReason } from './draft.ts';

/** What an import did: written as JSON beside the data, and summed up on the screen. */
export interface ImportReport {
  source: SourceName;
  startedAt: string;
  seconds: number;
  /** True where everything was read and checked and nothing changed. */
  dryRun: boolean;
  /** Rows of each file, without its header. Names without folders. */
  files: { name: string; bytes: number; rows: number }[];
  /** `read` = `providers` + `merged` + all of `dropped`. */
  rows: {
    read: number;
    /** Rows that became a provider each. */
    providers: number;
    /** Rows that became a part of another row's provider. */
    merged: number;
    dropped: Partial<Record<DropReason, number>>;
  };
  /** True where reading stopped at `--limit`. */
  stoppedAtLimit: boolean;
  /** How providers were placed. */
  placed: { exact: number; approximate: number };
  /** Providers with at least one Medicaid fact. */
  withMedicaid: number;
  /** Against what was served before: `added` + `updated` + `unchanged` = `rows.providers`. Null after a dry run. */
  change: { added: number; updated: number; unchanged: number; removed: number } | null;
  newestSourceDate: string | null;
  /** The first few rows of each reason. */
  examples: Partial<Record<DropReason, { file: string; line: number; value: string }[]>>;
}

/** Writes a report into `folder` as `<time>-<source>.json` and gives the path. Makes the folder where there is none. */
export async function writeReport(report: ImportReport, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${report.startedAt.replaceAll(':', '-')}-${report.source}.json`);
  await writeFile(path, `${JSON.stringify(report, null, 2)}\n`);
  return path;
}

/** The report in a few lines for people. */
export function summary(report: ImportReport): string {
  const { rows, change } = report;
  const dropped = Object.entries(rows.dropped).sort((a, b) => b[1] - a[1]);
  const left = dropped.reduce((sum, [, count]) => sum + count, 0);
  const lines = [
    `${report.source}: read ${number(rows.read)} rows in ${report.seconds.toFixed(1)} s (${number(rate(report))} a second).`,
    `  ${number(rows.providers)} providers ${report.dryRun ? 'would be served (dry run: nothing was changed)' : 'served now'}` +
      (change
        ? `: ${number(change.added)} new, ${number(change.updated)} updated, ${number(change.unchanged)} unchanged; ${number(change.removed)} old ones gone.`
        : '.'),
    `  Placed: ${number(report.placed.exact)} by coordinates, ${number(report.placed.approximate)} by ZIP code or city. Medicaid known of ${number(report.withMedicaid)}.`,
  ];
  if (rows.merged > 0) lines.push(`  ${number(rows.merged)} rows gave further names to providers.`);
  if (left > 0) lines.push(`  ${number(left)} rows left out:`);
  for (const [reason, count] of dropped) {
    const example = report.examples[reason as DropReason]?.[0];
    const where = example ? ` (first: line ${example.line}${example.value ? `, ${example.value}` : ''})` : '';
    lines.push(`    ${number(count).padStart(9)}  ${DROP_REASONS[reason as DropReason]}${where}`);
  }
  if (report.stoppedAtLimit) lines.push('  Reading stopped at the limit asked for.');
  return lines.join('\n');
}

function rate(report: ImportReport): number {
  return Math.round(report.rows.read / Math.max(report.seconds, 0.001));
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}

/** The latest report of each source, of imports that changed something. Their names begin with their time. */
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
