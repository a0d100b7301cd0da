import type { SourceName } from '#listings/provider.ts';
import type { ImportSource } from '../draft.ts';
import { findFhirFiles } from './fhir-files.ts';
import { type FhirOptions, FhirReader } from './fhir-reader.ts';

/**
 * Opens a directory in FHIR R4: the bulk files of CMS's National Provider Directory, or a saved Plan-Net or NDH
 * directory of a state or plan. One record for each practitioner at a place of an active role, and for each
 * organization at a place. Memory does not grow with the texts and the roles, which are in a scratch file, but with the
 * ids of places, organizations and practitioners. Throws `ImportError`: those of `findFhirFiles`, and while it reads
 * too-large, truncated.
 */
export async function openFhir(
  paths: string[],
  options: FhirOptions = {},
  name: SourceName = 'npd',
): Promise<ImportSource> {
  const files = await findFhirFiles(paths);
  const reader = new FhirReader(files, options, name);
  return {
    name,
    files: files.map(({ file }) => file),
    read: (stop, states) => reader.read(stop, states),
    // Only the government says who is excluded: a list must not take others off the site.
    ...(name === 'npd' && { excludedNpis: () => reader.excludedNpis() }),
  };
}
