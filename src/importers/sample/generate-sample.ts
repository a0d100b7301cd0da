import type { Point } from '#geo/point.ts';
import type { MedicaidFact, Provider, YesNoUnknown } from '#listings/provider.ts';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { DAY_MS } from '#model/duration.ts';
import { medicaidTags } from '../medicaid-tags.ts';
import { Random, WeightedPick } from './random.ts';
import { SAMPLE_KINDS, type SampleKind } from './sample-kinds.ts';
import type { SamplePlace } from './sample-places.ts';
import { AREA_CODES, FIRST_NAMES, HOURS, LAST_NAMES, PLACE_WORDS, STREETS } from './sample-words.ts';

export interface SampleOptions {
  /**
   * Total number of providers, distributed by population with at least `MIN_PER_STATE` in each state. 60,000 by
   * default.
   */
  count?: number;
  /** The same seed gives the same sample. */
  seed?: number;
}

/** Enough for a search in any state to find something. */
const MIN_PER_STATE = 60;
const BATCH_SIZE = 2000;
/** All dates in the sample are before this fixed day, so that the sample is the same every time. */
const NEWEST_DAY = Date.UTC(2026, 9, 31);
const MILES_PER_DEGREE = 69;

/**
 * Yields invented providers in batches, within a second or two. Names, addresses and phone numbers (555-01xx) are
 * fictional.
 */
export async function* generateSample(
  places: readonly SamplePlace[],
  options: SampleOptions = {},
): AsyncGenerator<Provider[]> {
  const { count = 60_000, seed = 20_260_101 } = options;
  const random = new Random(seed);
  const kinds = new WeightedPick(SAMPLE_KINDS, (kind) => kind.weight);
  const people = places.reduce((sum, place) => sum + place.population, 0);
  let number = 0;
  let batch: Provider[] = [];
  for (const [state, towns] of Map.groupBy(places, (place) => place.state)) {
    const share = towns.reduce((sum, town) => sum + town.population, 0) / people;
    const picker = new WeightedPick(towns, (town) => town.population);
    for (let left = Math.max(MIN_PER_STATE, Math.ceil(count * share)); left > 0; left--) {
      batch.push(makeProvider(++number, state, picker.pick(random), kinds.pick(random), random));
      if (batch.length === BATCH_SIZE) {
        yield batch;
        batch = [];
      }
    }
  }
  if (batch.length > 0) yield batch;
}

function makeProvider(number: number, state: string, town: SamplePlace, kind: SampleKind, random: Random): Provider {
  const services = kind.services.filter((_, i) => i === 0 || random.chance(0.45));
  const medicaid = medicaidFacts(state, random);
  const zip = random.pick(town.zips);
  const exact = random.chance(0.85);
  const accepting = random.pick<YesNoUnknown>(['yes', 'yes', 'yes', 'no', 'unknown', 'unknown', 'unknown']);
  const tagIds = [...services.map((name) => tagByName(name)!.id), ...medicaidTags(medicaid)];
  const name = makeName(kind, random);
  return {
    id: `sample:${String(number).padStart(6, '0')}`,
    source: 'sample',
    npi: null,
    isPerson: null,
    name,
    otherNames: [],
    address: {
      lines: [
        `${random.whole(1, 9899)} ${random.pick(STREETS)}`,
        ...(random.chance(0.2) ? [`Suite ${random.whole(1, 40)}0`] : []),
      ],
      city: town.name,
      state,
      zip: zip.zip,
    },
    location: exact ? nearby(zip.location, town.population, random) : zip.location,
    locationPrecision: exact ? 'exact' : 'approximate',
    phone: random.chance(0.97)
      ? `${AREA_CODES[state] ?? '800'}55501${String(random.whole(0, 99)).padStart(2, '0')}`
      : null,
    phoneExtension: random.chance(0.05) ? String(random.whole(1, 299)) : null,
    website: random.chance(0.4) ? `https://example.org/${name.toLowerCase().replace(/[^a-z]+/g, '-')}` : null,
    openingHours: random.chance(0.8) ? HOURS[kind.hours] : [],
    tagIds,
    mainServiceTagId: tagIds[0]!,
    medicaid,
    acceptingNewPatients: accepting,
    acceptingNewPatientsAsOf: accepting === 'unknown' ? null : dayWithin(365, random),
    facts: [...kind.facts.filter(() => random.chance(0.6)), ...(random.chance(0.2) ? ['spanish'] : [])],
    details: {},
    sourceDate: dayWithin(700, random),
  };
}

function makeName(kind: SampleKind, random: Random): string {
  if (kind.credentials && random.chance(0.45)) {
    return `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}, ${random.pick(kind.credentials)}`;
  }
  return `${random.pick(PLACE_WORDS)} ${random.pick(kind.nouns)}`;
}

function medicaidFacts(state: string, random: Random): MedicaidFact[] {
  if (random.chance(0.3)) return [];
  return [{ state, evidence: random.pick(['accepts', 'accepts', 'listed', 'reported-id']) }];
}

/** Returns a point near the center of a ZIP code: denser toward the center, and closer in small towns. */
function nearby(center: Point, population: number, random: Random): Point {
  const maxMiles = Math.min(2.5, 0.2 + Math.sqrt(population) / 300);
  const miles = maxMiles * random.next();
  const angle = random.next() * 2 * Math.PI;
  const lat = center.lat + (Math.sin(angle) * miles) / MILES_PER_DEGREE;
  const lng = center.lng + (Math.cos(angle) * miles) / (MILES_PER_DEGREE * Math.cos((center.lat * Math.PI) / 180));
  return { lat: round(lat), lng: round(lng) };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

function dayWithin(days: number, random: Random): string {
  return new Date(NEWEST_DAY - random.whole(0, days) * DAY_MS).toISOString().slice(0, 10);
}
