import type { ListingRecord, SourceName, StoredProvider } from '#listings/provider.ts';
import { idWithin } from './hsds-ids.ts';
import type { Sharing } from './rights.ts';
import { type Row, TABLES, type TableName } from './tables.ts';

/** Who says a value, and when it was true. */
export interface Said {
  by: string;
  /** Day, as YYYY-MM-DD. */
  on: string;
  /** Whether that is only the day on which we got it, because the source gives none. */
  isImportDay?: boolean;
  /** Whether somebody asked the place, or a keeper of the site checked it. */
  isConfirmed?: boolean;
  /** Whether somebody asked the place. */
  isAsked?: boolean;
  /** How it came to this site, as FHIR says it; absent: we fetched it. */
  way?: 'manual' | 'portal';
}

const WAYS: Partial<Record<SourceName, Said['way']>> = { operator: 'manual', community: 'portal' };

/** Returns who says a value: `record`, its position among the records of an assembled listing. */
export function saidOf(listing: StoredProvider, record: number | undefined, sharing: Sharing): Said {
  const { source, listTitle, sourceDate, importedAt }: Omit<ListingRecord, 'id'> =
    listing.assembled?.records[record ?? 0] ?? listing;
  const by = sharing.creditOf(source, listTitle).name;
  const isConfirmed = source === 'operator';
  if (sourceDate === null) return { by, on: importedAt, isImportDay: true };
  const way = WAYS[source];
  return { by, on: sourceDate, isConfirmed, ...(way && { way }) };
}

/** Returns who says whether new patients are taken. */
export function newPatientsSaid(listing: StoredProvider, sharing: Sharing): Said {
  const said = saidOf(listing, listing.assembled?.saidBy.acceptingNewPatients, sharing);
  const on = listing.acceptingNewPatientsAsOf;
  return on === null ? said : { ...said, on, isImportDay: false };
}

/** What callers were told. */
export function saidByCallers(lastOn: string): Said {
  return { by: 'callers of this site', on: lastOn, isConfirmed: true, isAsked: true, way: 'manual' };
}

/** Returns the metadata of values of an entry. What an entry as a whole says is under its first field. */
export function metadataOf(table: TableName, row: Row, said: Partial<Record<string, Said>>): Row[] {
  return Object.entries(said).flatMap(([field, value]) =>
    value && row[field] !== undefined && row[field] !== ''
      ? [
          {
            id: idWithin(row.id, field),
            resource_id: row.id,
            resource_type: TABLES[table].one,
            last_action_date: value.on,
            last_action_type: value.isConfirmed ? 'assured' : value.isImportDay ? 'imported' : 'updated',
            field_name: field,
            previous_value: '',
            replacement_value: String(row[field]),
            updated_by: value.by,
          },
        ]
      : [],
  );
}
