import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ColumnarIndex } from '#directory/index/columnar-index.ts';
import { IndexBuilder } from '#directory/index/index-builder.ts';
import { LayeredIndex } from '#directory/index/layered-index.ts';
import type { ListingEvidence } from '#listings/listing-evidence.ts';
import { type BenchQuery, PAGE_SIZE, type Peer } from './peer.ts';
import { type SyntheticRows, seededRandom } from './synthetic-rows.ts';

/** Frequent words in provider names; given and family names are rare. */
const KINDS = ['health', 'home', 'care', 'dental', 'center', 'therapy', 'services', 'clinic', 'family', 'pediatric'];
const FAMILY_NAMES = 150_000;
const GIVEN_NAMES = 4000;

/** Builds the columnar index into a file, loads it, and logs the time and size of both. */
export async function openColumnarPeer(
  rows: SyntheticRows,
  log: (line: string) => void,
): Promise<Peer & { index: LayeredIndex }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const path = join(folder, 'bench.index');
  let started = performance.now();
  buildIndex(rows, rows.lat.keys(), rows.length).write(path, (row) => row, null);
  log(`columnar index: built in ${seconds(started)}, ${(statSync(path).size / rows.length).toFixed(1)} bytes a row`);

  started = performance.now();
  const index = new LayeredIndex(await ColumnarIndex.load(path));
  log(`columnar index: loaded in ${seconds(started)}`);
  const memory = fileURLToPath(new URL('./index-memory.ts', import.meta.url));
  const memoryUse = execFileSync(process.execPath, ['--expose-gc', memory, path], { encoding: 'utf8' });
  log(`columnar index: in its own process, index in use: ${memoryUse.trim()}`);
  return {
    name: 'columnar index',
    index,
    search(query: BenchQuery) {
      const { total, rows: found } = index.page(toIndexQuery(query), 0, PAGE_SIZE);
      return { total, rows: found.map(({ row }) => index.recordAt(row)) };
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

export function toIndexQuery({ lat, lng, radiusMiles, tagGroups }: BenchQuery) {
  return { center: { lat, lng }, radiusMiles, tagGroups };
}

/** Indexes some of the rows, with made-up names. */
export function buildIndex(rows: SyntheticRows, chosen: Iterable<number>, count: number): IndexBuilder {
  const builder = new IndexBuilder(count);
  const random = seededRandom(1);
  const evidenceRandom = seededRandom(2);
  for (const row of chosen) {
    builder.startRecord(row, rows.lat[row]!, rows.lng[row]!);
    for (let at = rows.tagStart[row]!; at < rows.tagStart[row + 1]!; at++) builder.addTag(rows.tags[at]!);
    builder.addName(syntheticName(random));
    for (const each of syntheticEvidence(evidenceRandom)) builder.addEvidence(each);
    builder.endRecord();
  }
  return builder;
}

/** Half of the rows have a statement; one in ten was paid for three of 60 services. Of 50 states, a third is old in 2026. */
function syntheticEvidence(random: () => number): ListingEvidence[] {
  const state = `${'ABCDE'[Math.floor(random() * 5)]}${'KLMNOPQRST'[Math.floor(random() * 10)]}`;
  const lastDay = () => 18_000 + Math.floor(random() * 6000);
  return [
    ...(random() < 0.5 ? [{ evidence: 'reported-id' as const, state, lastDay: lastDay() }] : []),
    ...(random() < 0.1
      ? [0, 0, 0].map(() => {
          const service = 1 + Math.floor(random() * 60);
          return { evidence: 'paid' as const, state, service, lastDay: lastDay() };
        })
      : []),
  ];
}

/** Returns a name of two rare and two frequent words. */
export function syntheticName(random: () => number): string {
  const kind = () => KINDS[Math.floor(random() * KINDS.length)]!;
  const given = `${word(Math.floor(random() ** 2 * GIVEN_NAMES))}a`;
  const family = word(GIVEN_NAMES + Math.floor(random() ** 2 * FAMILY_NAMES));
  return `${given} ${family} ${kind()} ${kind()}`;
}

/** Returns a pronounceable word, different for each number. */
function word(number: number): string {
  let text = '';
  for (let rest = number + 1; rest > 0; rest = Math.floor(rest / 70)) {
    text += 'bdfghjklmnprst'[rest % 14]! + 'aeiou'[Math.floor(rest / 14) % 5]!;
  }
  return text;
}

export function seconds(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}
