import type { ListInfo } from '#listings/provider.ts';
import { Dropped, type ImportSource, type ReadRow } from '../draft.ts';
import type { Part } from '../fhir/fhir-values.ts';
import { ImportError } from '../import-errors.ts';
import { type Entry, Lines } from '../ndjson-lines.ts';
import { openDataFile } from '../open-data-file.ts';
import { mapFollowed } from './map-followed.ts';
import type { FollowedSite } from './who-told.ts';

/** Opens the lines that an Alongside publishes, a listing on each, as the source that this site is for us. */
export async function openFollowed(path: string, site: FollowedSite, list: ListInfo): Promise<ImportSource> {
  const file = await openDataFile(path);
  const lines = new Lines(file.name);
  let others = 0;
  /** One odd listing does not stop the others. */
  const mapped = (listing: Part, entry: Entry) => {
    try {
      return mapFollowed(listing, file.name, site);
    } catch (error) {
      if (error instanceof ImportError) return new Dropped('malformed', entry.start);
      throw error;
    }
  };
  const rowOf = (entry: Entry): ReadRow => {
    const listing = entry.parse();
    const outcome = listing ? mapped(listing, entry) : new Dropped('malformed', entry.start);
    if (!(outcome instanceof Dropped && outcome.reason === 'own')) others++;
    file.rows++;
    return { file: file.name, line: entry.line, outcome };
  };
  return {
    name: site.source,
    list,
    files: [file],
    /** A site may have nothing but what it has from us. */
    get mayBeEmpty() {
      return file.rows > 0 && others === 0;
    },
    async *read(stop) {
      for await (const chunk of file.bytes) {
        yield lines.push(chunk).map(rowOf);
        if (stop.requested) return;
      }
      yield lines.end().map(rowOf);
    },
  };
}
