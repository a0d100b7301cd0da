import { gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  type Files,
  fhirFolder,
  importFhir,
  type Json,
  location,
  ndjson,
  organization,
  PRACTICE,
  practitioner,
  role,
} from '../testing/fhir-files.ts';

const ALL = [organization(), location(), practitioner(), role()];
const AFFILIATION = { resourceType: 'OrganizationAffiliation', id: 'a1', active: true };

/** The practice with the names of another release. */
function named(name: (kind: string) => string, pack: (text: string) => string | Buffer = (text) => text): Files {
  const kinds = {
    Organization: [organization()],
    Location: [location()],
    Practitioner: [practitioner()],
    PractitionerRole: [role()],
    OrganizationAffiliation: [AFFILIATION],
  };
  return Object.fromEntries(Object.entries(kinds).map(([kind, resources]) => [name(kind), pack(ndjson(resources))]));
}

const bundle = (resources: Json[], more: Json = {}) => ({
  resourceType: 'Bundle',
  type: 'searchset',
  entry: resources.map((resource) => ({ resource })),
  ...more,
});

describe('files of one directory', () => {
  test.each<[string, Files]>([
    ['plain names', named((kind) => `${kind}.ndjson`)],
    ['names with the release', named((kind) => `${kind}_2026-05-07_2128.ndjson`)],
    ['numbered names', named((kind) => `0${kind.length}-${kind}.ndjson`)],
    ['gzip', named((kind) => `${kind}.ndjson.gz`, gzipSync)],
    ['Zstandard', named((kind) => `1-${kind}.ndjson.zst`, zstdCompressSync)],
    ['one file of all kinds', { 'directory.ndjson': [AFFILIATION, ...ALL.toReversed()] }],
    [
      'Windows line ends and a byte order mark',
      named(
        (kind) => `${kind}.ndjson`,
        (text) => `\ufeff${text.replaceAll('\n', '\r\n')}\r\n`,
      ),
    ],
    ['a Bundle', { 'bundle.json': JSON.stringify(bundle([AFFILIATION, ...ALL])) }],
    ['a Bundle on each line', { 'pages.ndjson': [bundle([AFFILIATION]), bundle(ALL)] }],
    ['a list', { 'list.json': JSON.stringify([AFFILIATION, ...ALL], null, 2) }],
    [
      'a page with a Bundle in it',
      { 'page.json': JSON.stringify({ count: 5, next: null, results: bundle([AFFILIATION, ...ALL], { total: 5 }) }) },
    ],
  ])('%s', async (_, files) => {
    const { report, stored } = await importFhir(fhirFolder(files));
    expect(report.rows).toEqual({ read: 5, providers: 2, merged: 2, dropped: { 'no-site': 1 } });
    expect(stored.every(({ locationPrecision }) => locationPrecision === 'exact')).toBe(true);
  });

  test('endpoints are not read, and what is no resource of a directory is counted', async () => {
    const { report } = await importFhir(
      fhirFolder({
        ...PRACTICE,
        '03-Endpoint.ndjson.zst': 'not even packed',
        'more.ndjson': [{ resourceType: 'Endpoint', id: 'e' }, {}],
      }),
    );
    expect(report.notices).toEqual(['Not read, because nothing in them is shown: 03-Endpoint.ndjson.zst.']);
    expect(report.rows.dropped).toEqual({ 'no-service': 1, malformed: 1 });
  });

  test('references within a Bundle are by its addresses', async () => {
    const uuid = '6e5d8b3e-13d3-48be-9ed2-881d08f2c459';
    const entry = [
      { fullUrl: `urn:uuid:${uuid}`, resource: location() },
      { fullUrl: 'https://fhir.example/Practitioner/Practitioner-p1', resource: practitioner() },
      {
        resource: role({
          location: [{ reference: `urn:uuid:${uuid}` }],
          organization: { reference: 'https://fhir.example/Organization/Organization-o1/_history/2' },
        }),
      },
      { resource: organization() },
      null,
    ];
    const { report } = await importFhir(fhirFolder({ 'b.json': JSON.stringify({ resourceType: 'Bundle', entry }) }));
    expect(report.rows).toEqual({ read: 5, providers: 2, merged: 2, dropped: { malformed: 1 } });
  });
});

const sizeOf = (content: Json[]) => Buffer.byteLength(ndjson(content));
const manifestOf = (files: Json, more: Json = {}) => JSON.stringify({ compression_algorithm: 'zstd', files, ...more });

