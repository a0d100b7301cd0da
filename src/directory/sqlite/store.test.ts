import { describeDirectoryStore } from '../testing/store-contract.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openSqliteStore } from './store.ts';

describeDirectoryStore('SQLite store', (corrections) => openSqliteStore({ folder: temporaryFolder(), corrections }));
