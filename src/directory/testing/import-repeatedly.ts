import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { openPostgresStore } from '../postgres/open-store.ts';
import { openSqliteStore } from '../sqlite/store.ts';

/*
 * A process for tests to kill: `node import-repeatedly.ts <folder or URL> <name>` replaces the sample data in an
 * endless loop with a thousand providers, which all have the same name within a round, and prints a line after each
 * round.
 */
const [place, name] = process.argv.slice(2) as [string, string];
const store = place.startsWith('postgres:')
  ? await openPostgresStore({ url: place })
  : openSqliteStore({ folder: place });
for (let round = 1; ; round++) {
  const providers = Array.from({ length: 1000 }, (_, index) =>
    makeProvider({ id: `sample:${index}`, name: `${name}, round ${round}` }),
  );
  await store.replaceSource('sample', inBatches(providers));
  console.log(round);
}
