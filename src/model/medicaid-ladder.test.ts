import { expect, test } from 'vitest';
import {
  evidenceFor,
  inLadderOrder,
  isOldEvidence,
  isToAsk,
  LEVEL_OF_RUNG,
  MEDICAID_LADDER,
} from './medicaid-ladder.ts';
import { MEDICAID_EVIDENCE } from './provider-values.ts';

const TODAY = '2026-11-23';

test('every kind of evidence has a rung', () => {
  expect([...MEDICAID_LADDER].sort()).toEqual([...MEDICAID_EVIDENCE, 'paid'].sort());
});

test('only what others say of a place or paid it is sure', () => {
  expect(MEDICAID_LADDER.filter((rung) => LEVEL_OF_RUNG[rung] === 'sure')).toEqual(['listed', 'paid']);
  expect(MEDICAID_LADDER.filter((rung) => LEVEL_OF_RUNG[rung] === 'likely')).toEqual([
    'accepts',
    'by-law',
    'reported-id',
  ]);
});

test('strongest first, and what is old after what is not', () => {
  const [listed, paid, accepts, byLaw, reported] = MEDICAID_LADDER.map((evidence) => ({
    evidence,
    asOf: '2026-03-01',
  }));
  const oldList = { evidence: 'listed' as const, asOf: '2019-01-01' };
  const oldReport = { evidence: 'reported-id' as const, asOf: '2012-05-31' };
  const mixed = [oldReport, reported!, byLaw!, oldList, accepts!, paid!, listed!];
  expect(inLadderOrder(mixed, TODAY)).toEqual([listed, paid, accepts, byLaw, reported, oldList, oldReport]);
  expect(inLadderOrder(mixed)).toEqual([oldList, listed, paid, accepts, byLaw, oldReport, reported]);
});

test.each([
  ['listed', '2024-11-24', false],
  ['listed', '2024-11-22', true],
  ['paid', '2024-11', false],
  ['paid', '2023-11', true],
  ['accepts', '2023-12-01', false],
  ['accepts', '2022-06-30', true],
  ['reported-id', '2012-05-31', true],
  ['reported-id', '2025-05-31', false],
  ['by-law', '1999-01-01', false],
] as const)('%s as of %s is old: %s', (evidence, asOf, isOld) => {
  expect(isOldEvidence({ evidence, asOf }, TODAY)).toBe(isOld);
});

test('without a day, nobody can say that it is old', () => {
  expect(isOldEvidence({ evidence: 'reported-id' }, TODAY)).toBe(false);
});

test('what was paid for another service is not about this one', () => {
  const dental = { evidence: 'paid' as const, asOf: '2024-11', service: 'PT-dentist' };
  const speech = { evidence: 'paid' as const, asOf: '2024-11', service: 'PT-speech-therapist' };
  const accepts = { evidence: 'accepts' as const };
  const all = [dental, speech, accepts];
  const offered = ['PT-speech-therapist', 'PT-dentist'];
  expect(evidenceFor(all, { offered, searched: ['PT-speech-therapist', 'PT-respite'] })).toEqual([speech, accepts]);
  expect(evidenceFor(all, { offered, searched: [] })).toEqual(all);
});

test('what was paid for a service that is not offered here is about none', () => {
  const dental = { evidence: 'paid' as const, asOf: '2024-11', service: 'PT-dentist' };
  const accepts = { evidence: 'accepts' as const };
  for (const searched of [[], ['PT-dentist']])
    expect(evidenceFor([dental, accepts], { offered: ['PT-psychologist'], searched })).toEqual([accepts]);
  expect(evidenceFor([dental, accepts], { offered: [], searched: [] })).toEqual([accepts]);
});

test("a place's own claim is to be asked after a year, what others say of it later", () => {
  const asOf = '2025-07-01';
  expect(isToAsk({ evidence: 'accepts', asOf }, TODAY)).toBe(true);
  expect(isToAsk({ evidence: 'accepts', asOf: '2026-07-01' }, TODAY)).toBe(false);
  expect(isToAsk({ evidence: 'accepts' }, TODAY)).toBe(false);
  // A number that it once gave says less than its word.
  expect(isToAsk({ evidence: 'reported-id', asOf }, TODAY)).toBe(true);
  expect(isToAsk({ evidence: 'listed', asOf }, TODAY)).toBe(false);
});
