import { describe, expect, test } from 'vitest';
import type { KeptCorrection } from '#listings/corrections.ts';
import type { PaidEvidence } from '#listings/evidence.ts';
import type { MedicaidConditions } from '#listings/listing-evidence.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { daysSinceEpoch } from '#model/fact-clocks.ts';
import type { DirectoryStore, NewEvidence } from '../store.ts';
import { everyone } from './everyone.ts';
import type { OpenWith } from './open-with.ts';

const SPEECH = 1;
const OCCUPATIONAL = 2;
const PHYSICAL = 3;
const DENTAL = 15;
const PSYCHOLOGIST = 36;
const CLINIC_NPI = '1497758544';
const CLINIC = makeProvider({
  id: 'nppes:1',
  npi: CLINIC_NPI,
  isPerson: false,
  tagIds: [PHYSICAL],
  sourceDate: '2024-01-31',
});
const IN_LIST = makeProvider({
  id: 'list:arizona:1',
  source: 'list:arizona',
  npi: CLINIC_NPI,
  isPerson: false,
  tagIds: [SPEECH],
  sourceDate: '2026-01-31',
});
const OTHER = makeProvider({ id: 'nppes:2', name: 'Ocotillo Dental', npi: '1003000126' });
const EVIDENCE: PaidEvidence[] = [
  {
    npi: CLINIC_NPI,
    paid: [
      { services: [SPEECH], lastMonth: '2024-11', months: 20 },
      { services: [OCCUPATIONAL, PHYSICAL], lastMonth: '2023-02', months: 2 },
      { services: [DENTAL], lastMonth: '2019-05', months: 0 },
      { services: [PSYCHOLOGIST], ifOffered: true, lastMonth: '2024-12', months: 3 },
    ],
  },
  { npi: '1999999984', paid: [{ services: [SPEECH], lastMonth: '2024-12', months: 24 }] },
];
const PAID = [
  { service: SPEECH, lastMonth: '2024-11', months: 20 },
  { service: PHYSICAL, lastMonth: '2023-02', months: 2 },
  { service: DENTAL, lastMonth: '2019-05', months: 0 },
];
const INFO = { importedAt: '2026-03-01T00:00:00.000Z', through: '2024-12' };

