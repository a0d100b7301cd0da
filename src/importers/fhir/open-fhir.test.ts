import { describe, expect, test } from 'vitest';
import { Dropped, type DropReason } from '../draft.ts';
import {
  concept,
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
import { openFhir } from './open-fhir.ts';

const read = (files: Files = {}, options: Parameters<typeof importFhir>[1] = {}) =>
  importFhir(fhirFolder({ ...PRACTICE, ...files }), options);

describe('records', () => {
  test('are organizations and active roles at locations, with exact coordinates', async () => {
    const { stored, report } = await read();
    expect(stored).toMatchObject([
      {
        id: expect.stringMatching(/^npd:1003000126-[0-9a-f]{12}$/),
        npi: '1003000126',
        isPerson: true,
        name: 'Ana Sample, MS',
        address: { lines: ['1 Oak Ave'], city: 'Tempe', state: 'AZ', zip: '85281' },
        location: { lat: 33.42531, lng: -111.94012 },
        locationPrecision: 'exact',
        phone: '4805550142',
        sourceDate: '2026-09-29',
        mainServiceTagId: 1,
      },
      {
        npi: '1497758544',
        isPerson: false,
        name: 'Oak Dental, LLC',
        otherNames: [],
        tagIds: [15, 1],
        locationPrecision: 'exact',
      },
    ]);
    expect(report.rows).toEqual({ read: 4, providers: 2, merged: 2, dropped: {} });
  });

  test('have the same ids when the ids of their locations change', async () => {
    const before = await read();
    const after = await read({
      '02-Location.ndjson': [location({ id: 'Location-new' })],
      '07-PractitionerRole.ndjson': [role({ location: [ref('Location', 'Location-new')] })],
    });
    expect(after.stored.map(({ id }) => id)).toEqual(before.stored.map(({ id }) => id));
  });

  test('are one for several roles at one place', async () => {
    const { person, report } = await read({
      '02-Location.ndjson': [location(), location({ id: 'Location-l2', telecom: [] })],
      '07-PractitionerRole.ndjson': [
        role(),
        role({ id: 'r2', specialty: [concept('225X00000X')], location: [ref('Location', 'Location-l2')] }),
      ],
    });
    expect(person).toMatchObject({ tagIds: [2] });
    expect(report.rows).toEqual({ read: 6, providers: 2, merged: 4, dropped: {} });
  });

  test('are several for several places', async () => {
    const other = location({
      id: 'Location-l2',
      address: { line: ['9 Elm St'], city: 'Tempe', state: 'Arizona', postalCode: '85281' },
    });
    const { stored } = await read({
      '02-Location.ndjson': [location(), other],
      '07-PractitionerRole.ndjson': [
        role({ location: [ref('Location', 'Location-l1'), ref('Location', 'Location-l2')] }),
      ],
    });
    expect(stored.map(({ npi, address }) => `${npi} ${address.lines}`)).toEqual([
      '1003000126 1 Oak Ave',
      '1003000126 9 Elm St',
      '1497758544 1 Oak Ave',
      '1497758544 9 Elm St',
    ]);
  });

  test('of one state are the same as those of the state among all', async () => {
    const inReno = { line: ['2 Elm St'], city: 'Reno', state: 'Nevada', postalCode: '89501' };
    const inTempe = { line: ['3 Fir St'], city: 'Tempe', state: 'AZ', postalCode: '85281' };
    const reno = location({ id: 'Location-l2', address: inReno, managingOrganization: ref('Organization', 'o2') });
    const [here, there] = ['Location-l1', 'Location-l2'].map((id) => ref('Location', id));
    const files: Files = {
      '01-Organization.ndjson': [
        organization(),
        // Their own addresses are shown only if no other is known.
        organization({ id: 'o2', identifier: [npi('1003000134')], address: [inTempe] }),
        organization({ id: 'o3', identifier: [npi('1003000142')], address: [inTempe] }),
        organization({ id: 'o4', identifier: [npi('1003000159')], address: [inTempe] }),
        organization({ id: 'o5', identifier: [npi('1003000167')], address: [inReno] }),
        organization({ id: 'o6', identifier: [npi('1003000175')], address: [inTempe] }),
      ],
      '02-Location.ndjson': [location(), reno, reno, location({ id: 'Location-l2' }), location({ address: inReno })],
      '04-HealthcareService.ndjson': [
        { resourceType: 'HealthcareService', id: 's', providedBy: ref('Organization', 'o3'), location: [there] },
      ],
      '06-Practitioner.ndjson': ['1', '2', '3'].map((id) => practitioner({ id })),
      '07-PractitionerRole.ndjson': [
        role({ id: 'r1', practitioner: ref('Practitioner', '1'), location: [here, there] }),
        role({
          id: 'r2',
          practitioner: ref('Practitioner', '2'),
          location: [there],
          organization: ref('Organization', 'o4'),
        }),
        role({ id: 'r4', practitioner: undefined, location: [there], organization: ref('Organization', 'o6') }),
        role({ id: 'r3', practitioner: ref('Practitioner', '3'), location: [there, here], organization: undefined }),
      ],
    };
    const [all, some] = [await read(files), await read(files, { states: new Set(['AZ']) })];
    expect(all.stored.filter(({ address }) => address.state === 'NV')).not.toHaveLength(0);
    expect(some.stored).not.toHaveLength(0);
    expect(some.stored).toEqual(all.stored.filter(({ address }) => address.state === 'AZ'));
    const { read: rows, providers, merged, dropped } = some.report.rows;
    expect(dropped).toMatchObject({ duplicate: 3, 'other-state': expect.any(Number) });
    expect(providers + merged + Object.values(dropped).reduce((sum, count) => sum + count)).toBe(rows);
  });

  const manyPlaces = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      location({ id: `l${at}`, address: { line: [`${at} Oak Ave`], city: 'Tempe', state: 'AZ', postalCode: '85281' } }),
    );
  const refsTo = (places: Json[]) => places.map(({ id }) => ref('Location', `${id}`));

  test('are handed on a few thousand at once, however many one batch of practitioners makes', async () => {
    const places = manyPlaces(1800);
    const people = Array.from({ length: 12 }, (_, at) => `p${at}`);
    const folder = fhirFolder({
      '02-Location.ndjson': places,
      '06-Practitioner.ndjson': people.map((id) => practitioner({ id })),
      '07-PractitionerRole.ndjson': people.map((id, at) => {
        const own = at < 6 ? places.slice(0, 900) : places.slice(900);
        return role({ id, practitioner: ref('Practitioner', id), location: refsTo(own) });
      }),
    });
    const sizes: number[] = [];
    const merged: number[] = [];
    const { read: readRows } = await openFhir([folder]);
    for await (const rows of readRows({ requested: false })) {
      sizes.push(rows.filter(({ outcome }) => outcome !== 'merged' && !(outcome instanceof Dropped)).length);
      merged.push(...rows.filter(({ outcome }) => outcome === 'merged').map(({ count = 1 }) => count));
    }
    expect(sizes.reduce((sum, size) => sum + size)).toBe(12 * 900);
    expect(Math.max(...sizes)).toBeLessThan(6000);
    // The practitioners themselves, and the locations of all of them.
    expect(merged.reduce((sum, count) => sum + count)).toBe(12 + 1800);
  });

  test('of one practitioner, role or organization are at most a thousand', async () => {
    const places = manyPlaces(1003);
    const roles = places.map((each, at) =>
      role({ id: `r${at}`, location: refsTo([each]), specialty: at === 1002 ? [concept('225X00000X')] : undefined }),
    );
    const other = ref('Practitioner', 'p2');
    const { report, stored } = await read({
      '02-Location.ndjson': places,
      '06-Practitioner.ndjson': [practitioner(), practitioner({ id: 'p2', identifier: [npi('1003000134')] })],
      '07-PractitionerRole.ndjson': [...roles, role({ id: 'many', practitioner: other, location: refsTo(places) })],
    });
    expect(report.rows).toMatchObject({ providers: 3000, dropped: { 'too-many': 9 } });
    expect(stored.filter(({ npi }) => npi === '1497758544')).toHaveLength(1000);
  });

  test('count every row when a limit stops them', async () => {
    const { report } = await read({}, { limit: 1 });
    expect(report.rows).toMatchObject({ read: 3, providers: 1 });
  });
});

