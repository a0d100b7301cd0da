import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { describeDirectoryStore } from '../testing/store-contract.ts';
import { openSqliteStore } from './store.ts';

/** On a real server, the index is compared with the oracle on more. */
const CASES = { directories: 10, corrected: 3 };

describeDirectoryStore(
  'SQLite store',
  (corrections) => openSqliteStore({ folder: temporaryFolder(), corrections }),
  CASES,
);