describe('manifests', () => {
  test.each<[string, Files]>([
    [
      'with sizes',
      {
        'manifest.json': manifestOf(
          { 'Location.ndjson': { original_bytes: sizeOf([location()]) }, 'Organization.ndjson': {} },
          { generated_at: '2026-09-29' },
        ),
      },
    ],
    [
      'as a list',
      {
        'manifest.json': JSON.stringify({
          files: [{ name: 'data/Location.ndjson.zst', original_bytes: sizeOf([location()]) }],
        }),
      },
    ],
    [
      'that names files which are not needed',
      { 'manifest.json': manifestOf({ 'Endpoint.ndjson': { original_bytes: 9 } }) },
    ],
  ])('%s', async (_, files) => {
    const packed = named((kind) => `${kind}.ndjson.zst`, zstdCompressSync);
    const { report } = await importFhir(fhirFolder({ ...packed, ...files }));
    expect(report.rows.providers).toBe(2);
  });

  test.each<[string, Files, RegExp]>([
    [
      'a missing file',
      { 'manifest.json': manifestOf({ 'Practitioner_2026-05-07_2128.ndjson': {} }) },
      /manifest names Practitioner_2026-05-07_2128\.ndjson, but there is no such file/,
    ],
    [
      'a file of another size',
      { 'manifest.json': manifestOf({ '02-Location.ndjson': { original_bytes: 7 } }) },
      /02-Location\.ndjson: the manifest says 7 bytes unpacked/,
    ],
    ['a manifest that is no JSON', { 'manifest.json': '{' }, /manifest\.json: this is not JSON/],
  ])('%s is an error', async (_, files, message) => {
    await expect(importFhir(fhirFolder({ ...PRACTICE, ...files }))).rejects.toThrow(message);
  });
});

describe('hostile files end in an error that names them', () => {
  test.each<[string, Files, RegExp]>([
    [
      'a line without end',
      { '02-Location.ndjson': `{"id":"${'x'.repeat(17 * 1024 ** 2)}` },
      /02-Location\.ndjson, line 1: longer than 16 MB/,
    ],
    [
      'a bomb',
      { '02-Location.ndjson.zst': zstdCompressSync(Buffer.alloc(80 * 1024 ** 2, `${'x'.repeat(65_535)}\n`)) },
      /02-Location\.ndjson\.zst: the Zstandard file unpacks to more than 250 times/,
    ],
    [
      'half a file',
      { '02-Location.ndjson.zst': zstdCompressSync(ndjson([location()])).subarray(0, 80) },
      /Zstandard file is incomplete or damaged/,
    ],
    ['half a document', { 'b.json': '{"resourceType":"Bundle","entry":[' }, /b\.json: this is not JSON/],
    [
      'a page of many',
      { 'b.json': JSON.stringify({ count: 1767, results: bundle([organization()], { total: 1 }) }) },
      /there are 1767 Organization entries; the files have 1/,
    ],
    [
      'a page named by its kind',
      { 'Organization.json': JSON.stringify({ count: 3, results: bundle([organization()]) }), 'b.json': '[]' },
      /there are 3 Organization entries/,
    ],
    [
      'a page before the last',
      { 'b.json': JSON.stringify(bundle([organization()], { link: [{ relation: 'next' }] })) },
      /another page follows/,
    ],
    ['nothing', { '02-Location.ndjson': '' }, /02-Location\.ndjson: the file is empty/],
  ])('%s', async (_, files, message) => {
    const { '02-Location.ndjson': replaced, ...rest } = PRACTICE;
    await expect(importFhir(fhirFolder({ ...(files['b.json'] ? PRACTICE : rest), ...files }))).rejects.toThrow(message);
  });

  test('deep nesting and keys that occur twice are rows like others', async () => {
    const deep = `{"id":"x","a":${'['.repeat(100_000)}${']'.repeat(100_000)}}\n`;
    const twice = ndjson([location()]).replace(
      '"status":"active"',
      '"status":"inactive","id":"Location-other","status":"active","id":"Location-l1","__proto__":{"id":7}',
    );
    const { report } = await importFhir(fhirFolder({ ...PRACTICE, '02-Location.ndjson': deep + twice }));
    expect(report.rows).toEqual({ read: 5, providers: 2, merged: 2, dropped: { 'no-place': 1 } });
  });

  test('pages within pages without end are one row that is none', async () => {
    const pages = `${'{"results":'.repeat(100_000)}[]${'}'.repeat(100_000)}`;
    for (const name of ['all.json', 'all.ndjson']) {
      const { report } = await importFhir(fhirFolder({ ...PRACTICE, [name]: pages }));
      expect(report.rows).toMatchObject({ read: 5, dropped: { malformed: 1 } });
    }
  });

  test('no file of a directory', async () => {
    await expect(importFhir(fhirFolder({ 'Endpoint.ndjson': [] }))).rejects.toThrow(/no file of FHIR resources/);
    await expect(importFhir('/nowhere/npd')).rejects.toThrow(/there is no such file/);
  });
});
