import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import type { Draft, Dropped, ImportSource } from '../draft.ts';
import type { Encoding } from '../encoding.ts';
import { medicaidTags } from '../medicaid-tags.ts';
import { naturalCase } from '../natural-case.ts';
import { phoneFields } from '../phones/read-phones.ts';
import type { Column } from '../read-csv.ts';
import { readPoint } from '../read-point.ts';
import { recordId } from '../record-id.ts';
import { servicesInName } from '../service-words.ts';
import { openTable } from '../table-source.ts';
import { droppedState, stateCode, zipText } from '../us-address.ts';

export interface HrsaOptions {
  /** Day of the edition, YYYY-MM-DD, which is not in the file. */
  sourceDate?: string;
  encoding?: Encoding;
}

/** A health center as in the file. */
interface HrsaRow {
  name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  lng: string;
  lat: string;
}

const COLUMNS: Record<keyof HrsaRow, Column> = {
  name: { headers: ['name', 'Site Name'] },
  address: { headers: ['address', 'Site Address'] },
  city: { headers: ['city', 'Site City'] },
  state: { headers: ['st_abbr', 'Site State Abbreviation'] },
  zip: { headers: ['zip', 'Site Postal Code'], optional: true },
  phone: { headers: ['phone', 'Site Telephone Number'] },
  lng: { headers: ['lon', 'Geocoding Artifact Address Primary X Coordinate'] },
  lat: { headers: ['lat', 'Geocoding Artifact Address Primary Y Coordinate'] },
};

/**
 * Opens the health centers funded or recognized by HRSA, with coordinates, as CSV in one or more files. Throws
 * `ImportError`.
 */
export function openHrsa(paths: string[], options: HrsaOptions = {}): Promise<ImportSource> {
  return openTable({
    name: 'hrsa',
    paths,
    columns: COLUMNS,
    encoding: options.encoding,
    map: (row) => mapHrsa(row, options.sourceDate ?? null),
  });
}

/**
 * Maps one site to a draft. Every health center gets its state's Medicaid (`by-law`) and a sliding fee, because the law
 * requires both: Public Health Service Act, section 330(k)(3)(E) and (G); 42 U.S.C. 254b. So it does help with
 * benefits: section 330(b)(1)(A)(iii). `sourceDate`: day of the edition, or null.
 */
function mapHrsa(row: HrsaRow, sourceDate: string | null): Draft | Dropped {
  const state = stateCode(row.state);
  if (state === '') return droppedState(row.state);
  const named = servicesInName(row.name);
  const always = tagByName('PT-community-health-center')!.id;
  // A site for one kind of care does not get the family doctor service.
  const care = named.length > 0 ? named : [tagByName('PT-family-doctor')!.id];
  const tagIds = [always, ...care, tagByName('PT-benefits-help')!.id];
  const medicaid = [{ state, evidence: 'by-law' as const }];
  const { remarks = [], ...phone } = phoneFields(row.phone);
  const location = readPoint(row.lat, row.lng, (value) => remarks.push({ key: 'unusable-value', value }));
  return {
    id: recordId('hrsa', [row.name, row.address, row.city, state]),
    source: 'hrsa',
    name: naturalCase(row.name),
    otherNames: [],
    address: { lines: [naturalCase(row.address)], city: naturalCase(row.city), state, zip: zipText(row.zip) },
    location,
    locationPrecision: location ? 'exact' : 'approximate',
    ...phone,
    website: null,
    openingHours: [],
    tagIds: [...tagIds, ...medicaidTags(medicaid)],
    mainServiceTagId: tagIds[0]!,
    medicaid,
    acceptingNewPatients: 'unknown',
    acceptingNewPatientsAsOf: null,
    facts: ['sliding-fee'],
    sourceDate,
    ...(remarks.length > 0 && { remarks }),
  };
}
