import { BruteForceStore } from './brute-force-store.ts';
import { describeDirectoryStore } from './store-contract.ts';

// It is the oracle itself.
const cases = { directories: 1, corrected: 1 };
describeDirectoryStore('BruteForceStore', (corrections) => new BruteForceStore(corrections), cases);
