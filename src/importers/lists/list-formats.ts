import type { SourceName } from '#listings/provider.ts';
import { type CsvOptions, openCsv } from '../csv/open-csv.ts';
import type { ImportSource } from '../draft.ts';
import type { FhirOptions } from '../fhir/fhir-reader.ts';
import { openFhir } from '../fhir/open-fhir.ts';
import { openHsds } from '../hsds/open-hsds.ts';
import { openIcarol } from '../icarol/open-icarol.ts';
import { CA_DENTAL, CA_FEE_FOR_SERVICE, CA_MANAGED_CARE } from './california.ts';
import { medicaidListOpener } from './medicaid-list.ts';
import { NEW_YORK } from './new-york.ts';

/** The options of all layouts. */
export type ListOptions = CsvOptions & FhirOptions;

/** Opens the files of a list under the name of its source. Throws `ImportError`. */
type OpenList = (paths: string[], options: ListOptions, name: SourceName) => Promise<ImportSource>;

/** The layouts of lists that we read: our template or any table by `columns`, and those that need no mapping. */
export const LIST_FORMATS = {
  csv: openCsv,
  hsds: openHsds,
  icarol: openIcarol,
  fhir: openFhir,
  'ca-medi-cal-managed-care': medicaidListOpener(CA_MANAGED_CARE),
  'ca-medi-cal-ffs': medicaidListOpener(CA_FEE_FOR_SERVICE),
  'ca-medi-cal-dental': medicaidListOpener(CA_DENTAL),
  'ny-medicaid': medicaidListOpener(NEW_YORK),
} as const satisfies Record<string, OpenList>;

export type ListFormat = keyof typeof LIST_FORMATS;
export const LIST_FORMAT_NAMES = Object.keys(LIST_FORMATS) as ListFormat[];
