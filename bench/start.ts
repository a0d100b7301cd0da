// Measures how long the server takes until it is ready, and how much memory it needs: alone and with one worker more.
// Run: node bench/start.ts [--rows 22,200000,1000000] [--runs 3]
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { keepFigure, rangeOf } from './figures.ts';
import { memoryOf, printMachine } from './machine.ts';
import { fillWithSample } from './sample-directory.ts';
import { startServer } from './site-server.ts';

/** After so long nothing that the start began is left to do. */
const IDLE_AFTER_MS = 5000;

const { values } = parseArgs({ options: { rows: { type: 'string' }, runs: { type: 'string' } } });
const sizes = (values.rows ?? '22,200000,1000000').split(',').map(Number);
const runs = Number(values.runs ?? 3);

printMachine('Start');
if (existsSync(new URL('../build/current', import.meta.url))) await measureAll();
else console.log('The site is not built (npm run build): the start left out');

async function measureAll(): Promise<void> {
  if (process.platform !== 'linux') console.log('The memory of a process is read only on Linux.');
  console.log(
    `Median of ${runs} starts, and their range\n` +
      '| listings | ready after s | MB when idle | MB at most | MB for one worker more |\n|---|---|---|---|---|',
  );
  for (const rows of sizes) {
    const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
    try {
      const { providers } = await fillWithSample(folder, rows);
      await measure(folder, providers);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
}

interface Start {
  readySeconds: number;
  idleMb: number;
  peakMb: number;
}

async function measure(folder: string, providers: number): Promise<void> {
  const alone: Start[] = [];
  const further: number[] = [];
  for (let run = 0; run < runs; run++) {
    alone.push(await startOnce(folder, 1));
    const [two, three] = [await startOnce(folder, 2), await startOnce(folder, 3)];
    further.push(three.idleMb - two.idleMb);
  }
  const cells = [
    rangeOf(
      alone.map(({ readySeconds }) => readySeconds),
      2,
    ),
    rangeOf(alone.map(({ idleMb }) => idleMb)),
    rangeOf(alone.map(({ peakMb }) => peakMb)),
    rangeOf(further),
  ];
  console.log(`| ${providers.toLocaleString('en')} | ${cells.join(' | ')} |`);
  keepFigure(
    `start with ${providers} listings`,
    `ready after ${cells[0]} s, ${cells[1]} MB idle, ${cells[2]} MB at most`,
  );
}

async function startOnce(folder: string, workers: number): Promise<Start> {
  const from = performance.now();
  const { server } = await startServer(folder, { WORKERS: String(workers) });
  const readySeconds = (performance.now() - from) / 1000;
  await wait(IDLE_AFTER_MS);
  const [idleMb, peakMb] = [memoryOf(server.pid!, 'VmRSS'), memoryOf(server.pid!, 'VmHWM')];
  server.kill();
  await once(server, 'exit');
  return { readySeconds, idleMb, peakMb };
}
