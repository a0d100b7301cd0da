import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachCandidatePair } from './candidate-pairs.ts';
import { compareTexts, type RecordTexts } from './compare-texts.ts';
import { JoinColumns, type JoinInput } from './join-columns.ts';
import { type JoinOptions, RecordJoiner } from './join-records.ts';
import { JOIN_RULES, type JoinRule, joinRule, mayJoinByName, mayJoinByPhone, mustStayApart } from './join-rules.ts';
import { orderByKey } from './radix-sort.ts';

type Sample = Omit<JoinInput, 'number' | 'lines'> & { otherNames: string[]; street: string };
type Pairs = readonly (readonly [string, string])[];

const SOURCES = ['nppes', 'npd', 'hrsa', 'list'];
const record = (more: Partial<Sample> = {}): Sample => ({
  id: 'nppes:1',
  source: 'nppes',
  npi: null,
  isPerson: null,
  name: 'Juniper Hill Clinic',
  otherNames: [],
  phone: null,
  street: '12 Oak Ave',
  zip: '85281',
  city: 'Tempe',
  state: 'AZ',
  lat: 33_430_000,
  lng: -111_930_000,
  isExact: false,
  ...more,
});

function textsOf({ name, otherNames, street, zip, city, state }: Sample): RecordTexts {
  return { name, otherNames, address: { lines: [street], zip, city, state } };
}

