import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createFhir } from '#api/fhir/fhir-router.ts';
import { createHsds } from '#api/hsds/hsds-router.ts';
import { Directory } from '#directory/directory.ts';
import { openDirectoryStore } from '#directory/open-directory-store.ts';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { CallMemory } from '#forms/call-memory.ts';
import { openFormStores } from '#forms/sqlite/form-store.ts';
import { makeSubmission } from '#forms/testing/make-submission.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { listZip, openZipEntry } from '#importers/zip-file.ts';
import type { KeptCorrection } from '#listings/corrections.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { siteDay } from '#model/site-day.ts';
import { Publications } from './publications.ts';
import { publish } from './publish.ts';
import { sharingOf } from './rights.ts';

const SHOWN = 'Ocotillo Dental';
const JOINED = { name: 'Sotol Respite', npi: '1497758999' };
/** Every secret has this word in it. */
const SECRET = /\w*zarzamora\w*/gi;
const DENTIST = [tagByName('PT-dentist')!.id];

/** Plants secrets in every store of a site; returns its directory. */
async function plant(folder: string): Promise<Directory> {
  const kept: KeptCorrection[] = [];
  const { store, calls, staff, contentChanges } = openFormStores({ folder });
  await store.keep(
    makeSubmission({ values: { name: 'Zarzamora Sender', message: 'zarzamora message' } }),
    ['webhook'],
    {
      email: 'zarzamora@subscriber.example',
      firstName: 'Zarzamora',
      consentText: 'zarzamora consent',
      byLetter: true,
    },
  );
  await staff.invite('zarzamora-key', { name: 'Zarzamora Keeper', role: 'keeper', staffId: null, until: '2099-01-01' });
  await staff.audit({ at: '2026-11-01T00:00:00.000Z', who: 'Zarzamora Keeper', act: 'hide', about: 'zarzamora act' });
  // One caller alone is not believed.
  await calls.keep({
    id: '00000000-0000-4000-8000-000000000001',
    listing: 'nppes:1',
    source: 'nppes',
    phone: '6025550100',
    receivedOn: siteDay(),
    day: siteDay(),
    network: 'zarzamora-network',
    result: 'gone',
    answers: { waitWeeks: 41, newPatients: 'no' },
  });
  const memory = new CallMemory(calls);
  await memory.readNow();
  const directory = new Directory(await openDirectoryStore({ folder, corrections: async () => kept }), memory);
  const nppes = (id: number, name: string) =>
    makeProvider({ id: `nppes:${id}`, npi: `${1497758540 + id}`, name, tagIds: DENTIST, sourceDate: '2026-01-01' });
  await directory.replaceSource(
    'nppes',
    inBatches([nppes(1, SHOWN), nppes(2, 'Zarzamora Hidden'), nppes(3, 'Zarzamora Excluded')]),
    { excludedNpis: () => ['1497758543'] },
  );
  const ofList = (id: string, overrides = {}) =>
    makeProvider({ id, source: 'list:oak', tagIds: DENTIST, ...overrides });
  await directory.replaceSource(
    'list:oak',
    inBatches([
      ofList('list:oak:zarzamora7', { name: 'Zarzamora Only In The List', npi: null }),
      // Gives its id to a listing that a shared list has, too.
      ofList('list:oak:zarzamora9', JOINED),
      ofList('list:oak:8', {
        ...nppes(1, SHOWN),
        id: 'list:oak:8',
        source: 'list:oak',
        otherNames: ['Zarzamora Nickname'],
        website: 'https://zarzamora.example/',
        medicaid: [{ state: 'AZ', evidence: 'listed', plan: 'Zarzamora Plan' }],
        details: {
          description: 'Zarzamora text',
          email: 'zarzamora@list.example',
          otherServices: ['Zarzamora lending'],
        },
        openingHours: ['Zarzamora hours'],
        sourceDate: '2026-02-01',
      }),
    ]),
    {
      list: {
        title: 'Oak families',
        link: 'https://zarzamora-link.example/',
        edition: null,
        options: { words: 'zarzamora.csv' },
      },
    },
  );
  await directory.replaceSource(
    'list:pine',
    inBatches([{ ...ofList('list:oak:zarzamora9', JOINED), id: 'list:pine:9', source: 'list:pine' as const }]),
  );
  kept.push({ key: '1', madeOn: '2026-02-01', correction: { kind: 'hide', id: 'nppes:2' } });
  await directory.applyCorrections();
  await contentChanges.close?.();
  return directory;
}

test('what visitors do not see, or may not be passed on, is in no file and no answer', async () => {
  const folder = temporaryFolder();
  const directory = await plant(folder);
  const sharing = sharingOf(['pine']);
  const job = { directory, folder: join(folder, 'publication'), sharing, siteUrl: 'https://help.example' };
  const publications = new Publications(job.folder);
  publications.ask();
  await publish({ ...job, now: new Date() });
  const { files } = publications.latest()!;
  const texts = new Map([
    // By its id, the index finds the listing; it is sent to nobody.
    ['index', readFileSync(files.index, 'latin1').replace('list:oak:zarzamora9', '')],
    ['lines', gunzipSync(readFileSync(files.lines)).toString()],
  ]);
  for (const path of Object.values(files.fhir)) texts.set(path, gunzipSync(readFileSync(path)).toString());
  for (const name of await listZip(files.zip)) {
    let text = '';
    for await (const chunk of (await openZipEntry(files.zip, name)).bytes) text += chunk.toString();
    texts.set(name, text);
  }
  const gazetteer = await loadGazetteer();
  const api = createHsds({ ...job, gazetteer, publications, organization: () => 'Near', apiBase: '/api' });
  for (const list of ['', 'services?full=true', 'organizations?full_service=true', 'service_at_locations?full=true'])
    texts.set(`/${list}`, await (await api.request(`/${list}`)).text());
  for (const list of ['services?minimal=true', 'organizations?search=zarzamora', 'services', 'organizations'])
    texts.set(`/${list}`, await (await api.request(`/${list}`)).text());

  const fhir = createFhir({ ...job, gazetteer, publications, organization: () => 'Near', apiBase: '/api' });
  for (const path of ['/metadata', '/manifest.json'])
    texts.set(`/fhir${path}`, await (await fhir.request(path)).text());

  for (const [where, text] of texts) expect([where, text.match(SECRET)]).toEqual([where, null]);
  for (const [where, text] of texts) expect([where, /\b41 weeks|has closed/.test(text)]).toEqual([where, false]);
  // The publication is not empty, and says that something is left out.
  expect(texts.get('lines')).toContain(SHOWN);
  expect(texts.get(files.fhir.Practitioner)).toContain(SHOWN);
  expect(texts.get('/organizations?full_service=true')).toContain('"value":"Oak families"');
  expect(texts.get('lines')).toContain('https://help.example/ourplaces/providers/list%3Apine%3A9');
  expect(JSON.parse(texts.get('/services')!).total_items).toBe(2);
  await directory.close();

  // With the operator's word, the list is published: the planted words would have been found.
  const shared = new Directory(await openDirectoryStore({ folder }));
  await publish({ ...job, directory: shared, sharing: sharingOf(['oak']), now: new Date() });
  const [all] = [gunzipSync(readFileSync(new Publications(job.folder).latest()!.files.lines)).toString()];
  expect(all).not.toMatch(/Hidden|Excluded/);
  expect(new Set(all.match(SECRET))).toEqual(new Set(['Zarzamora', 'zarzamora', '3Azarzamora7', '3Azarzamora9']));
  await shared.close();
});
