import '../node-env.ts';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { Directory } from '#directory/directory.ts';
import { openDirectoryStore } from '#directory/open-directory-store.ts';
import { CallMemory } from '#forms/call-memory.ts';
import { openPostgresCallStore } from '#forms/postgres/form-store.ts';
import { openCallStore } from '#forms/sqlite/form-store.ts';
import { PUBLICATION_FOLDER } from '#publication/publications.ts';
import { publish } from '#publication/publish.ts';
import { sharingOf } from '#publication/rights.ts';
import { type Config, readConfig } from '#settings/config.ts';

/** Visitors come first: on one busy core this gets a tenth of it. */
const NICE = 10;

setPriority(NICE);
process.on('disconnect', () => process.exit());
process.send!(await publishAll(readConfig(process.env)));

async function publishAll({ DATA_DIR: folder, DATABASE_URL: databaseUrl, ...config }: Config): Promise<number | null> {
  const calls = new CallMemory(databaseUrl ? await openPostgresCallStore(databaseUrl) : openCallStore({ folder }));
  await calls.start();
  const store = await openDirectoryStore({
    folder,
    databaseUrl,
    readUrls: config.DATABASE_READ_URLS,
    searchIndex: config.SEARCH_INDEX,
  });
  return publish({
    directory: new Directory(store, calls),
    folder: join(folder, PUBLICATION_FOLDER),
    sharing: sharingOf(config.SHARE_LISTS),
    siteUrl: config.SITE_URL,
    now: new Date(),
  });
}
