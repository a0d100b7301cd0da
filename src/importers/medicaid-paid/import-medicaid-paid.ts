import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Directory } from '#directory/directory.ts';
import type { EvidenceInfo } from '#listings/evidence.ts';
import { countText, numberText } from '#model/number-text.ts';
import { ImportError } from '../import-errors.ts';
import type { ImportProgress } from '../pipeline.ts';
import { countNpis, paidEvidence } from './paid-evidence.ts';
import { readSpending, type Spending } from './read-spending.ts';
import { ROW_RESULTS, type RowResult } from './spending-tally.ts';
import { monthText } from './spending-values.ts';

/** The result of an import of payments: written as JSON next to the data, and summarized on the screen. */
export interface EvidenceReport {
  source: 'medicaid-paid';
  startedAt: string;
  seconds: number;
  /** True if nothing was changed. */
  dryRun: boolean;
  files: Spending['files'];
  /** What became of the rows; together, all that were read. */
  rows: Spending['rows'];
  /** Credited rows in which one of the two ids is no NPI. */
  otherIds: number;
  /** The last month of the files. */
  through: string;
  /** NPIs that were paid for a service. */
  providers: number;
  /** What was loaded before, or null. */
  before: EvidenceInfo | null;
  /** Why the import would be refused, in a dry run. */
  refusal: string | null;
}

interface Options {
  now?: () => Date;
  dryRun?: boolean;
  /** Allow evidence of far fewer providers, or of earlier months, than what is served. */
  mayShrink?: boolean;
  onProgress?: (progress: ImportProgress) => void;
  signal?: AbortSignal;
}

/** Replaces the evidence of payments with that of these files. Throws `ImportError`; then nothing is changed. */
export async function importMedicaidPaid(
  paths: readonly string[],
  directory: Pick<Directory, 'evidence' | 'replaceEvidence'>,
  { now = () => new Date(), dryRun = false, mayShrink = false, onProgress = () => {}, signal }: Options = {},
): Promise<EvidenceReport> {
  const started = now();
  const before = await directory.evidence();
  let rows = 0;
  const spending = await readSpending(paths, {
    now: started,
    onProgress(done, read) {
      rows = read;
      onProgress({ phase: 'reading', done, rows });
    },
    ...(signal && { signal }),
  });
  const through = monthText(spending.through);
  const providers = countNpis(spending.paid);
  const error =
    spending.rows.used === 0 ? nothingUsed() : mayShrink ? undefined : shrunk(before, { through, providers });
  if (error && !dryRun) throw error;
  if (!dryRun)
    await directory.replaceEvidence({
      info: { importedAt: started.toISOString(), through },
      batches: paidEvidence(spending.paid, spending.through),
      onProgress: (done) => onProgress({ phase: 'indexing', done, rows }),
    });
  return {
    source: 'medicaid-paid',
    startedAt: started.toISOString(),
    seconds: (now().getTime() - started.getTime()) / 1000,
    dryRun,
    files: spending.files,
    rows: spending.rows,
    otherIds: spending.otherIds,
    through,
    providers,
    before,
    refusal: error?.message ?? null,
  };
}

function nothingUsed(): ImportError {
  return new ImportError(
    'nothing-to-import',
    'No row in these files is about a service that was paid for. Nothing was changed.',
  );
}

/** Evidence of so few providers may shrink freely. */
const MIN_GUARDED = 20;

function shrunk(
  before: EvidenceInfo | null,
  { through, providers }: Pick<EvidenceInfo, 'through' | 'providers'>,
): ImportError | undefined {
  if (before === null) return undefined;
  if (through < before.through)
    return new ImportError(
      'older-files',
      `These files end with ${through}; what is served has months up to ${before.through}. Nothing was changed. ` +
        'Download the newest file, or add --replace to serve these.',
    );
  if (before.providers < MIN_GUARDED || providers >= before.providers / 2) return undefined;
  return new ImportError(
    'far-fewer',
    `These files cover ${countText(providers, 'provider')}; what is served covers ${numberText(before.providers)}. ` +
      'Nothing was changed. Give all parts of the file at once, or add --replace to serve these.',
  );
}

/**
 * Writes a report to `folder` and returns the path. Its name differs from those of sources with providers, whose
 * reports have other counts.
 */
export async function writeEvidenceReport(report: EvidenceReport, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${report.startedAt.replaceAll(':', '-')}-evidence.${report.source}.json`);
  await writeFile(path, `${JSON.stringify(report, null, 2)}\n`, { flush: true });
  return path;
}

function paid({ providers, through }: EvidenceReport): string {
  if (providers === 0) return 'No provider (NPI) was paid for a service';
  const who = countText(providers, 'provider (NPI) was', 'providers (NPIs) were');
  return `${who} paid for a service, the last in ${through}`;
}

/** Summarizes a report in a few lines for people. */
export function evidenceSummary(report: EvidenceReport): string {
  const read = Object.values(report.rows).reduce((sum, count) => sum + count, 0);
  const lines = [
    `${report.source}: read ${countText(read, 'row')} in ${report.seconds.toFixed(1)} s ` +
      `(${numberText(Math.round(read / Math.max(report.seconds, 0.001)))} per second).`,
    `  ${paid(report)}; ${report.dryRun ? 'nothing was changed (dry run)' : 'shown with their listings now'}.`,
    ...(report.refusal ? [`  This import would be refused. ${report.refusal}`] : []),
    '  Rows:',
    ...(Object.entries(report.rows) as [RowResult, number][])
      .filter(([, count]) => count > 0)
      .map(([result, count]) => `    ${numberText(count).padStart(11)}  ${ROW_RESULTS[result]}`),
  ];
  if (report.otherIds > 0)
    lines.push(`  In ${numberText(report.otherIds)} of the credited rows, one of the two ids is no NPI.`);
  return lines.join('\n');
}
