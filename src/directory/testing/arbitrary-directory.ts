import fc from 'fast-check';
import { distanceMiles } from '#geo/distance.ts';
import { roundToMicroDegrees } from '#geo/micro-degrees.ts';
import type { Point } from '#geo/point.ts';
import type { PaidEvidence } from '#listings/evidence.ts';
import type { FactConditions } from '#listings/known-facts.ts';
import type { MedicaidConditions } from '#listings/listing-evidence.ts';
import type { Provider } from '#listings/provider.ts';
import { makeCall, ReportsForTests } from '#listings/testing/make-calls.ts';
import { makeProvider } from '#listings/testing/make-provider.ts';
import { ACCESS_QUESTIONS } from '#model/call-report.ts';
import { DAY_MS } from '#model/duration.ts';
import { daysSinceEpoch } from '#model/fact-clocks.ts';
import { MEDICAID_LEVELS } from '#model/medicaid-ladder.ts';
import { FITS, MAY_FIT } from '#model/must-have.ts';
import { agreeing } from '#model/place-facts.ts';
import { MEDICAID_EVIDENCE } from '#model/provider-values.ts';
import type { GroupedQuery } from '../store.ts';

/** Locations of providers: cities, the corners of the country, and points that are hard for map math. */
const CENTERS: Point[] = [
  { lat: 40.75, lng: -73.98 },
  { lat: 33.45, lng: -112.07 },
  { lat: 61.2, lng: -149.9 },
  { lat: 51.88, lng: -179.95 },
  { lat: 52.0, lng: 179.9 },
  { lat: 13.47, lng: 144.75 },
  { lat: 89.9, lng: 30 },
  { lat: -89.95, lng: -100 },
  { lat: 51.5, lng: 0 },
];
const WORDS = ['home', 'homes', 'care', 'careful', 'dental', 'dentist', 'kids', 'niños', "o'hara", 'llc', '4u', 'ohio'];
const TERMS = ['home', 'hom', 'car ca', 'dent', 'ninos', 'oha', 'kid dental', 'xyz', 'o', 'dentl', 'hmoe car'];
const TAGS = [1, 2, 3, 50, 200, 201, 250];
const FACTS = [
  'ramp',
  'no:ramp',
  'no:telehealth',
  'telehealth',
  'evenings',
  'ages-children',
  'ages-adults',
  'spanish',
  'quiet-space',
  'no:sign-language',
  'hiv',
];
const HOURS = [
  [],
  [],
  ['Monday: 9:00 AM – 5:00 PM'],
  ['Monday: 1:00 PM – 8:00 PM', 'Saturday: Closed'],
  ['Sunday: noon'],
];
export const TODAYS = ['2026-11-21', '2022-03-01', '2025-02-03', '2026-02-01'];
const STATES = ['AZ', 'CA', 'NM'];
/** The programs among `TAGS`. */
const PROGRAMS = [200, 201, 250];
const OFFERED = [1, 2, 3, 50];
const SOURCES = ['nppes', 'sample', 'samhsa'];

const { address } = makeProvider();

/** At most `maxLength` clustered providers, many at the same point; deterministic for a seed. */
export function arbitraryProviders(maxLength: number): fc.Arbitrary<Provider[]> {
  return fc
    .record({
      length: fc.nat(maxLength),
      seed: fc.integer(),
      spreadDegrees: fc.constantFrom(0, 0.00001, 0.01, 0.5, 3),
      places: fc.uniqueArray(fc.constantFrom(...CENTERS), { minLength: 1, maxLength: 3 }),
    })
    .map(({ length, seed, spreadDegrees, places }) => {
      const random = randomNumbers(seed);
      const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)]!;
      return Array.from({ length }, (_, index) =>
        makeProvider({
          id: `${pick(SOURCES)}:${Math.floor(random() * 1000)}-${index}`,
          name: [pick(WORDS), pick(WORDS), pick(WORDS)].join(' '),
          npi: random() < 0.6 ? `10000000${10 + Math.floor(random() * 90)}` : null,
          isPerson: pick([true, false, null]),
          phone: random() < 0.9 ? `60255501${10 + Math.floor(random() * 90)}` : null,
          address: {
            ...address,
            state: pick(STATES),
            lines: random() < 0.9 ? [`${Math.floor(random() * 40)} Oak Ave`] : [],
          },
          locationPrecision: random() < 0.8 ? 'exact' : 'approximate',
          sourceDate: random() < 0.8 ? `20${10 + Math.floor(random() * 16)}-01-31` : null,
          otherNames: random() < 0.2 ? [pick(WORDS)] : [],
          details: random() < 0.1 ? { otherServices: [pick(WORDS)] } : {},
          medicaid: MEDICAID_EVIDENCE.filter(() => random() < 0.15).map((evidence) => ({
            state: pick(STATES),
            evidence,
          })),
          facts: agreeing(FACTS.filter(() => random() < 0.2)),
          openingHours: pick(HOURS),
          acceptingNewPatients: pick(['yes', 'no', 'unknown']),
          acceptingNewPatientsAsOf: random() < 0.5 ? `202${Math.floor(random() * 7)}-01-20` : null,
          tagIds: TAGS.filter((_, slot) => random() < 0.5 / (slot + 1)),
          location: onGlobe(pick(places), spreadDegrees * (random() - 0.5), spreadDegrees * (random() - 0.5)),
        }),
      );
    });
}

