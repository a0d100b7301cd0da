import { isPoint } from '#geo/point.ts';
import { InvalidProviderError } from '../errors.ts';
import type { Provider, SourceName } from '../provider.ts';

/** Below the surrogates, where the databases' order of texts (by byte) is the order by code unit that ties are broken in. */
const VALID_ID = /^[\u0020-\ud7ff]{1,80}$/;

/** Throws `InvalidProviderError` where a provider breaks the rules of `Provider` or is not of the source that is imported. */
export function checkProvider({ id, source, name, location }: Provider, importedSource: SourceName): void {
  if (!VALID_ID.test(id) || !id.startsWith(`${importedSource}:`)) {
    throw new InvalidProviderError(
      `Provider id ${JSON.stringify(id)}: must start with '${importedSource}:' and have at most 80 plain characters.`,
    );
  }
  if (source !== importedSource) {
    throw new InvalidProviderError(`Provider ${id} is of source ${source}, but ${importedSource} is being imported.`);
  }
  if (name.trim() === '') throw new InvalidProviderError(`Provider ${id} has no name.`);
  if (!isPoint(location)) {
    throw new InvalidProviderError(
      `Provider ${id} lies at ${location.lat}, ${location.lng}, which is not on the globe; leave it out or place it.`,
    );
  }
}
