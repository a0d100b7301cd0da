import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportReport } from '#importers/import-report.ts';

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
