import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GazetteerDataError } from './gazetteer-errors.ts';
import type { IndexedPlace } from './place.ts';
import { placeWords } from './place-key.ts';
import { STATES } from './states.ts';

const FILE = fileURLToPath(new URL('other-names.tsv', import.meta.url));
/** Regions rank like a city of this size: before hamlets that have their names. */
const REGION_POPULATION = 100_000;

/** What people call places besides their names. */
export interface OtherNames {
  /** Places of their own, which are searched around a town in them. */
  regions: IndexedPlace[];
  /** Other names of towns, states and regions, as they are written. */
  names: Map<IndexedPlace, string[]>;
}

/** Reads `other-names.tsv`, and those of `STATES`. `find` returns the town ('Tempe, AZ') or state ('Arizona'). Throws `GazetteerDataError` if there is none. */
export function readOtherNames(find: (label: string) => IndexedPlace | undefined): OtherNames {
  const regions: IndexedPlace[] = [];
  const names: OtherNames['names'] = new Map(
    STATES.flatMap(({ name, otherNames }) => {
      const state = find(name);
      return state ? [[state, [...otherNames]]] : [];
    }),
  );
  for (const line of readFileSync(FILE, 'utf8').trim().split('\n')) {
    if (line.startsWith('#')) continue;
    const [kind = '', written = '', label = ''] = line.split('\t');
    const [first = '', ...others] = written.split('; ');
    const place = find(label);
    if (!place || !first) throw new GazetteerDataError(FILE, `there is no place '${label}' for '${written}'`);
    if (kind === 'region') {
      const region = regionAround(place, first);
      regions.push(region);
      names.set(region, others);
    } else names.set(place, [...(names.get(place) ?? []), first, ...others]);
  }
  return { regions, names };
}

function regionAround({ state, location }: IndexedPlace, name: string): IndexedPlace {
  const id = `region-${state}-${placeWords(name).join('-')}`;
  return { id, kind: 'city', name, state, population: REGION_POPULATION, location };
}
