import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CalledListings, type CallersAnswers } from '#listings/called-listings.ts';
import type { Correction, KeptCorrection } from '#listings/corrections.ts';
import { nameAndAddressText } from '#listings/name-and-address.ts';
import type { Provider } from '#listings/provider.ts';
import { inBatches } from '#listings/testing/make-provider.ts';
import type { DirectoryStore, NewEvidence, ReplaceOptions } from '../store.ts';
import {
  arbitraryCalls,
  arbitraryEvidence,
  arbitraryProviders,
  arbitraryQuery,
  TODAYS,
} from './arbitrary-directory.ts';
import { BruteForceStore } from './brute-force-store.ts';
import type { OpenWith } from './open-with.ts';

const QUERIES_PER_DIRECTORY = 12;
const QUERIES_PER_STEP = 4;
/** More than there are steps, so that each looks up others. */
const LOOKED_UP_EVERY = 10;
const SOURCES = ['nppes', 'sample', 'samhsa'] as const;

/** On how many random directories a store is compared with the oracle. */
export interface OracleCases {
  directories: number;
  /** In each at most; 4000 by default, so that pages are deep. */
  providers?: number;
  /** Those that are corrected and imported again, step by step. */
  corrected: number;
}

/** Random directories and queries: a store must give the same answers as the oracle. */
export function describeAgreementWithOracle(
  openWith: OpenWith,
  { directories, corrected, providers: most = 4000 }: OracleCases,
): void {
  describe('on random directories', () => {
    test('answers every query as the oracle does', async () => {
      const kept: KeptCorrection[] = [];
      const store = await openWith([], async () => kept);
      const oracle = new BruteForceStore(async () => kept);
      await fc.assert(
        fc.asyncProperty(arbitraryProviders(most), fc.infiniteStream(fc.integer()), async (providers, seeds) => {
          kept.splice(0, kept.length, ...someCorrections(providers));
          for (const each of [store, oracle]) {
            for (const source of SOURCES) {
              const ofSource = providers.filter((provider) => provider.source === source);
              await each.replaceSource(source, inBatches(ofSource), optionsOf(ofSource));
            }
            await each.replaceEvidence(someEvidence(providers));
          }
          const called = new CalledListings(arbitraryCalls(providers, providers.length));
          for (const seed of seeds.take(QUERIES_PER_DIRECTORY)) {
            const query = {
              ...fc.sample(arbitraryQuery(providers), { seed, numRuns: 1 })[0]!,
              ...someCalls(called, seed),
            };
            expect(await answers(store, query)).toEqual(await answers(oracle, query));
          }
        }),
        { numRuns: directories },
      );
    });

    test('answers every query as the oracle does after each of several corrections and imports', async () => {
      const kept: KeptCorrection[] = [];
      const store = await openWith([], async () => kept);
      const oracle = new BruteForceStore(async () => kept);
      const importAll = async (providers: Provider[], sources: readonly (typeof SOURCES)[number][]) => {
        for (const each of [store, oracle]) {
          for (const source of sources) {
            const ofSource = providers.filter((provider) => provider.source === source);
            await each.replaceSource(source, inBatches(ofSource), optionsOf(ofSource));
          }
        }
      };
      const pay = async (providers: Provider[]) => {
        for (const each of [store, oracle]) await each.replaceEvidence(someEvidence(providers));
      };
      const correct = async (corrections: KeptCorrection[]) => {
        kept.splice(0, kept.length, ...corrections);
        for (const each of [store, oracle]) await each.applyCorrections();
      };
      await fc.assert(
        fc.asyncProperty(arbitraryProviders(1500), fc.infiniteStream(fc.integer()), async (providers, seeds) => {
          const all = [...someCorrections(providers), ...someAdded(providers)];
          const added = all.flatMap(({ correction: each }) => (each.kind === 'add' ? each.record : []));
          // An operator corrects what was added, too.
          all.push(...someCorrections(added).map((each) => ({ ...each, key: `${each.key} more` })));
          const called = new CalledListings(arbitraryCalls([...providers, ...added], providers.length));
          const named = new Set(all.flatMap(({ correction: each }) => [each.id, 'other' in each ? each.other : '']));
          const part = (from: number, to: number) => all.filter((_, at) => at % 6 >= from && at % 6 < to);
          const renamed = (each: KeptCorrection, at: number) => (at % 2 === 0 ? withOtherValues(each) : each);
          kept.splice(0, kept.length, ...part(0, 2));
          for (const [number, step] of [
            () => importAll(providers, SOURCES),
            () => pay(providers),
            () => correct(part(0, 4)),
            () => correct(all),
            () => correct(all.map(renamed)),
            () => correct(part(3, 6)),
            () => importAll(providers.map(changed), ['samhsa']),
            () => correct(part(1, 5)),
          ].entries()) {
            await step();
            for (const seed of seeds.take(QUERIES_PER_STEP)) {
              const [asked] = fc.sample(arbitraryQuery(providers), { seed, numRuns: 1 });
              const query = { ...asked!, ...someCalls(called, seed) };
              expect(await answers(store, query)).toEqual(await answers(oracle, query));
            }
            const looked = [...providers, ...added]
              .filter(({ id }, at) => at % 20 === 0 || named.has(id))
              .filter((_, at) => at % LOOKED_UP_EVERY === number);
            expect(await found(store, looked)).toEqual(await found(oracle, looked));
            expect((await store.sources()).at(-1)).toEqual((await oracle.sources()).at(-1));
          }
        }),
        { numRuns: corrected },
      );
    });
  });
}