/** Evidence is shown with the listing of its NPI, whatever is imported and in which order. */
export function describeEvidence(openWith: OpenWith): void {
  describe('evidence', () => {
    const given = (evidence = EVIDENCE): NewEvidence => {
      async function* batches() {
        yield evidence;
      }
      return { info: INFO, batches: batches() };
    };
    const shown = async (store: DirectoryStore) =>
      (await store.search(everyone)).hits
        .map(({ provider: { id, paid } }) => ({ id, paid }))
        .sort((a, b) => (a.id < b.id ? -1 : 1));
    const SHOWN = [
      { id: 'nppes:1', paid: PAID },
      { id: 'nppes:2', paid: undefined },
    ];

    test('is shown with the listing of its NPI, and brings no listings', async () => {
      const store = await openWith([CLINIC, OTHER]);
      await store.replaceEvidence(given());
      expect(await shown(store)).toEqual(SHOWN);
      expect((await store.findById('nppes:1'))?.paid).toEqual(PAID);
      expect(await store.evidence()).toEqual({ ...INFO, providers: 2 });
      expect((await store.sources()).map(({ source }) => source)).toEqual(['nppes']);
    });

    test('before or after its providers, or between: the same listings', async () => {
      const both = [CLINIC, OTHER, IN_LIST];
      const first = await openWith();
      await first.replaceEvidence(given());
      expect(await first.evidence()).toEqual({ ...INFO, providers: 2 });
      await first.replaceSource('list:arizona', inBatches([IN_LIST]));
      await first.replaceSource('nppes', inBatches([CLINIC, OTHER]));
      const last = await openWith(both);
      await last.replaceEvidence(given());
      expect(await shown(last)).toEqual(SHOWN);
      expect(await shown(first)).toEqual(SHOWN);
      expect((await first.findById('list:arizona:1'))?.paid).toEqual(PAID);
    });

    test('stays when a source is replaced, and with corrections', async () => {
      const store = await openWith([CLINIC, OTHER]);
      await store.replaceEvidence(given());
      await store.replaceSource('nppes', inBatches([OTHER, CLINIC]));
      await store.applyCorrections();
      expect(await shown(store)).toEqual(SHOWN);
      expect(await store.evidence()).toEqual({ ...INFO, providers: 2 });
    });

    test('is replaced as a whole, and removed', async () => {
      const store = await openWith([CLINIC, OTHER]);
      await store.replaceEvidence(given());
      const dental = { service: DENTAL, lastMonth: '2024-12', months: 1 };
      await store.replaceEvidence(
        given([{ npi: OTHER.npi!, paid: [{ services: [DENTAL], lastMonth: '2024-12', months: 1 }] }]),
      );
      expect(await shown(store)).toEqual([
        { id: 'nppes:1', paid: undefined },
        { id: 'nppes:2', paid: [dental] },
      ]);
      await store.replaceEvidence(null);
      expect((await shown(store)).map(({ paid }) => paid)).toEqual([undefined, undefined]);
      expect(await store.evidence()).toBeNull();
    });

    test('that fails on its way leaves what was there', async () => {
      const store = await openWith([CLINIC, OTHER]);
      await store.replaceEvidence(given());
      async function* broken(): AsyncGenerator<PaidEvidence[]> {
        yield [{ npi: OTHER.npi!, paid: [{ services: [DENTAL], lastMonth: '2024-12', months: 1 }] }];
        throw new Error('the file ends here');
      }
      await expect(store.replaceEvidence({ info: INFO, batches: broken() })).rejects.toThrow('the file ends here');
      expect(await shown(store)).toEqual(SHOWN);
    });

    describe('in searches', () => {
      const [AZ, ANY] = [203, 200];
      const conditions = (more: Partial<MedicaidConditions> = {}): MedicaidConditions => ({
        programs: [],
        states: null,
        services: [],
        levels: [],
        today: daysSinceEpoch('2026-11-23'),
        counts: true,
        ...more,
      });
      const searched = async (store: DirectoryStore, medicaid: MedicaidConditions) => {
        const { total, hits, levels } = await store.search({ ...everyone, medicaid });
        expect(hits.length).toBe(total);
        expect((await store.mapPoints({ ...everyone, medicaid })).total).toBe(total);
        return { ids: hits.map(({ provider: { id } }) => id), levels };
      };
      const accepting = makeProvider({
        id: 'nppes:3',
        name: 'Mesa Verde Speech',
        phone: '6025550133',
        tagIds: [SPEECH, ANY, AZ],
        medicaid: [{ state: 'AZ', evidence: 'accepts' }],
        sourceDate: '2026-01-31',
      });

      /** Offers all that it was paid for. */
      const OFFERING = { ...CLINIC, tagIds: [SPEECH, PHYSICAL, DENTAL] };

      test('a program finds who was paid for the wanted service in its state, and who says so', async () => {
        const store = await openWith([OFFERING, OTHER, accepting]);
        await store.replaceEvidence(given());
        const program = { programs: [AZ], states: ['AZ'] };
        expect((await searched(store, conditions(program))).ids).toEqual(['nppes:1', 'nppes:3']);
        expect((await searched(store, conditions({ ...program, services: [DENTAL] }))).ids).toEqual([
          'nppes:1',
          'nppes:3',
        ]);
        expect((await searched(store, conditions({ ...program, services: [50] }))).ids).toEqual(['nppes:3']);
        expect((await searched(store, conditions({ programs: [202], states: ['AK'] }))).ids).toEqual([]);
      });

      test('levels are of the wanted service and of the day, and counted whichever is wanted', async () => {
        const store = await openWith([OFFERING, OTHER, accepting]);
        await store.replaceEvidence(given());
        const levels = { sure: 1, likely: 1, unknown: 1 };
        expect(await searched(store, conditions())).toEqual({ ids: ['nppes:1', 'nppes:2', 'nppes:3'], levels });
        for (const [level, id] of [
          ['sure', 'nppes:1'],
          ['likely', 'nppes:3'],
          ['unknown', 'nppes:2'],
        ] as const)
          expect(await searched(store, conditions({ levels: [level] }))).toEqual({ ids: [id], levels });
        expect((await searched(store, conditions({ levels: ['sure', 'unknown'] }))).ids).toEqual([
          'nppes:1',
          'nppes:2',
        ]);
        const forDental = await searched(store, conditions({ services: [DENTAL] }));
        expect(forDental.levels).toEqual({ sure: 0, likely: 1, unknown: 2 });
        const sureOn = async (day: string) =>
          (await searched(store, conditions({ today: daysSinceEpoch(day) }))).levels!.sure;
        // Paid in November 2024: believed for 1,095 days after its first.
        expect([await sureOn('2027-11-01'), await sureOn('2027-11-02')]).toEqual([1, 0]);
      });

      test('what was paid for a service that a listing does not offer counts neither for a level nor for a program', async () => {
        const kept: KeptCorrection[] = [];
        const store = await openWith([CLINIC, OTHER], async () => kept);
        await store.replaceEvidence(given());
        const [program, ofSpeech] = [{ programs: [AZ], states: ['AZ'] }, { services: [SPEECH] }];
        expect((await searched(store, conditions())).levels).toEqual({ sure: 0, likely: 0, unknown: 2 });
        expect((await searched(store, conditions({ levels: ['sure'] }))).ids).toEqual([]);
        expect((await searched(store, conditions(ofSpeech))).levels).toEqual({ sure: 0, likely: 0, unknown: 2 });
        // Once paid for physical therapy, which it offers.
        expect((await searched(store, conditions(program))).ids).toEqual(['nppes:1']);
        expect((await searched(store, conditions({ ...program, ...ofSpeech }))).ids).toEqual([]);
        kept.push({
          key: '1',
          madeOn: '2026-11-23',
          correction: { kind: 'set', id: 'nppes:1', field: 'tagIds', value: [SPEECH], was: [PHYSICAL] },
        });
        await store.applyCorrections();
        expect((await searched(store, conditions({ levels: ['sure'] }))).ids).toEqual(['nppes:1']);
      });

      test('a listing that a correction has changed keeps its evidence', async () => {
        const kept: KeptCorrection[] = [];
        const store = await openWith([OFFERING, OTHER, accepting], async () => kept);
        await store.replaceEvidence(given());
        kept.push({
          key: '1',
          madeOn: '2026-11-23',
          correction: { kind: 'set', id: 'nppes:1', field: 'name', value: 'Mesquite Therapy', was: CLINIC.name },
        });
        await store.applyCorrections();
        expect(await searched(store, conditions({ levels: ['sure'] }))).toEqual({
          ids: ['nppes:1'],
          levels: { sure: 1, likely: 1, unknown: 1 },
        });
      });
    });
  });
}
