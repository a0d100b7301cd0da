import { describe, onTestFinished } from 'vitest';
import type { ReadCorrections } from '#listings/corrections.ts';
import { inBatches } from '#listings/testing/make-provider.ts';
import type { DirectoryStore } from '../store.ts';
import { describeCalls } from './call-contract.ts';
import { describeCensus } from './census-contract.ts';
import { describeCorrections } from './correction-contract.ts';
import { describeEvidence } from './evidence-contract.ts';
import { describeFacts } from './facts-contract.ts';
import { describeImports } from './import-contract.ts';
import { describeListings } from './listing-contract.ts';
import { describeMapPoints } from './map-contract.ts';
import { describeNames } from './name-contract.ts';
import type { OpenWith } from './open-with.ts';
import { describeAgreementWithOracle, type OracleCases } from './oracle-contract.ts';
import { describePlaces } from './place-contract.ts';
import { describeRecords } from './record-contract.ts';
import { describeSearch } from './search-contract.ts';

/** How much of the contract is tried. */
export interface ContractCases extends OracleCases {
  /** Without those tests of searches, imports and assembly that the oracle does not need: another store has the same code. */
  recordsOnly?: boolean;
}

/**
 * Tests for what every directory store must do. `openStore` returns a new, empty store each time; a slow one needs
 * fewer `cases`.
 */
export function describeDirectoryStore(
  name: string,
  openStore: (corrections?: ReadCorrections) => DirectoryStore | Promise<DirectoryStore>,
  { recordsOnly = false, ...cases }: ContractCases = { directories: 25, corrected: 5 },
): void {
  const openWith: OpenWith = async (providers = [], corrections = undefined) => {
    const store = await openStore(corrections);
    onTestFinished(() => store.close());
    for (const [source, ofSource] of Map.groupBy(providers, (provider) => provider.source)) {
      await store.replaceSource(source, inBatches(ofSource));
    }
    return store;
  };

  describe(name, () => {
    if (!recordsOnly) {
      describePlaces(openWith);
      describeSearch(openWith);
      describeNames(openWith);
      describeMapPoints(openWith);
      describeImports(openWith);
      describeListings(openWith);
      describeEvidence(openWith);
      describeFacts(openWith);
      describeCalls(openWith);
    }
    describeCensus(openWith);
    describeRecords(openWith);
    describeCorrections(openWith);
    describeAgreementWithOracle(openWith, cases);
  });
}