/** What callers say on some day; of one query in four, nobody has called. */
function someCalls(called: CalledListings, seed: number): { called?: CallersAnswers | undefined } {
  return seed % 4 === 0 ? {} : { called: called.on(TODAYS[Math.abs(seed) % TODAYS.length]!) };
}

function someEvidence(providers: Provider[]): NewEvidence {
  async function* batches() {
    yield arbitraryEvidence(providers, providers.length);
  }
  return { info: { importedAt: '2026-11-21T00:00:00.000Z', through: '2026-09' }, batches: batches() };
}

function changed(provider: Provider, at: number): Provider {
  return at % 5 === 0 ? { ...provider, name: `${provider.name} kids`, phone: null } : provider;
}

async function found(store: DirectoryStore, providers: Provider[]) {
  const listings = await Promise.all(providers.map(({ id }) => store.findById(id)));
  const byText = providers.slice(0, 10).map((each) => store.findByNameAndAddress(nameAndAddressText(each)));
  return [...listings, ...(await Promise.all(byText))];
}

/** Corrections of every kind, the same for the same providers. */
function someCorrections(providers: Provider[]): KeptCorrection[] {
  return providers.flatMap(({ id, npi, phone }, at): KeptCorrection[] => {
    if (at % 40 >= 6) return [];
    const other = (
      providers.find((each) => each.npi === npi && each.id > id) ?? providers[(at * 7) % providers.length]!
    ).id;
    const corrections: Correction[] = [
      { kind: 'hide', id },
      { kind: 'set', id, field: 'name', value: 'home dental care', was: '' },
      { kind: 'set', id, field: 'location', value: { lat: 40.75, lng: -73.98 }, was: { lat: 0, lng: 0 } },
      { kind: 'set', id, field: 'phone', value: null, was: phone },
      { kind: 'join', id, other },
      { kind: 'keep-apart', id, other },
    ];
    const correction = corrections[at % 40];
    return correction ? [{ key: id, madeOn: '2020-06-01', correction }] : [];
  });
}

/** Records that the operator adds: each like another record, so that many join it. */
function someAdded(providers: Provider[]): KeptCorrection[] {
  return providers
    .filter((_, at) => at % 15 === 7)
    .map((provider, at) => {
      const id = `community:${(at * 7919) % 1000}-${at}`;
      const { npi, isPerson, phone, name } = providers[(at * 31) % providers.length]!;
      const like = [{ npi, isPerson }, { phone }, { name }, { name: `added ${name}`, npi: null, phone: null }][at % 4];
      const record = { ...provider, id, source: 'community' as const, ...like };
      return { key: id, madeOn: '2020-06-01', correction: { kind: 'add', id, record } };
    });
}

/** Makes an added record another. */
function withOtherValues(kept: KeptCorrection): KeptCorrection {
  const { correction } = kept;
  if (correction.kind !== 'add') return kept;
  const { record } = correction;
  return { ...kept, correction: { ...correction, record: { ...record, name: `${record.name} again`, phone: null } } };
}

async function answers(store: DirectoryStore, query: Parameters<DirectoryStore['search']>[0]) {
  const { center, radiusMiles, term = 'home' } = query;
  return {
    query,
    page: await store.search(query),
    points: await store.mapPoints(query),
    suggestions: await store.suggestNames({ center, radiusMiles, term, limit: 10 }),
  };
}

/** Every tenth provider or so is excluded. */
function optionsOf(ofSource: readonly Provider[]): ReplaceOptions {
  const npis = new Set(ofSource.flatMap(({ npi }) => npi ?? []));
  return { importedAt: new Date('2026-11-21'), excludedNpis: () => [...npis].filter((npi) => npi.endsWith('7')) };
}
