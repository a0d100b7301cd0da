import { isPoint } from '#geo/point.ts';
import { InvalidProviderError } from '../errors.ts';
import type { Provider, SourceName } from '../provider.ts';

/** Characters below the surrogates: for these, the databases' byte order equals code unit order, which breaks ties. */
const VALID_ID = /^[\u0020-\ud7ff]{1,80}$/;

/** Throws `InvalidProviderError` if a provider of a source violates the rules of `Provider`. */
export function checkProvider({ id, source, name, location }: Provider, of: SourceName): void {
  if (!VALID_ID.test(id) || !id.startsWith(`${of}:`)) {
    throw new InvalidProviderError(
      `Provider id ${JSON.stringify(id)}: ` +
        `must start with '${of}:' and have at most 80 characters, none of them a control character or emoji.`,
    );
  }
  if (source !== of) {
    throw new InvalidProviderError(`Provider ${id} has source ${source}, but ${of} is being imported.`);
  }
  if (name.trim() === '') throw new InvalidProviderError(`Provider ${id} has no name.`);
  if (!isPoint(location)) {
    throw new InvalidProviderError(
      `Provider ${id} has the location ${location.lat}, ${location.lng}, which is not on the globe. ` +
        'Correct it or leave the provider out.',
    );
  }
}
