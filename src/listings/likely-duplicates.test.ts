import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceMiles } from '#geo/distance.ts';
import { nameWords } from '#model/name-words.ts';
import { type DuplicateCandidate, findLikelyDuplicates, type LikelyDuplicate } from './likely-duplicates.ts';

type Candidate = DuplicateCandidate & { source: string };
const MILE = 14_475;
const candidate = (more: Partial<Candidate> = {}): Candidate => ({
  name: "O'Brien Dental",
  lat: 33_400_000,
  lng: -112_000_000,
  phone: null,
  source: 'nppes',
  ...more,
});
const find = (records: Candidate[], limit?: number, areTwoListings: (...pair: number[]) => boolean = () => true) =>
  findLikelyDuplicates({
    records,
    total: records.length,
    at: (number) => records[number]!,
    sourceOf: (number) => records[number]!.source,
    areTwoListings,
    ...(limit !== undefined && { limit }),
  });

test.each<[string, Partial<Candidate>, Partial<Candidate>, LikelyDuplicate['reason'] | null]>([
  ['same name at the same place', {}, { name: 'OBRIEN DENTAL' }, 'near'],
  ['same name a little north', {}, { lat: 33_400_000 + 0.09 * MILE }, 'near'],
  ['same name a quarter of a mile off', {}, { lat: 33_400_000 + 0.25 * MILE }, null],
  ['another name at the same place', {}, { name: 'O’Brien Dental West' }, null],
  ['same name and phone in another source', { phone: '1' }, { lat: 40_000_000, phone: '1', source: 'csv' }, 'phone'],
  ['same name and phone in the same source', { phone: '1' }, { lat: 40_000_000, phone: '1' }, null],
  ['same name, another phone', { phone: '1' }, { lat: 40_000_000, phone: '2', source: 'csv' }, null],
  ['names without a letter', { name: '—' }, { name: '…' }, null],
])('%s', async (_, one, other, reason) => {
  expect(await find([candidate(one), candidate(other)])).toEqual(reason ? [{ first: 0, second: 1, reason }] : []);
});

test('leaves out records that are one listing', async () => {
  const three = [candidate(), candidate({ source: 'hrsa' }), candidate({ source: 'csv' })];
  const areTwo = (first: number, second: number) => second === 2 && first === 1;
  expect(await find(three, undefined, areTwo)).toEqual([{ first: 1, second: 2, reason: 'near' }]);
});

test('finds a company with one phone number for many places in another source', async () => {
  const places = Array.from({ length: 50 }, (_, at) => candidate({ lat: 30_000_000 + at * MILE, phone: '1' }));
  expect(await find([...places, candidate({ phone: '1', source: 'csv', lat: 20_000_000 })])).toEqual([
    { first: 0, second: 50, reason: 'phone' },
  ]);
});

test('stops at the limit', async () => {
  expect(
    await find(
      Array.from({ length: 50 }, () => candidate()),
      7,
    ),
  ).toHaveLength(7);
});

test('finds what comparing every pair finds', async () => {
  const anyCandidate = fc.record({
    name: fc.constantFrom('Home Care', 'home-care', 'Clinic'),
    lat: fc.constantFrom(33_400_000, 61_200_000).chain((lat) => fc.integer({ min: lat, max: lat + 6000 })),
    lng: fc.integer({ min: -112_010_000, max: -112_000_000 }),
    phone: fc.constantFrom(null, '1', '2'),
    source: fc.constantFrom('nppes', 'csv', 'hrsa'),
  });
  const degrees = ({ lat, lng }: Candidate) => ({ lat: lat / 1e6, lng: lng / 1e6 });
  const key = ({ name }: Candidate) => nameWords(name).join(' ');
  await fc.assert(
    fc.asyncProperty(fc.array(anyCandidate, { maxLength: 25 }), async (records) => {
      const expected = records.flatMap((record, second) => {
        const before = records.slice(0, second).filter((each) => key(each) === key(record));
        const near = before.some((each) => distanceMiles(degrees(each), degrees(record)) <= 0.1);
        const samePhone = before.some(
          (each) => each.phone && each.phone === record.phone && each.source !== record.source,
        );
        return near ? [[second, 'near']] : samePhone ? [[second, 'phone']] : [];
      });
      expect((await find(records)).map(({ second, reason }) => [second, reason])).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
