import fc from 'fast-check';
import { LOCATION_COLUMNS, OTHER_NAME_COLUMNS } from '../columns.ts';
import { isNpi } from '../npi.ts';
import { deactivatedRow, headerOf, MAIN_HEADER, mainRow } from './nppes-rows.ts';

/** For tests: something that happens to an NPI on a day of a week. */
export interface Event {
  npi: number;
  /** 0 to 6. */
  day: number;
  what: keyof typeof EVENTS;
}

interface Entry {
  name: number;
  place: keyof typeof PLACES;
  taxonomy: string;
  locations: number[];
  otherNames: number[];
  updated: string;
  deactivated: string;
  reactivated: string;
  isActive: boolean;
}

const PLACES = { Tempe: ['AZ', '85281'], Hartford: ['CT', '06105'], Toronto: ['ON', ''] } as const;
const PLACE_NAMES = Object.keys(PLACES) as Entry['place'][];
const CODES = ['235Z00000X', '225X00000X', '390200000X'];

/** What can happen to an active provider. A new one is in Tempe and gives speech therapy. */
const EVENTS = {
  rename: (entry: Entry) => entry.name++,
  move: (entry: Entry) => {
    entry.place = PLACE_NAMES[(PLACE_NAMES.indexOf(entry.place) + 1) % PLACE_NAMES.length]!;
  },
  retrain: (entry: Entry) => {
    entry.taxonomy = CODES[(CODES.indexOf(entry.taxonomy) + 1) % CODES.length]!;
  },
  addLocation: (entry: Entry) => entry.locations.push((entry.locations.at(-1) ?? 0) + 1),
  dropLocation: (entry: Entry) => entry.locations.shift(),
  addName: (entry: Entry) => entry.otherNames.push(entry.otherNames.length),
  dropNames: (entry: Entry) => {
    entry.otherNames = [];
  },
  deactivate: (entry: Entry) => {
    entry.isActive = false;
  },
  reactivate: () => {},
};

const NPIS = Array.from({ length: 200 }, (_, at) => String(1_000_000_000 + at)).filter(isNpi);

/** For tests: random events of a week. */
export const events = (maxLength = 25): fc.Arbitrary<Event[]> =>
  fc.array(
    fc.record({
      npi: fc.nat({ max: 11 }),
      day: fc.nat({ max: 6 }),
      what: fc.constantFrom(...(Object.keys(EVENTS) as Event['what'][])),
    }),
    { maxLength },
  );

/** For tests: the national registry, with what a monthly or weekly file says of it. */
export class Registry {
  readonly #entries = new Map<string, Entry>();

  /** Applies the events of a week; returns the NPIs that changed. `monday`: in UTC. */
  live(monday: Date, happenings: Event[]): Set<string> {
    const changed = new Set<string>();
    for (const { npi, day, what } of happenings.toSorted((a, b) => a.day - b.day)) {
      const id = NPIS[npi]!;
      const date = usDate(new Date(monday.getTime() + day * 86_400_000));
      const entry = this.#entries.get(id);
      if (!entry) this.#entries.set(id, newEntry(date));
      else if (!entry.isActive) {
        if (what !== 'reactivate') continue;
        Object.assign(entry, { isActive: true, reactivated: date, updated: date });
      } else {
        EVENTS[what](entry);
        // Some deactivations are noted years later.
        if (what === 'deactivate') entry.deactivated = npi % 2 === 0 ? date : '01/15/2007';
        entry.updated = date;
      }
      changed.add(id);
    }
    return changed;
  }

  /** The NPIs that are deactivated. */
  deactivated(): string[] {
    return [...this.#entries].filter(([, { isActive }]) => !isActive).map(([npi]) => npi);
  }

  /** The three tables with these NPIs, all by default. */
  tables(npis: Iterable<string> = this.#entries.keys()): Record<'npidata' | 'pl' | 'othername', string[][]> {
    const tables = {
      npidata: [MAIN_HEADER],
      pl: [headerOf(LOCATION_COLUMNS)],
      othername: [headerOf(OTHER_NAME_COLUMNS)],
    };
    for (const npi of npis) {
      const entry = this.#entries.get(npi)!;
      tables.npidata.push(entry.isActive ? rowOf(npi, entry) : deactivatedRow(npi, entry.deactivated));
      if (!entry.isActive) continue;
      for (const street of entry.locations)
        tables.pl.push([
          npi,
          `${street} ELM ST`,
          '',
          street % 3 === 0 ? 'HARTFORD' : 'TEMPE',
          street % 3 === 0 ? 'CT' : 'AZ',
          street % 3 === 0 ? '06105' : '85281',
          'US',
          '4805550143',
          '',
        ]);
      for (const name of entry.otherNames) tables.othername.push([npi, `NAME ${name}`, '3']);
    }
    return tables;
  }
}

function newEntry(updated: string): Entry {
  return {
    name: 0,
    place: 'Tempe',
    taxonomy: CODES[0]!,
    locations: [],
    otherNames: [],
    updated,
    deactivated: '',
    reactivated: '',
    isActive: true,
  };
}

function rowOf(npi: string, entry: Entry): string[] {
  const [state, zip] = PLACES[entry.place];
  return mainRow({
    NPI: npi,
    'Provider Organization Name (Legal Business Name)': `CLINIC ${npi} ${entry.name}`,
    'Provider Business Practice Location Address City Name': entry.place.toUpperCase(),
    'Provider Business Practice Location Address State Name': state,
    'Provider Business Practice Location Address Postal Code': zip,
    'Provider Business Practice Location Address Country Code (If outside U.S.)': zip === '' ? 'CA' : 'US',
    'Healthcare Provider Taxonomy Code_1': entry.taxonomy,
    'Last Update Date': entry.updated,
    'NPI Deactivation Date': entry.deactivated,
    'NPI Reactivation Date': entry.reactivated,
  });
}

function usDate(date: Date): string {
  const [year, month, day] = date.toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
}
