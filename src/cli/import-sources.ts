import type { SourceName } from '#directory/provider.ts';
import { type CsvOptions, openCsv } from '#importers/csv/open-csv.ts';
import type { ImportSource } from '#importers/draft.ts';
import { openHrsa } from '#importers/hrsa/open-hrsa.ts';
import { openNppes } from '#importers/nppes/open-nppes.ts';
import { openSamhsa } from '#importers/samhsa/open-samhsa.ts';

/** The options of all sources. */
export interface SourceOptions extends CsvOptions {
  taxonomies?: readonly string[];
  template?: boolean;
}

/** Opens each source. */
export const SOURCES = {
  nppes: openNppes,
  samhsa: openSamhsa,
  hrsa: openHrsa,
  csv: openCsv,
} satisfies Record<string, (paths: string[], options: SourceOptions) => Promise<ImportSource>>;

export type ImportableSource = keyof typeof SOURCES;

/** Options that only some sources support. */
export const OWN_OPTIONS: Record<string, SourceName[]> = {
  taxonomies: ['nppes'],
  columns: ['csv'],
  defaults: ['csv'],
  'medicaid-evidence': ['csv'],
  template: ['csv'],
  'source-date': ['samhsa', 'hrsa', 'csv'],
};