/** Order of sources, then id. */
function canonical(samples: Sample[]): Sample[] {
  const key = ({ source, id }: Sample) => `${SOURCES.indexOf(source)}${id}`;
  return samples.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

async function join(samples: Sample[], joined: Pairs = [], keptApart: Pairs = []) {
  const order = canonical(samples);
  const options: JoinOptions = {
    places: Uint32Array.from(samples, (sample) => order.indexOf(sample)),
    sourceNumber: (source) => SOURCES.indexOf(source),
    textsOf: async (numbers) => numbers.map((number) => textsOf(samples[number]!)),
    joined,
    keptApart,
  };
  const joiner = new RecordJoiner(options);
  samples.forEach((sample, number) => {
    joiner.add({ ...sample, number, lines: [sample.street] });
  });
  return joiner.finish();
}

/** The groups as ids with the rules, in canonical order. */
async function groups(samples: Sample[], joined: Pairs = [], keptApart: Pairs = []) {
  const joins = await join(samples, joined, keptApart);
  const found = Array.from({ length: joins.groups }, (_, group) =>
    joins
      .recordsOf(group)
      .map(({ number, match }) => (match ? `${match.rule} ${samples[number]!.id}` : samples[number]!.id)),
  );
  return found.sort();
}

test('joins records of three sources and names the rules', async () => {
  const samples = [
    record({ id: 'list:1', source: 'list', name: 'Juniper Hill', phone: '4805550142' }),
    record({ id: 'nppes:1', npi: '1234567893', isPerson: false, phone: '4805550142' }),
    record({ id: 'npd:1', source: 'npd', npi: '1234567893', isPerson: false }),
    record({ id: 'hrsa:1', source: 'hrsa', street: '14 Oak Ave', phone: '4805550142' }),
  ];
  expect(await groups(samples)).toEqual([['nppes:1', 'npi npd:1', 'phone-and-name list:1']]);
});

test('the operator wins over all rules, and what he keeps apart over what he joins', async () => {
  const samples = [
    record({ id: 'nppes:1', phone: '4805550142' }),
    record({ id: 'hrsa:1', source: 'hrsa', street: '99 Elm St', phone: '4805550142', name: 'Dental Van' }),
    record({ id: 'list:1', source: 'list', phone: '4805550142' }),
    record({ id: 'list:2', source: 'list', street: '99 Elm St', phone: '4805550142', name: 'Dental Van' }),
  ];
  expect(await groups(samples)).toEqual([
    ['hrsa:1', 'name list:2'],
    ['nppes:1', 'name list:1'],
  ]);
  expect(await groups(samples, [['hrsa:1', 'nppes:1']], [['nppes:1', 'list:1']])).toEqual([
    ['nppes:1', 'operator hrsa:1', 'name list:2'],
  ]);
  expect(await groups(samples, [['list:1', 'nppes:1']], [['nppes:1', 'list:1']])).toEqual([['hrsa:1', 'name list:2']]);
  expect(await groups(samples.slice(0, 2), [['nppes:1', 'hrsa:gone']])).toEqual([]);
});

test('a third record never brings together two that must stay apart', async () => {
  const phone = '4805550142';
  const people = ['1234567893', '1679576722'].map((npi, at) =>
    record({ id: `nppes:${at}`, npi, isPerson: true, name: 'Ann Lee, MD', phone }),
  );
  const list = record({ id: 'list:1', source: 'list', name: 'Ann Lee', phone });
  expect(await groups([...people, list])).toEqual([['nppes:0', 'name list:1']]);
  const sites = ['12', '14'].map((house) =>
    record({ id: `hrsa:${house}`, source: 'hrsa', street: `${house} Oak Ave`, phone }),
  );
  const range = record({ id: 'list:1', source: 'list', street: '12-14 Oak Ave', phone });
  expect(await groups([...sites, range])).toEqual([['hrsa:12', 'name list:1']]);
});

test('thousands of records with one phone, name or NPI take linear time and are joined place by place', async () => {
  const places = Array.from({ length: 3000 }, (_, at) => ({
    street: `${(at % 900) + 1} Oak Ave`,
    zip: String(10_000 + at),
    city: `City ${at}`,
    lat: 30_000_000 + at * 3000,
    phone: '4805550142',
  }));
  const one = places.map((place, at) => record({ ...place, id: `nppes:${at}`, npi: '1234567893', isPerson: false }));
  const other = places.map((place, at) => record({ ...place, id: `list:${at}`, source: 'list', name: 'CVS' }));
  const joins = await join([...one, ...other]);
  expect(joins.groups).toBe(3000);
  expect(joins.members.length).toBe(6000);
});

/** What pairs must have in common for each rule, and which runs are passed over. */
const KEYS: ['npi' | 'name' | 'phone', JoinRule[], typeof mayJoinByName][] = [
  ['npi', ['npi'], () => true],
  ['name', ['name'], mayJoinByName],
  ['phone', ['phone-and-name', 'phone-and-place'], mayJoinByPhone],
];
const PHONES = [null, '4805550142', '4805550143'];
const anyRecord = fc.record({
  source: fc.constantFrom(...SOURCES),
  npi: fc.constantFrom(null, '1234567893', '1679576722'),
  isPerson: fc.constantFrom(null, true, false),
  name: fc.constantFrom('Juniper Hill Clinic', 'Juniper Hill', 'Oak Dental', 'Ann Lee, MD', 'Clinic', '—'),
  otherNames: fc.constantFrom<string[]>([], ['Juniper']),
  phone: fc.constantFrom(...PHONES),
  street: fc.constantFrom('12 Oak Ave', '12 Elm St', '12-14 Oak Ave', '14 Oak Ave', 'PO Box 3', ''),
  zip: fc.constantFrom('85281', '85282', ''),
  city: fc.constantFrom('Tempe', 'Mesa', ''),
  state: fc.constant('AZ'),
  lat: fc.constantFrom(33_430_000, 33_431_000, 33_440_000, 33_900_000),
  lng: fc.constant(-111_930_000),
  isExact: fc.boolean(),
});
const anyDirectory = fc
  .array(anyRecord, { maxLength: 14 })
  .map((list) => list.map((each, at): Sample => ({ ...each, id: `${each.source}:${at}` })));
const anyPairs = (samples: Sample[]) =>
  fc.array(fc.tuple(...[0, 1].map(() => fc.constantFrom('nppes:x', ...samples.map(({ id }) => id)))), {
    maxLength: 3,
  }) as fc.Arbitrary<[string, string][]>;
const anyCase = anyDirectory.chain((samples) =>
  fc.record({
    samples: fc.constant(samples),
    shuffled: fc.shuffledSubarray(samples, { minLength: samples.length }),
    joined: anyPairs(samples),
    keptApart: anyPairs(samples),
  }),
);

test('the result does not depend on the order of records', () =>
  fc.assert(
    fc.asyncProperty(anyCase, async ({ samples, shuffled, joined, keptApart }) => {
      const expected = await groups(samples, joined, keptApart);
      expect(await groups(shuffled, joined.toReversed(), keptApart)).toEqual(expected);
    }),
    { numRuns: 500 },
  ));

test('comparing every pair, rule by rule, gives the same groups', () =>
  fc.assert(
    fc.asyncProperty(anyCase, async ({ samples, joined, keptApart }) => {
      expect(await memberships(samples, joined, keptApart)).toEqual(bruteForce(samples, joined, keptApart));
    }),
    { numRuns: 1000 },
  ));

test('of long runs, too, all pairs that a rule joins are compared, up to the limit of comparisons', () => {
  fc.assert(
    fc.property(anyDirectory, (samples) => {
      const { columns } = columnsOf(samples);
      for (const [key, rules, mayJoin] of KEYS) {
        const compared = new Set<string>();
        const keys = columns[key];
        eachCandidatePair(columns, { keys, order: orderByKey(keys) }, (a, b) => compared.add(`${a} ${b}`), {
          mayJoin: (run) => mayJoin(columns, run),
          shortRun: 1,
        });
        for (let a = 0; a < columns.total; a++) {
          for (let b = a + 1; b < columns.total; b++) {
            if (rules.includes(joinRule(columns, a, b)!)) expect(compared).toContain(`${a} ${b}`);
          }
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('runs that no rule can join are passed over', () => {
  const runOf = (...samples: Partial<Sample>[]) => {
    const { columns } = columnsOf(
      samples.map((each, at) => record({ id: `${each.source ?? 'nppes'}:${at}`, ...each })),
    );
    return [columns, Uint32Array.from(samples.keys())] as const;
  };
  const [ann, lee] = [{ npi: '1234567893' }, { npi: '1679576722' }];
  expect(mayJoinByName(...runOf({ ...ann, isPerson: true }, { ...lee, isPerson: null }))).toBe(false);
  expect(mayJoinByName(...runOf({ ...ann, isPerson: true }, { ...lee, isPerson: false }))).toBe(true);
  expect(mayJoinByName(...runOf({ ...ann, isPerson: true }, {}))).toBe(true);
  expect(mayJoinByPhone(...runOf({}, ann))).toBe(false);
  expect(mayJoinByPhone(...runOf(ann, { ...lee, source: 'npd' }))).toBe(false);
  expect(mayJoinByPhone(...runOf(ann, { isPerson: true, source: 'list' }))).toBe(false);
  expect(mayJoinByPhone(...runOf(ann, { source: 'list' }))).toBe(true);
});

test('no group holds two records that must stay apart', () =>
  fc.assert(
    fc.asyncProperty(anyDirectory, async (samples) => {
      const { columns, order } = columnsOf(samples);
      for (const ids of await memberships(samples, [], [])) {
        const places = ids.map((id) => order.findIndex((sample) => sample.id === id));
        for (const a of places) for (const b of places) expect(a !== b && mustStayApart(columns, a, b)).toBe(false);
      }
    }),
    { numRuns: 500 },
  ));

async function memberships(samples: Sample[], joined: Pairs, keptApart: Pairs): Promise<string[][]> {
  const joins = await join(samples, joined, keptApart);
  const found = Array.from({ length: joins.groups }, (_, group) =>
    joins.recordsOf(group).map(({ number }) => samples[number]!.id),
  );
  return found.sort((a, b) => (a[0]! < b[0]! ? -1 : 1));
}

function columnsOf(samples: Sample[]) {
  const order = canonical(samples);
  const columns = new JoinColumns(order.length);
  order.forEach((sample, at) => {
    columns.set(at, { ...sample, number: at, lines: [sample.street] }, SOURCES.indexOf(sample.source));
  });
  return { columns, order };
}

/** The same by definition: all pairs in order of rule and place, sets of records, every guard checked on every pair. */
function bruteForce(samples: Sample[], joined: Pairs, keptApart: Pairs): string[][] {
  const { columns, order } = columnsOf(samples);
  const placeOf = (id: string) => order.findIndex((sample) => sample.id === id);
  const isPair = (pairs: Pairs, a: number, b: number) =>
    pairs.some(([one, other]) => [placeOf(one), placeOf(other)].sort().join() === [a, b].sort().join());
  const groupOf = order.map((_, at) => new Set([at]));
  let mates = groupOf.map((group) => new Set(group));
  const isApart = (a: number, b: number, rule: string) =>
    isPair(keptApart, a, b) ||
    (rule !== 'operator' && [...mates[a]!].every((x) => [...mates[b]!].every((y) => mustStayApart(columns, x, y))));
  for (const rule of JOIN_RULES) {
    for (let a = 0; a < order.length; a++) {
      for (let b = a + 1; b < order.length; b++) {
        const byRule = joinRule(columns, a, b, compareTexts(textsOf(order[a]!), textsOf(order[b]!)));
        const found = rule === 'operator' ? (isPair(joined, a, b) ? rule : null) : byRule;
        if (found !== rule || groupOf[a] === groupOf[b]) continue;
        if ([...groupOf[a]!].some((x) => [...groupOf[b]!].some((y) => isApart(x, y, rule)))) continue;
        const union = new Set([...groupOf[a]!, ...groupOf[b]!]);
        for (const each of union) groupOf[each] = union;
      }
    }
    if (rule === 'operator') mates = groupOf.map((group) => new Set(group));
  }
  const distinct = [...new Set(groupOf)].filter(({ size }) => size > 1);
  const ids = distinct.map((group) => [...group].sort((a, b) => a - b).map((at) => order[at]!.id));
  return ids.sort((a, b) => (a[0]! < b[0]! ? -1 : 1));
}
