import { BruteForceStore } from './brute-force-store.ts';
import { describeDirectoryStore } from './store-contract.ts';

describeDirectoryStore('BruteForceStore', (corrections) => new BruteForceStore(corrections));
