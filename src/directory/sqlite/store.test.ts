import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { describeDirectoryStore } from '../testing/store-contract.ts';
import { openSqliteStore } from './store.ts';

describeDirectoryStore('SQLite store', (corrections) => openSqliteStore({ folder: temporaryFolder(), corrections }));