/** What was paid to some of those providers; deterministic for a seed. */
export function arbitraryEvidence(providers: Provider[], seed: number): PaidEvidence[] {
  const random = randomNumbers(seed);
  const npis = [...new Set(providers.flatMap(({ npi }) => npi ?? []))].filter(() => random() < 0.5);
  const services = [[1], [2], [50], [1, 2], [2, 3, 50]];
  return npis.map((npi) => ({
    npi,
    paid: services
      .filter(() => random() < 0.4)
      .concat([[3]])
      .map((ids) => ({
        services: ids,
        ...(random() < 0.3 && { ifOffered: true }),
        lastMonth: `20${20 + Math.floor(random() * 7)}-0${1 + Math.floor(random() * 9)}`,
        months: Math.floor(random() * 24),
      })),
  }));
}

/** Reports of calls to some of those providers, and to one that nobody has; deterministic for a seed. */
export function arbitraryCalls(providers: Provider[], seed: number): ReportsForTests {
  const random = randomNumbers(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const maybe = <T extends object>(chance: number, make: () => T) => (random() < chance ? make() : {});
  const yesNo = () => pick(['yes', 'yes', 'no'] as const);
  const reports = new ReportsForTests();
  for (const id of [...providers.filter(() => random() < 0.3).map((each) => each.id), 'nppes:nobody']) {
    const lastDay = daysSinceEpoch(pick(TODAYS));
    const calls = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
      const day = new Date((lastDay - Math.floor(random() * 40)) * DAY_MS).toISOString().slice(0, 10);
      const answers = {
        ...maybe(0.7, () => ({ newPatients: yesNo() })),
        ...maybe(0.7, () => ({ medicaid: { state: pick([...STATES, 'AL']), answer: yesNo() } })),
        ...maybe(0.5, () => ({ access: { [pick(ACCESS_QUESTIONS)]: yesNo() } })),
      };
      return makeCall(Math.floor(random() * 3), day, { answers, isConfirmed: random() < 0.2 });
    });
    reports.set(id, ...calls);
  }
  return reports;
}

/** A query for those providers; often centered on one of them, often with its edge exactly on another. */
export function arbitraryQuery(providers: Provider[]): fc.Arbitrary<GroupedQuery> {
  const anyProvider = fc.constantFrom(...(providers.length > 0 ? providers : [makeProvider()]));
  const center = fc.oneof(
    fc.constantFrom(...CENTERS),
    anyProvider.map(({ location }) => location),
    fc.record({ lat: degrees(-90, 90), lng: degrees(-180, 180) }),
  );
  const radius = fc.oneof(fc.constantFrom(0.001, 1, 5, 50, 500, 800), degrees(0.01, 800));
  const tagGroup = fc.uniqueArray(fc.constantFrom(...OFFERED), { minLength: 1, maxLength: 3 });
  return fc
    .record({
      center,
      radius,
      edge: fc.option(anyProvider),
      tagGroups: fc.array(tagGroup, { maxLength: 2 }),
      medicaid: fc.option(arbitraryMedicaid, { nil: undefined }),
      facts: fc.option(arbitraryFacts, { nil: undefined }),
      term: fc.option(fc.constantFrom(...TERMS)),
      page: fc.integer({ min: 1, max: 40 }),
      pageSize: fc.constantFrom(1, 12, 100),
    })
    .map(({ radius, edge, term, ...query }) => {
      const toEdge = edge ? distanceMiles(query.center, roundToMicroDegrees(edge.location)) : 0;
      return { ...query, radiusMiles: toEdge > 0 && toEdge <= 800 ? toEdge : radius, ...(term && { term }) };
    });
}

const arbitraryMedicaid: fc.Arbitrary<MedicaidConditions> = fc.record({
  programs: fc.subarray(PROGRAMS),
  states: fc.option(fc.subarray(STATES, { minLength: 1 })),
  services: fc.subarray([1, 2, 3, 50]),
  levels: fc.subarray([...MEDICAID_LEVELS]),
  today: fc.constantFrom(...TODAYS).map(daysSinceEpoch),
  counts: fc.boolean(),
});

const arbitraryFacts: fc.Arbitrary<FactConditions> = fc.record({
  must: fc.subarray(
    ['new-patients', 'checked', 'children', 'adults', 'spanish', 'evenings', 'ramp', 'quiet-space', 'sign-language'],
    {
      maxLength: 3,
    },
  ),
  fits: fc.oneof(fc.constant(MAY_FIT), fc.subarray([...FITS])),
  age: fc.option(fc.constantFrom(0.5, 4, 17, 30, 80), { nil: undefined }),
  today: fc.constantFrom(...TODAYS).map(daysSinceEpoch),
  counts: fc.boolean(),
});

function degrees(min: number, max: number): fc.Arbitrary<number> {
  return fc.double({ min, max, noNaN: true });
}

/** Moves a point, across the date line if necessary. */
function onGlobe({ lat, lng }: Point, north: number, east: number): Point {
  const moved = lng + east;
  return {
    lat: Math.max(-90, Math.min(90, lat + north)),
    lng: moved > 180 ? moved - 360 : moved < -180 ? moved + 360 : moved,
  };
}

/** Mulberry32: pseudorandom numbers from 0 to 1, deterministic for a seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
