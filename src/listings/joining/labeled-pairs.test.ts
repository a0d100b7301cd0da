import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MICRO } from '#geo/micro-degrees.ts';
import { compareTexts, type RecordTexts } from './compare-texts.ts';
import { JoinColumns, type JoinInput } from './join-columns.ts';
import { type JoinRule, joinRule } from './join-rules.ts';

/** A row of the labeled pairs (README). The second record lies `miles` north of the first. */
interface LabeledPair {
  isOneListing: boolean;
  why: string;
  records: [JoinInput & RecordTexts, JoinInput & RecordTexts];
}

const MICRO_DEGREES_PER_MILE = MICRO / 69.0936;

/** `labeled-pairs.tsv` was at hand when the rules were made, `labeled-pairs-aside.tsv` was labeled after that. */
test.each(['labeled-pairs.tsv', 'labeled-pairs-aside.tsv'])('the rules join as people do: %s', (file) => {
  const pairs = readPairs(file);
  const found = pairs.map((pair) => ({ ...pair, rule: ruleOf(pair.records) }));
  const joined = found.filter(({ rule }) => rule !== null);
  const right = joined.filter(({ isOneListing }) => isOneListing);
  const precision = right.length / joined.length;
  const recall = right.length / pairs.filter(({ isOneListing }) => isOneListing).length;
  const mistakes = found.filter(({ isOneListing, rule }) => isOneListing !== (rule !== null));
  const figures = `${pairs.length} pairs, precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}`;
  console.info([`${file}: ${figures}`, ...mistakes.map(describe)].join('\n'));
  expect(precision).toBeGreaterThanOrEqual(0.995);
  expect(recall).toBeGreaterThanOrEqual(0.9);
});

function readPairs(file: string): LabeledPair[] {
  const [header = '', ...rows] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const names = header.split('\t');
  return rows.map((row) => {
    const cells = Object.fromEntries(row.split('\t').map((cell, at) => [names[at]!, cell]));
    const north = Math.round(Number(cells.miles) * MICRO_DEGREES_PER_MILE);
    return {
      isOneListing: cells.label === 'same',
      why: cells.why!,
      records: [recordOf(cells, 1, 0), recordOf(cells, 2, north)],
    };
  });
}

function recordOf(cells: Record<string, string>, which: 1 | 2, north: number): JoinInput & RecordTexts {
  const cell = (name: string) => cells[`${name}${which}`]!;
  const address = { lines: cell('street').split(' / '), zip: cell('zip'), city: cell('city'), state: cell('state') };
  return {
    number: which - 1,
    id: `${cell('source')}:${which}`,
    source: cell('source'),
    npi: cell('npi') || null,
    isPerson: cell('kind') === '' ? null : cell('kind') === 'P',
    name: cell('name'),
    otherNames: cell('otherNames').split(' ~ ').filter(Boolean),
    phone: cell('phone') || null,
    address,
    ...address,
    lat: 40 * MICRO + north,
    lng: -100 * MICRO,
    isExact: cell('exact') === 'x',
  };
}

function ruleOf([first, second]: LabeledPair['records']): JoinRule | null {
  const columns = new JoinColumns(2);
  columns.set(0, first, 0);
  columns.set(1, second, first.source === second.source ? 0 : 1);
  return joinRule(columns, 0, 1, compareTexts(first, second));
}

function describe({ isOneListing, rule, why, records }: LabeledPair & { rule: JoinRule | null }): string {
  const lines = records.map((record) => {
    const { source, npi, name, phone, lines, zip, city, state } = record;
    return `    ${[source, npi, name, phone, lines.join(' / '), `${city}, ${state} ${zip}`].join(' | ')}`;
  });
  return [`  ${isOneListing ? 'missed' : `wrong, by ${rule}`} (${why})`, ...lines].join('\n');
}