/** A change to the practice, and what must come of it. */
const left = (dropped: Partial<Record<DropReason, number>>) => ({ report: { rows: { dropped } } });
const elsewhere = location({
  id: 'Location-l2',
  address: { line: ['9 Elm St'], city: 'Tempe', state: 'AZ', postalCode: '85281' },
});
const others = { telecom: [{ system: 'fax', value: '4805550149' }] };

describe('traps', () => {
  test.each<[string, Files, object]>([
    [
      'postal address',
      { '02-Location.ndjson': [location({ address: { ...(location().address as Json), type: 'postal' } }), elsewhere] },
      left({ private: 1 }),
    ],
    [
      'billing address',
      { '02-Location.ndjson': [location({ address: { ...(location().address as Json), use: 'billing' } }), elsewhere] },
      left({ private: 1 }),
    ],
    [
      'closed location',
      { '02-Location.ndjson': [location({ status: 'inactive' }), elsewhere] },
      left({ deactivated: 1 }),
    ],
    [
      'inactive role',
      { '07-PractitionerRole.ndjson': [role({ active: false })] },
      left({ deactivated: 1, 'no-site': 1 }),
    ],
    [
      'role that has ended',
      { '07-PractitionerRole.ndjson': [role({ period: { end: '2020-01-01' } })] },
      left({ deactivated: 1 }),
    ],
    ['role without place', { '07-PractitionerRole.ndjson': [role({ location: undefined })] }, left({ 'no-site': 2 })],
    [
      'tax record',
      { '01-Organization.ndjson': [organization({ type: [{ text: 'ein' }] })] },
      left({ 'tax-record': 1 }),
    ],
    [
      'payer',
      { '01-Organization.ndjson': [organization({ type: [{ coding: { code: 'pay' } }] })] },
      left({ 'no-service': 1 }),
    ],
    [
      'tax record without a place',
      { '01-Organization.ndjson': [organization(), organization({ id: 'Organization-t', type: [{ text: 'ein' }] })] },
      left({ 'tax-record': 1 }),
    ],
    [
      'missing practitioner',
      { '06-Practitioner.ndjson': [practitioner({ id: 'Practitioner-p9' })] },
      left({ 'broken-reference': 1, 'no-site': 1 }),
    ],
    [
      'line that is no JSON',
      { '02-Location.ndjson': `${ndjson([location()])}{"resourceType":"Location","id":\n[1]\n\n` },
      left({ malformed: 2 }),
    ],
    [
      'resource of another kind',
      { '06-Practitioner.ndjson': [practitioner(), organization({ id: 'Practitioner-p1' })] },
      left({ malformed: 1 }),
    ],
    ['same practitioner twice', { '06-Practitioner.ndjson': [practitioner(), practitioner()] }, left({ duplicate: 1 })],
    ['fax alone', { '02-Location.ndjson': [location(others)] }, { person: { phone: null } }],
    [
      'phone of a role',
      { '07-PractitionerRole.ndjson': [role({ telecom: [{ system: 'phone', value: '(480) 555-0143 x0436' }] })] },
      { person: { phone: '4805550143', phoneExtension: '0436' } },
    ],
    [
      'phone with dots and a long extension',
      { '02-Location.ndjson': [location({ telecom: { system: 'phone', value: '1-480.555.0144 x61545' } })] },
      { company: { phone: '4805550144', phoneExtension: '61545' } },
    ],
    [
      'ZIP with a hyphen',
      {
        '02-Location.ndjson': [
          location({
            address: { line: '1 OAK AVE', city: 'Tempe', state: 'AZ', postalCode: '85281-1234', country: 'USA' },
          }),
        ],
      },
      { person: { address: { zip: '85281' } } },
    ],
    [
      'ZIP as a number',
      {
        '02-Location.ndjson': [
          location({ address: [null, { line: ['1 Oak Ave', null], city: 'Tempe', state: 'AZ', postalCode: 85281 }] }),
        ],
      },
      { person: { address: { lines: ['1 Oak Ave'], zip: '85281' } } },
    ],
    [
      'coordinates of another continent',
      { '02-Location.ndjson': [location({ position: { longitude: 3, latitude: 15 } })] },
      { person: { locationPrecision: 'approximate', location: { lat: 33.43, lng: -111.93 } } },
    ],
    [
      'coordinates as text',
      { '02-Location.ndjson': [location({ position: { longitude: '-111.94', latitude: '33.42' } })] },
      { person: { location: { lat: 33.42, lng: -111.94 } } },
    ],
    [
      'coordinates in the address',
      {
        '02-Location.ndjson': [
          location({
            position: {},
            address: {
              ...(location().address as Json),
              extension: [
                {
                  url: 'http://hl7.org/fhir/StructureDefinition/geolocation',
                  extension: [
                    { url: 'latitude', valueDecimal: 33.41 },
                    { url: 'longitude', valueDecimal: -111.91 },
                  ],
                },
              ],
            },
          }),
        ],
      },
      { person: { location: { lat: 33.41, lng: -111.91 } } },
    ],
    [
      'former name first',
      {
        '06-Practitioner.ndjson': [
          practitioner({
            name: [
              { family: 'OLDER', given: ['ANA'], use: 'maiden' },
              {
                family: 'JONES',
                given: ['ANA', 'MARIE'],
                prefix: ['DR.', null],
                suffix: ['JR', 'MD'],
                use: 'official',
                period: {},
              },
            ],
          }),
        ],
      },
      { person: { name: 'Ana Jones Jr, MD', otherNames: ['Ana Older'] } },
    ],
    [
      'name as one text',
      {
        '06-Practitioner.ndjson': [
          practitioner({
            name: { text: 'ANA SAMPLE', given: [null], suffix: [null], period: { start: '1900-01-01T00:00:00' } },
          }),
        ],
      },
      { person: { name: 'Ana Sample' } },
    ],
    [
      'period of 1900',
      { '07-PractitionerRole.ndjson': [role({ period: { start: '1900-01-01', end: '1900-01-01T00:00:00' } })] },
      { person: { npi: '1003000126' } },
    ],
    [
      'NPI as a number',
      { '06-Practitioner.ndjson': [practitioner({ identifier: npi(1003000126, 'http://hl7.org/fhir/sid/us-npi') })] },
      { person: { npi: '1003000126' } },
    ],
    [
      'NPI by its type',
      {
        '06-Practitioner.ndjson': [
          practitioner({ identifier: [{ type: { coding: [{ code: 'NPI' }] }, value: '1003000126' }] }),
        ],
      },
      { person: { npi: '1003000126' } },
    ],
    [
      'NPI by an object identifier',
      {
        '06-Practitioner.ndjson': [practitioner({ identifier: [npi('1003000126', 'urn:oid:2.16.840.1.113883.4.6')] })],
      },
      { person: { npi: '1003000126' } },
    ],
    [
      'number for taxes beside it',
      {
        '01-Organization.ndjson': [
          organization({
            identifier: [npi('1003000126', 'https://npd.cms.gov/fhir/sid/us-pseudo-ein'), npi('1497758544')],
          }),
        ],
      },
      { company: { npi: '1497758544' } },
    ],
    [
      'wrong check digit',
      { '06-Practitioner.ndjson': [practitioner({ identifier: [npi('1234567890')] })] },
      {
        person: { npi: null, id: expect.stringMatching(/^npd:[0-9a-f]{16}-/) },
        report: { remarks: { 'unusable-value': 1 } },
      },
    ],
    [
      'taxonomy of another system',
      {
        '06-Practitioner.ndjson': [
          practitioner({ qualification: { code: concept('225X00000X', 'urn:oid:2.16.840.1.113883.6.101') } }),
        ],
      },
      { person: { tagIds: [2] }, company: { tagIds: [15, 2] } },
    ],
    [
      'no service of ours',
      { '06-Practitioner.ndjson': [practitioner({ qualification: [{ code: concept('390200000X') }, {}] })] },
      left({ 'no-service': 1, 'parent-left-out': 1 }),
    ],
    [
      'extensions as an object, addresses of persons',
      {
        '06-Practitioner.ndjson': [
          practitioner({
            extension: {},
            address: [{ line: ['7 HOME ST'], city: 'TEMPE', state: 'AZ', type: 'postal', use: 'billing' }],
          }),
        ],
      },
      { person: { address: { lines: ['1 Oak Ave'] } } },
    ],
  ])('%s', async (_, files, expected) => {
    expect(await read(files)).toMatchObject(expected);
  });

  test.each<[string, Json]>([
    ['base-ext-hhs-in-exclusion-list', { valueBoolean: true }],
    ['base-ext-hhs-in-exclusion-list', { valueString: 'True' }],
    ['base-ext-exclusion_status', { valueCode: 'Y' }],
    ['ext-excluded', { valueString: 'yes' }],
  ])('providers that %s marks with %j are left out with their roles', async (name, value) => {
    const { stored, report } = await read({
      '06-Practitioner.ndjson': [practitioner({ extension: [{ url: `http://x/${name}`, ...value }] })],
    });
    expect(stored.map(({ isPerson }) => isPerson)).toEqual([false]);
    expect(report.rows.dropped).toMatchObject({ excluded: 1, 'parent-left-out': 1 });
  });

  test('those that are marked are left out of other sources too, also without a place', async () => {
    const said = (valueBoolean: boolean) => [extension('hhs-in-exclusion-list', { valueBoolean })];
    const person = (number: string, more: Json) =>
      practitioner({ id: `Practitioner-${number}`, identifier: [npi(number)], extension: said(true), ...more });
    const { excluded, report } = await read({
      '01-Organization.ndjson': [
        organization(),
        organization({ id: 'Organization-o2', identifier: [npi('1245319599')], extension: said(true) }),
        organization({
          id: 'Organization-o3',
          name: 'Exclusive Home Health',
          identifier: [npi('1023011061')],
          alias: ['OF THE VALLEY '.repeat(30)],
          extension: said(true),
        }),
      ],
      '06-Practitioner.ndjson': [
        practitioner(),
        person('1538162250', {}),
        person('1669478327', { active: false }),
        person('1999999992', { extension: said(false) }),
        person('not an NPI', {}),
        person('1003000134', { extension: [extension('exclusion', { valueString: 'Y' })] }),
      ],
    });
    expect(excluded).toEqual(['1003000134', '1023011061', '1245319599', '1538162250', '1669478327']);
    expect(report.rows.dropped).toEqual({ excluded: 6, 'no-site': 1 });
  });

  test('files without the mark of exclusion are reported', async () => {
    expect((await read()).report.notices).toEqual([]);
    const { report } = await read({ '06-Practitioner.ndjson': [practitioner({ extension: [null, {}] })] });
    expect(report.notices).toEqual([expect.stringMatching(/marked as excluded/)]);
  });

  test('an organization with an address of its own and no location is there', async () => {
    const address = [
      { line: ['PO BOX 1'], type: 'postal' },
      { line: ['3 ELM ST'], city: 'TEMPE', state: 'AZ', postalCode: '85281', type: 'physical' },
    ];
    const { stored } = await read({
      '01-Organization.ndjson': [organization({ id: 'Organization-o2', name: 'ELM DENTAL', address })],
      '02-Location.ndjson': [location({ managingOrganization: undefined })],
      '07-PractitionerRole.ndjson': [role({ organization: {} })],
    });
    expect(stored[1]).toMatchObject({
      name: 'Elm Dental',
      address: { lines: ['3 Elm St'] },
      locationPrecision: 'approximate',
      tagIds: [15],
    });
  });
});

test('far fewer rows of a kind than in the last import are refused', async () => {
  const before = (name: string, rows: number) => read({}, { before: [{ name, rows }] });
  for (const name of ['PractitionerRole_2026-05-07_2128.ndjson', '02-Location.ndjson.zst', 'Organization.ndjson'])
    await expect(before(name, 20)).rejects.toThrow(/^\w+: 1 rows; the last import had 20\. Nothing was changed/);
  for (const name of ['OrganizationAffiliation.ndjson', 'directory.ndjson'])
    expect((await before(name, 1_000_000)).stored.length).toBe(2);
  expect((await before('Organization.ndjson', 2)).stored.length).toBe(2);
});
