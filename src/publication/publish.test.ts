import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Directory } from '#directory/directory.ts';
import { openDirectoryStore } from '#directory/open-directory-store.ts';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { listZip, openZipEntry } from '#importers/zip-file.ts';
import type { KeptCorrection } from '#listings/corrections.ts';
import type { Provider } from '#listings/provider.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { FHIR_TYPES } from './fhir/fhir-codes.ts';
import { idOf } from './hsds-ids.ts';
import type { RowContext } from './listing-rows.ts';
import { Publications, rightsOf } from './publications.ts';
import { type PublishedDirectory, publish } from './publish.ts';
import { sharingOf } from './rights.ts';
import { contractProblems } from './testing/hsds-contract.ts';

const FIRST = new Date('2026-11-01T08:00:00.000Z');
const LATER = new Date('2026-11-20T08:00:00.000Z');
const CLINIC = makeProvider({
  id: 'nppes:1',
  name: 'Ocotillo Dental, "Kids"',
  tagIds: [1, tagByName('PT-dentist')!.id],
  sourceDate: '2026-01-02',
});
const POOL = makeProvider({ id: 'nppes:2', name: 'Saguaro Pool', tagIds: [2], sourceDate: null });

async function site(providers: Provider[]) {
  const folder = temporaryFolder();
  const kept: KeptCorrection[] = [];
  const store = await openDirectoryStore({ folder, corrections: async () => kept });
  const directory = new Directory(store);
  onTestFinished(() => directory.close());
  const load = async (all: Provider[], importedAt = FIRST) => {
    for (const [source, ofSource] of Map.groupBy(all, (each) => each.source))
      await directory.replaceSource(source, inBatches(ofSource), { importedAt });
  };
  await load(providers);
  const published = join(folder, 'publication');
  const publishOn = (now: Date, from: PublishedDirectory = directory, context: Partial<RowContext> = {}) =>
    publish({ directory: from, folder: published, now, sharing: sharingOf([]), ...context });
  return { directory, kept, load, published, publishOn, latest: () => new Publications(published).latest()! };
}

async function textOf(zip: string, name: string): Promise<string> {
  let text = '';
  for await (const chunk of (await openZipEntry(zip, name)).bytes) text += chunk.toString();
  return text;
}

const minimalOf = (latest: ReturnType<Awaited<ReturnType<typeof site>>['latest']>, modifiedAfter?: string) =>
  [...latest.index.minimal({ modifiedAfter })].flat();

