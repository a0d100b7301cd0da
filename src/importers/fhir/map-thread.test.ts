import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
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
import { mapInThread } from './map-thread.ts';

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
async function outcome(folder: string, options: { minThreadBytes: number; minWaiting?: number }) {
  const { stored, report } = await importFhir(folder, options);
  const { rows, files, remarks } = report as typeof report & Json;
  return { stored, rows, files, remarks };
}

describe('files that are parsed in threads', () => {
  test('give the same records in the same order and the same report', async () => {
    const folder = fhirFolder(manyRoles(600));
    const without = await outcome(folder, { minThreadBytes: Number.POSITIVE_INFINITY });
    expect(without.stored.length).toBeGreaterThan(400);
    expect(without.rows.dropped).toMatchObject({ malformed: 1, excluded: expect.any(Number), duplicate: 1 });
    expect(await outcome(folder, { minThreadBytes: 0, minWaiting: 0 }), 'parsed in threads').toEqual(without);
    const handedBack = { minThreadBytes: 0, minWaiting: Number.POSITIVE_INFINITY };
    expect(await outcome(folder, handedBack), 'read in threads, parsed here').toEqual(without);
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
  const open = async (files: Files) => (await findFhirFiles([fhirFolder(files)]))[0]!;
  const lines = async (...given: Parameters<typeof mapInThread>) =>
    (await Array.fromAsync(mapInThread(...given))).flat();

  test('without memory says so by the name of the file', async () => {
    const file = await open({
      'Location.ndjson': Array.from({ length: 60_000 }, (_, at) => location({ id: `l${at}` })),
    });
    await expect(lines(file, 'Location', null, { maxHeapMb: 8, minWaiting: 0 })).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('Location.ndjson: reading it takes more memory'),
    });
  });

  test('that fails ends the import with its error', async () => {
    const file = await open({ 'Location.ndjson': [location()] });
    await expect(lines({ ...file, path: 7 as unknown as string }, 'Location', null)).rejects.toThrow('path');
  });
});
