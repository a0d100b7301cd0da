import type { ImportScope } from '#directory/provider.ts';
import type { ImportSource } from '../draft.ts';
import { fileDays } from './file-days.ts';
import { openNppesFiles } from './nppes-files.ts';
import { type NppesOptions, readNppes } from './read-nppes.ts';

/**
 * Opens files of the National Plan and Provider Enumeration System: main files and, separately or in the same zip, the
 * files of secondary practice locations and of other names, in any order. Throws `ImportError`.
 */
export async function openNppes(paths: string[], options: NppesOptions = {}): Promise<ImportSource> {
  const { mains, companions } = await openNppesFiles(paths, options.encoding);
  const { taxonomies } = options;
  const scope: ImportScope = { ...(taxonomies && { taxonomies: [...taxonomies] }) };
  // Each main file has other providers, so all of them are as old as the oldest.
  const ends = mains.map(({ name }) => fileDays(name)?.to);
  const [through] = ends.toSorted();
  if (through && !ends.includes(undefined)) scope.through = through;
  return {
    name: 'nppes',
    scope,
    files: [...companions.map(({ file }) => file), ...mains],
    read: (stop) => readNppes({ mains, companions }, options, stop),
  };
}
