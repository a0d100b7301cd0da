// Measures the import of what Medicaid paid for: a file like the real one, read whole and stored.
// Run: node bench/medicaid-paid.ts [--rows 20000000]      the whole file, 12 GB on disk: --rows 227000000
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Directory } from '#directory/directory.ts';
import { openSqliteStore } from '#directory/sqlite/store.ts';
import { evidenceSummary, importMedicaidPaid } from '#importers/medicaid-paid/import-medicaid-paid.ts';
import { collectSooner } from '#operations/collect-sooner.ts';
import { keepFigure } from './figures.ts';
import { printMachine } from './machine.ts';
import { writeSpendingFile } from './spending-file.ts';

/** Targets for the whole file. */
const WHOLE_ROWS = 227_000_000;
const TARGET_SECONDS = 300;
const TARGET_MB = 700;

const { values } = parseArgs({ options: { rows: { type: 'string' } } });
const rows = Number(values.rows ?? 20_000_000);

// As the command does.
collectSooner();
printMachine('Medicaid paid');
const folder = mkdtempSync(join(tmpdir(), 'bench-medicaid-paid-'));
const directory = new Directory(openSqliteStore({ folder: join(folder, 'directory') }));
try {
  const file = join(folder, 'spending.csv');
  const bytes = writeSpendingFile(file, rows);
  console.log(`${rows.toLocaleString('en')} rows, ${Math.round(bytes / 1e6).toLocaleString('en')} MB`);
  const started = performance.now();
  const processor = process.cpuUsage();
  let stored = 0;
  const report = await importMedicaidPaid([file], directory, {
    onProgress: ({ done }) => {
      if (done === 1 && stored === 0) stored = performance.now();
    },
  });
  const seconds = (performance.now() - started) / 1000;
  const mb = Math.round(process.resourceUsage().maxRSS / 1000);
  console.log(evidenceSummary(report));
  const reading = ((stored - started) / 1000).toFixed(1);
  const { user, system } = process.cpuUsage(processor);
  console.log(
    `read in ${reading} s, read and stored in ${seconds.toFixed(1)} s; ${((user + system) / 1e6).toFixed(1)} s of processor time; most memory ${mb} MB`,
  );
  const whole = (seconds * WHOLE_ROWS) / rows;
  console.log(
    `target for ${WHOLE_ROWS.toLocaleString('en')} rows: ${TARGET_SECONDS} s and ${TARGET_MB} MB; at this rate ${whole.toFixed(0)} s`,
  );
  keepFigure(`medicaid-paid, ${rows} rows`, `${seconds.toFixed(1)} s`);
  keepFigure(`medicaid-paid, ${rows} rows: most memory`, `${mb} MB`);
} finally {
  await directory.close();
  rmSync(folder, { recursive: true });
}