describe('a publication', () => {
  test('has every listing in its index, its tables and its lines', async () => {
    const { publishOn, latest } = await site([CLINIC, POOL]);
    expect(await publishOn(FIRST)).toBe(1);
    const { index, files } = latest();
    expect(index.about).toMatchObject({ generation: '1', published: FIRST.toISOString(), listings: 2, services: 3 });
    expect(await listZip(files.zip)).toEqual(
      expect.arrayContaining(['datapackage.json', 'organizations.csv', 'services.csv', 'metadata.csv']),
    );
    const organizations = (await textOf(files.zip, 'organizations.csv')).split('\r\n');
    expect(organizations[0]).toBe('id,name,alternate_name,description,email,website,uri');
    expect(organizations).toContain(`${idOf.organization('nppes:1')},"Ocotillo Dental, ""Kids""",,,,,`);
    const { resources, sources, ...about } = JSON.parse(await textOf(files.zip, 'datapackage.json'));
    expect(about).toMatchObject({ version: '1', hsds_version: '3.1', created: FIRST.toISOString() });
    expect(sources).toMatchObject([
      { title: 'NPPES', license: expect.stringContaining('Public domain'), shared: true },
    ]);
    for (const { name, path, schema } of resources as { name: string; path: string; schema: { fields: Provider[] } }[])
      expect([name, (await textOf(files.zip, path)).split('\r\n')[0]]).toEqual([
        name,
        schema.fields.map((field) => field.name).join(','),
      ]);
    const lines = gunzipSync(readFileSync(files.lines)).toString().trim().split('\n');
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(contractProblems('organization', JSON.parse(line))).toEqual([]);
  });

  test('is written anew only if something is published otherwise', async () => {
    const { publishOn, published, load, latest } = await site([CLINIC, POOL]);
    await publishOn(FIRST);
    // Another import of the same records, on a later day.
    await load([CLINIC, POOL], LATER);
    expect(await publishOn(LATER)).toBe(1);
    expect(latest().index.about.published).toBe(FIRST.toISOString());
    await load([CLINIC, { ...POOL, phone: '6025550142' }]);
    expect(await publishOn(LATER)).toBe(2);
    const fhir = FHIR_TYPES.map((type) => `2.${type}.ndjson.gz`);
    expect(readdirSync(published).sort()).toEqual(['2.db', '2.fhir.json', '2.ndjson.gz', '2.zip', ...fhir].sort());
  });

  test('knows its rights and the address in it, and is written anew for others', async () => {
    const { publishOn, latest, directory } = await site([CLINIC]);
    await publishOn(FIRST);
    const others = [
      { sharing: sharingOf(['oak']) },
      { sharing: sharingOf(['csv', 'oak']) },
      { sharing: sharingOf(['csv', 'oak']), siteUrl: 'https://help.example' },
    ];
    for (const [at, context] of others.entries()) {
      expect(latest().index.about.rights).not.toBe(rightsOf(context));
      expect(await publishOn(LATER, directory, context)).toBe(at + 2);
      expect(latest().index.about.rights).toBe(rightsOf(context));
    }
    const inOtherOrder = { ...others[2]!, sharing: sharingOf(['oak', 'csv']) };
    expect(await publishOn(LATER, directory, inOtherOrder)).toBe(4);
  });

  test('of an older release, without all files, is none, and is written anew', async () => {
    const { publishOn, latest } = await site([CLINIC]);
    await publishOn(FIRST);
    rmSync(latest().files.fhirSizes);
    expect(latest()).toBeNull();
    expect(await publishOn(LATER)).toBe(2);
    expect(latest().fhirSizes.length).toBe(FHIR_TYPES.length);
    expect(minimalOf(latest())[0]).toMatchObject({ modified: FIRST.toISOString() });
  });

  test('says since when each service is published as it is, and for 90 days which are gone', async () => {
    const { publishOn, kept, directory, latest } = await site([CLINIC, POOL]);
    await publishOn(FIRST);
    expect(minimalOf(latest()).map(({ modified }) => modified)).toEqual(Array(3).fill(FIRST.toISOString()));
    kept.push(
      { key: '1', madeOn: '2026-11-19', correction: { kind: 'hide', id: 'nppes:1' } },
      {
        key: '2',
        madeOn: '2026-11-19',
        correction: { kind: 'set', id: 'nppes:2', field: 'website', value: 'https://pool.example/', was: null },
      },
    );
    await directory.applyCorrections();
    await publishOn(LATER);
    const changed = minimalOf(latest(), LATER.toISOString());
    const gone = ['PT-speech-therapist', 'PT-dentist'].map((key) => idOf.service('nppes:1', key)).sort();
    expect(changed.filter(({ isGone }) => isGone).map(({ id }) => id)).toEqual(gone);
    expect(changed).toHaveLength(3);
    expect(latest().index.countGone()).toBe(2);
    expect(latest().index.find('services', gone[0]!)).toBeNull();
    expect(minimalOf(latest(), '2026-11-21T00:00:00.000Z')).toEqual([]);

    // What comes back is not gone; what has been gone for long is forgotten.
    kept.splice(0, 1);
    await directory.applyCorrections();
    await publishOn(new Date('2026-11-22T08:00:00.000Z'));
    expect(latest().index.countGone()).toBe(0);
    kept.push({ key: '3', madeOn: '2026-11-23', correction: { kind: 'hide', id: 'nppes:1' } });
    await directory.applyCorrections();
    await publishOn(new Date('2026-11-23T08:00:00.000Z'));
    kept.push({ key: '4', madeOn: '2026-11-23', correction: { kind: 'hide', id: 'nppes:2' } });
    await directory.applyCorrections();
    await publishOn(new Date('2027-02-21T07:00:00.000Z'));
    expect(latest().index.countGone()).toBe(3);
    kept.pop();
    await directory.applyCorrections();
    await publishOn(new Date('2027-02-22T08:00:00.000Z'));
    expect(latest().index.countGone()).toBe(0);
  });

  test('an id of a record that was joined leads to what it became', async () => {
    const other = makeProvider({ id: 'npd:9', name: POOL.name, npi: POOL.npi, tagIds: [2], sourceDate: '2026-02-02' });
    const { publishOn, load, latest, directory } = await site([CLINIC, { ...other, npi: '1234567893' }]);
    await publishOn(FIRST);
    const before = latest().index.find('organizations', idOf.organization('npd:9'));
    expect(before?.listing).toBe('npd:9');
    await load([CLINIC, POOL]);
    await load([other]);
    const { id } = (await directory.findById('npd:9'))!;
    const [now, joined] = id === 'npd:9' ? ['npd:9', 'nppes:2'] : ['nppes:2', 'npd:9'];
    await publishOn(LATER);
    expect(latest().index.find('organizations', idOf.organization(joined))).toMatchObject({
      id: idOf.organization(now),
      listing: now,
    });
    const key = 'PT-occupational-therapist';
    expect(latest().index.find('services', idOf.service(joined, key))?.id).toBe(idOf.service(now, key));
  });

  test('is not written of two states: a listing that moved would be missing', async () => {
    const { publishOn, directory, published } = await site([CLINIC, POOL]);
    let asked = 0;
    const changing: PublishedDirectory = {
      listingIds: (first, limit) => directory.listingIds(first, limit),
      findByIds: (ids) => directory.findByIds(ids),
      findRecord: (id) => directory.findRecord(id),
      sources: () => directory.sources(),
      listingsGeneration: async () => ++asked,
    };
    expect(await publishOn(FIRST, changing)).toBeNull();
    expect(readdirSync(published)).toEqual([]);
  });

  test('of nothing is empty, and one that failed leaves the one before', async () => {
    const { publishOn, directory, published, latest } = await site([CLINIC]);
    await publishOn(FIRST);
    const failing: PublishedDirectory = {
      listingIds: (first, limit) => directory.listingIds(first, limit),
      findByIds: () => Promise.reject(new Error('No disk.')),
      findRecord: (id) => directory.findRecord(id),
      sources: () => directory.sources(),
      listingsGeneration: () => directory.listingsGeneration(),
    };
    await expect(publishOn(LATER, failing)).rejects.toThrow('No disk.');
    expect(latest().number).toBe(1);
    await directory.replaceSource('nppes', inBatches([]));
    expect(await publishOn(LATER)).toBe(2);
    expect(latest().index.about).toMatchObject({ listings: 0, services: 0 });
    expect(existsSync(join(published, '1.db'))).toBe(false);
  });
});
