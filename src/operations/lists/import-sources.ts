import { openCsv } from '#importers/csv/open-csv.ts';
import type { ImportSource } from '#importers/draft.ts';
import { openFhir } from '#importers/fhir/open-fhir.ts';
import { openHrsa } from '#importers/hrsa/open-hrsa.ts';
import type { ListOptions } from '#importers/lists/list-formats.ts';
import { openNppes } from '#importers/nppes/open-nppes.ts';
import { openNppesChanges } from '#importers/nppes/open-nppes-changes.ts';
import { openSamhsa } from '#importers/samhsa/open-samhsa.ts';
import type { SourceInfo } from '#listings/provider.ts';

/** The options of all sources. */
export interface SourceOptions extends ListOptions {
  taxonomies?: readonly string[];
  template?: boolean;
}

/** Opens the files of a source. `loaded`: the sources that are served. */
type Open = (paths: string[], options: SourceOptions, loaded: () => Promise<SourceInfo[]>) => Promise<ImportSource>;

/** Opens each source, except lists (`list-request.ts`). */
export const SOURCES = {
  nppes: async (paths, options, loaded) => openNppes(paths, options, nppesOf(await loaded())),
  'nppes-weekly': async (paths, options, loaded) => openNppesChanges(paths, options, nppesOf(await loaded())),
  npd: (paths, { before }) => openFhir(paths, { before }),
  samhsa: (paths, options) => openSamhsa(paths, options),
  'samhsa-substance-use': (paths, options) => openSamhsa(paths, options, 'substance-use'),
  hrsa: openHrsa,
  csv: (paths, options) => openCsv(paths, options),
} satisfies Record<string, Open>;

function nppesOf(loaded: readonly SourceInfo[]): SourceInfo | undefined {
  return loaded.find(({ source }) => source === 'nppes');
}

export type ImportableSource = keyof typeof SOURCES | 'list' | 'medicaid-paid';
export const IMPORTABLE = [...Object.keys(SOURCES), 'list', 'medicaid-paid'];

/** Options that `medicaid-paid` takes: it is one file about the whole country. */
export const EVIDENCE_OPTIONS = ['dry-run', 'replace'];

/** Options that are for changes what they were for the base. */
export const BASE_OPTIONS = ['states', 'taxonomies', 'limit'];

/** Options that only some sources support. */
export const OWN_OPTIONS: Record<string, ImportableSource[]> = {
  taxonomies: ['nppes'],
  columns: ['csv', 'list'],
  defaults: ['csv', 'list'],
  words: ['csv', 'list'],
  'medicaid-evidence': ['csv', 'list'],
  medicaid: ['list'],
  title: ['list'],
  link: ['list'],
  format: ['list'],
  template: ['csv'],
  'source-date': ['samhsa', 'samhsa-substance-use', 'hrsa', 'csv', 'list'],
};
