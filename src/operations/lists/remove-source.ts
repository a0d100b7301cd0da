import type { Directory } from '#directory/directory.ts';
import type { SourceName } from '#listings/provider.ts';

/** Removes a source; returns how many providers it had. */
export async function removeSource(directory: Pick<Directory, 'replaceSource'>, source: SourceName): Promise<number> {
  return (await directory.replaceSource(source, nothing())).removed;
}

async function* nothing(): AsyncGenerator<never> {}
