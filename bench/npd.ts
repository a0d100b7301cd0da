// Measures an import of the National Provider Directory: files like CMS's, in Zstandard, through the real pipeline into a temporary folder.
// Run: node bench/npd.ts [--share 0.01] [--folder /data]      the whole release, 34 GB unpacked: --share 1
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepFigure } from './figures.ts';
import { printMachine } from './machine.ts';
import type { NpdFigures } from './npd-step.ts';

const { values } = parseArgs({ options: { share: { type: 'string' }, folder: { type: 'string' } } });
const share = values.share ?? '0.01';
const folder = mkdtempSync(join(values.folder ?? tmpdir(), 'bench-npd-'));

printMachine('National Provider Directory');
try {
  measure();
} finally {
  rmSync(folder, { recursive: true });
}

function measure(): void {
  const { bytes, rows } = run('write');
  console.log(`${rows.toLocaleString('en')} resources, ${(bytes / 1e9).toFixed(2)} GB unpacked`);
  console.log('each stage includes those before it, in a process of its own; other processes may have slowed it down');
  console.log('| stage | seconds | MB unpacked a second | processor seconds | most memory | until all is written |');
  console.log('|---|---|---|---|---|---|');
  print('unpack alone', bytes, run('unpack'));
  print('read, join and map', bytes, run('map'));
  const stored = run('store');
  print('and insert and index', bytes, stored);
  const { providers, dropped } = stored;
  console.log(`${providers.toLocaleString('en')} records, dropped ${JSON.stringify(dropped)}`);
}

function print(stage: string, bytes: number, figures: NpdFigures): void {
  const { seconds, processorSeconds, mb, writtenSeconds, writtenMb } = figures;
  const rate = `${(bytes / 1e6 / seconds).toFixed(0)}`;
  const written = writtenMb > 0 ? `${writtenSeconds.toFixed(1)} s, ${writtenMb} MB` : '';
  console.log(
    `| ${stage} | ${seconds.toFixed(1)} | ${rate} | ${processorSeconds.toFixed(1)} | ${mb} MB | ${written} |`,
  );
  const until = written && `, until all is written ${written}`;
  keepFigure(`npd: ${stage}`, `${rate} MB a second, at most ${mb} MB${until}`);
}

function run(step: string): NpdFigures {
  const script = join(import.meta.dirname, 'npd-step.ts');
  return JSON.parse(execFileSync(process.execPath, [script, folder, step, share], { encoding: 'utf8' }));
}
