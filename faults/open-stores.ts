// A process to kill: opens both stores like the starting server, prints a line, and exits.   node open-stores.ts <folder> [<database URL>]
import { openDirectoryStore } from '#directory/open-directory-store.ts';
import { openPostgresFormStore } from '#forms/postgres/form-store.ts';
import { openFormStore } from '#forms/sqlite/form-store.ts';

const [folder = '', databaseUrl] = process.argv.slice(2);
console.log('opening');
const forms = databaseUrl ? await openPostgresFormStore(databaseUrl) : openFormStore({ folder });
const directory = await openDirectoryStore({ folder, databaseUrl });
console.log('open');
await Promise.all([forms.close(), directory.close()]);
