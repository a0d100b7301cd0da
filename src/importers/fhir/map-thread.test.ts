import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ScratchFile } from '#files/scratch-file.ts';
import {
  extension,
  type Files,
  fhirFolder,
  importFhir,
  type Json,
  location,
  ndjson,
  npi,
  organization,
  PRACTICE,
  practitioner,
  ref,
  role,
} from '../testing/fhir-files.ts';
import { findFhirFiles } from './fhir-files.ts';
import { mapResources } from './map-resource.ts';
import { mapInThread } from './map-thread.ts';
import { RoleStore } from './work-store.ts';

/** More of each kind than fits in one batch, of which some are dropped for each reason. */
function manyRoles(count: number): Files {
  const numbers = Array.from({ length: count }, (_, at) => at);
  const id = (at: number) => `Practitioner-p${at}`;
  return {
    ...PRACTICE,
    '06-Practitioner.ndjson': [
      ...numbers.map((at) =>
        practitioner({
          id: id(at),
          identifier: at % 5 === 0 ? [npi('1234567890')] : [],
          ...(at % 7 === 0 && { extension: [extension('hhs-in-exclusion-list', { valueBoolean: true })] }),
        }),
      ),
      practitioner({ id: id(1) }),
      practitioner({ id: 'Practitioner-elsewhere' }),
    ],
    '07-PractitionerRole.ndjson': `${ndjson(
      numbers.map((at) =>
        role({
          id: `PractitionerRole-${at}`,
          practitioner: ref('Practitioner', id(at)),
          active: at % 11 !== 0,
          ...(at % 13 === 0 && { location: [ref('Location', 'Location-none')] }),
        }),
      ),
    )}{"resourceType":"PractitionerRole","location"\n`,
    '08-OrganizationAffiliation.ndjson': [affiliation(ref('Organization', 'Organization-none'))],
  };
}

function affiliation(participatingOrganization: Json): Json {
  const active = true;
  return { resourceType: 'OrganizationAffiliation', id: 'a1', active, participatingOrganization, location: [] };
}

/** What an import without its times and the batches of its examples is, in threads or not. */
async function outcome(folder: string, minThreadBytes: number) {
  const { stored, report } = await importFhir(folder, { minThreadBytes });
  const { rows, files, remarks } = report as typeof report & Json;
  return { stored, rows, files, remarks };
}

describe('files that are parsed in threads', () => {
  test('give the same records in the same order and the same report', async () => {
    const folder = fhirFolder(manyRoles(600));
    const [inThreads, without] = [await outcome(folder, 0), await outcome(folder, Number.POSITIVE_INFINITY)];
    expect(inThreads.stored.length).toBeGreaterThan(400);
    expect(inThreads.rows.dropped).toMatchObject({ malformed: 1, excluded: expect.any(Number), duplicate: 1 });
    expect(inThreads).toEqual(without);
  });

  test.each<[string, Files]>([
    ['a packed file that ends too soon', { '02-Location.ndjson': gzipSync(ndjson([location()])).subarray(0, -20) }],
    ['a line without end', { '02-Location.ndjson': `${ndjson([location()])}"${'x'.repeat(17 * 1024 ** 2)}` }],
    [
      'another size than the manifest says',
      {
        'manifest.json': JSON.stringify({ files: { '01-Organization.ndjson': { original_bytes: 5 } } }),
        '01-Organization.ndjson': [organization()],
      },
    ],
  ])('name the file and the place of %s', async (_, files) => {
    const folder = fhirFolder({ ...PRACTICE, ...files });
    const message = (minThreadBytes: number) =>
      importFhir(folder, { minThreadBytes }).then(
        () => 'imported',
        ({ code, message }) => `${code}: ${message}`,
      );
    expect(await message(0)).toMatch(/^(truncated|too-large): 0[12]-/);
    expect(await message(0)).toBe(await message(Number.POSITIVE_INFINITY));
  });

  test('stop at a limit', async () => {
    const { report } = await importFhir(fhirFolder(manyRoles(600)), { minThreadBytes: 0, limit: 3 });
    expect(report).toMatchObject({ stoppedAtLimit: true, rows: { providers: 3 } });
  });
});

describe('a thread', () => {
  test('reads persons with their roles, whether they are parsed in it or here', async () => {
    const id = (at: number) => `Practitioner-p${at}`;
    const persons = Array.from({ length: 4000 }, (_, at) => practitioner({ id: id(at) }));
    const file = await open({ '06-Practitioner.ndjson': [...persons, practitioner({ id: 'Practitioner-none' })] });
    const scratch = new ScratchFile(join(tmpdir(), 'map-thread-roles'));
    const roles = new RoleStore(scratch);
    for (let at = 0; at < 6000; at++)
      roles.add(id(at % 4000), { place: at, site: 2 * at, line: at, work: 3, phone: 4_805_550_100 * 200_000 });
    const mapped = (await Array.fromAsync(mapResources(file, 'Practitioner', roles.reader()))).flat();
    expect(mapped[7]!.mapped).toMatchObject({
      id: id(7),
      roles: { roles: [{ place: 7 }, { place: 4007, site: 8014 }] },
    });
    let batches = 0;
    const inThread = [];
    for await (const batch of mapInThread(file, 'Practitioner', roles.reader())) {
      inThread.push(...batch);
      batches++;
      // What it sends waits, so that it parses what comes next.
      await setTimeout(100);
    }
    expect(batches).toBeGreaterThan(8);
    expect(inThread).toEqual(mapped);
    scratch.close();
  });

  const open = async (files: Files) => (await findFhirFiles([fhirFolder(files)]))[0]!;
  const lines = async (...given: Parameters<typeof mapInThread>) =>
    (await Array.fromAsync(mapInThread(...given))).flat();

  test('without memory says so by the name of the file', async () => {
    const file = await open({
      'Location.ndjson': Array.from({ length: 60_000 }, (_, at) => location({ id: `l${at}` })),
    });
    await expect(lines(file, 'Location', null, 8)).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('Location.ndjson: reading it takes more memory'),
    });
  });

  test('that fails ends the import with its error', async () => {
    const file = await open({ 'Location.ndjson': [location()] });
    await expect(lines({ ...file, path: 7 as unknown as string }, 'Location', null)).rejects.toThrow('path');
  });
});
