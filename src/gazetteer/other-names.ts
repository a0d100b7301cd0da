import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Point } from '#geo/point.ts';
import { GazetteerDataError } from './gazetteer-errors.ts';
import type { IndexedPlace } from './place.ts';
import { placeKey, placeWords } from './place-key.ts';
import { STATES } from './states.ts';

const FILE = fileURLToPath(new URL('other-names.tsv', import.meta.url));
/** Regions rank like a city of this size: before hamlets that have their names. */
const REGION_POPULATION = 100_000;
/** Parts of a town rank like a village. */
const PART_OF_TOWN = 1_000;

/** What people call places besides their names. */
export interface OtherNames {
  /** Places of their own, which are searched around a town in them. */
  regions: IndexedPlace[];
  /** Parts of towns. */
  parts: IndexedPlace[];
  /** Other names of towns, states and regions, as they are written. */
  names: Map<IndexedPlace, string[]>;
}

/**
 * Reads `other-names.tsv`, and the names of `STATES`. `find` returns the town ('Tempe, AZ'), county or state
 * ('Arizona'); `isElsewhere`: whether another state (USPS) has a town of this name; `pointOf`: of a ZIP code. Throws
 * `GazetteerDataError` if there is no file.
 */
export function readOtherNames(
  find: (label: string) => IndexedPlace | undefined,
  isElsewhere: (name: string, state: string) => boolean,
  pointOf: (zip: string) => Point | undefined,
): OtherNames {
  const regions: IndexedPlace[] = [];
  const parts: IndexedPlace[] = [];
  const names: OtherNames['names'] = new Map(
    STATES.flatMap(({ name, otherNames }) => {
      const state = find(name);
      return state ? [[state, [...otherNames]]] : [];
    }),
  );
  for (const line of readFileSync(FILE, 'utf8').trim().split('\n')) {
    if (line.startsWith('#')) continue;
    const [kind = '', written = '', label = '', zip = ''] = line.split('\t');
    const [first = '', ...others] = written.split('; ');
    const place = find(label);
    if (!place || !first) throw new GazetteerDataError(FILE, `there is no place '${label}' for '${written}'`);
    const shapes = SHAPES[kind];
    if (kind === 'part') {
      const location = zip ? pointOf(zip) : place.location;
      if (!location) throw new GazetteerDataError(FILE, `there is no ZIP code '${zip}' for '${written}'`);
      const named = regionAround(place, first);
      const part = { ...named, id: `part-${place.id}-${first}`, population: PART_OF_TOWN, location };
      parts.push(part);
      // In one word: who types 'Chicago' does not begin 'Bronzeville Chicago'.
      names.set(part, [...others, ...[first, ...others].map((name) => placeKey(name + place.name))]);
    } else if (kind === 'region' || shapes) {
      const region = regionAround(place, first);
      const isFree = (name: string) =>
        placeWords(name).length > 1 && placeKey(name) !== placeKey(place.name) && !isElsewhere(name, place.state);
      const shaped = shapes ? [first, ...others].flatMap((name) => shapesOf(name, shapes, isFree)) : [];
      regions.push(region);
      names.set(region, [...new Set([...others, ...shaped])]);
    } else names.set(place, [...(names.get(place) ?? []), first, ...others]);
  }
  return { regions, parts, names };
}

/** What a name may end or start with, and how else people say it around the rest. */
interface Shapes {
  around: RegExp;
  with: readonly string[];
}

const SHAPES: Record<string, Shapes | undefined> = {
  reservation: {
    around: / (?:indian )?(?:reservation|community|nation|tribes?)$/i,
    with: ['* Reservation', '* Indian Reservation', '* Nation', '* Tribe', '* rez', 'Reservación *', 'Nación *'],
  },
  pueblo: { around: / pueblo$/i, with: ['* Pueblo', 'Pueblo of *', 'Pueblo de *'] },
  post: {
    around: /^fort | (?:air|space) force base$/i,
    with: ['* AFB', '* SFB', '* Air Force Base', '* Space Force Base', '* Base', 'Base *', 'Fort *'],
  },
  station: {
    around: /^(?:naval|marine corps)(?: air| logistics)? (?:station|base) /i,
    with: [
      ...['Naval Station *', 'Naval Air Station *', 'NAS *', 'Naval Base *', '* Naval Station', '* Naval Base'],
      ...['Marine Corps Base *', 'Marine Corps Air Station *', 'MCB *', 'MCAS *', '* MCAS'],
    ],
  },
};

/** Other forms: 'Gila River (Reservation)' of 'Gila River Indian Community'. `isFree`: a name says enough alone. */
function shapesOf(name: string, shapes: Shapes, isFree: (name: string) => boolean): string[] {
  const bare = name.replace(shapes.around, '');
  return [
    ...shapes.with.map((shape) => shape.replace('*', bare)),
    ...(isFree(bare) && !/^(?:fort|naval|marine corps) /i.test(name) ? [bare] : []),
  ];
}

/** Whether a place is one of `other-names.tsv` that is searched around a town. */
export const isRegion = (id: string): boolean => id.startsWith('region-');

function regionAround({ state, location }: IndexedPlace, name: string): IndexedPlace {
  const id = `region-${state}-${placeWords(name).join('-')}`;
  return { id, kind: 'city', name, state, population: REGION_POPULATION, location };
}
