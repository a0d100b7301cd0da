import { describe, expect, test } from 'vitest';
import type { StoredProvider } from '#listings/provider.ts';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { briefRowsOf, rowsOf } from './listing-rows.ts';
import { VIEWS, wholeListing } from './nest.ts';
import { sharingOf } from './rights.ts';
import { servicesOf } from './service-rows.ts';
import { columnsOf, TABLE_NAMES } from './tables.ts';
import { nestedTerms, TAXONOMY_ROWS, TERM_ROWS } from './terms.ts';
import { contractProblems, schemaProblems } from './testing/hsds-contract.ts';
import { PO_BOX, richListing } from './testing/rich-listing.ts';

const NOW = '2026-11-28T12:00:00.000Z';
const context = { sharing: sharingOf([]), siteUrl: 'https://help.example' };
const rowsFor = (listing: StoredProvider, leftOut: string[] = []) => rowsOf({ listing, leftOut }, context, NOW);
const termOf = (id: unknown) => (nestedTerms.get(id as string) as { code: string }).code;

describe('a listing as rows', () => {
  const rows = rowsFor(richListing());

  test('is the same in a brief list, with one service or none', () => {
    const keys = servicesOf(richListing()).map(({ key }) => key);
    for (const [at, key] of keys.entries()) {
      const brief = briefRowsOf({ listing: richListing(), leftOut: [] }, context, NOW, key);
      // As text: whoever follows us compares it.
      for (const table of ['organizations', 'locations'] as const)
        expect(JSON.stringify(brief[table])).toBe(JSON.stringify(rows[table]));
      for (const table of ['services', 'service_at_locations'] as const)
        expect(JSON.stringify(brief[table])).toBe(JSON.stringify([rows[table][at]]));
    }
    expect(keys).toHaveLength(3);
    expect(briefRowsOf({ listing: richListing(), leftOut: [] }, context, NOW, null).services).toEqual([]);
  });

  test('is an organization at a location, with a service for each of its own, the main one first', () => {
    expect(rows.organizations).toMatchObject([
      {
        name: 'Saguaro Children’s Clinic',
        alternate_name: 'Saguaro Kids',
        description: 'A clinic for children.',
        email: 'hello@saguaro.example',
        website: 'https://saguaro.example/kids',
        uri: 'https://help.example/ourplaces/providers/hrsa%3A77',
      },
    ]);
    expect(rows.organization_identifiers).toMatchObject([{ identifier_type: 'NPI', identifier: '1497758544' }]);
    expect(rows.services.map(({ name }) => name)).toEqual(['Speech therapist', 'Dentist', 'Toy lending']);
    expect(rows.services[0]).toMatchObject({
      status: 'active',
      application_process: 'Call the intake line.',
      fees_description: 'By income.',
      eligibility_description: 'Children with a referral.',
      interpretation_services: 'Interpreter on request',
      last_modified: NOW,
    });
    expect(rows.service_at_locations.map(({ service_id, location_id }) => [service_id, location_id])).toEqual(
      rows.services.map(({ id }) => [id, rows.locations[0]!.id]),
    );
  });

  test('has its place: address, position, phones, hours, languages and access', () => {
    expect(rows.locations).toMatchObject([{ alternate_name: 'SCC', latitude: 33.4484, longitude: -112.074 }]);
    expect(rows.addresses).toMatchObject([
      { address_1: '12 Cactus Lane', address_2: 'Suite 3, Building B', city: 'Phoenix', state_province: 'AZ' },
    ]);
    expect(
      rows.phones.map(({ number, extension, type, description }) => [number, extension, type, description]),
    ).toEqual([
      ['+1 602-555-0100', 7, 'voice', undefined],
      ['+1 602-555-0101', undefined, 'voice', 'Intake, extension 012'],
      ['+1 602-555-0102', undefined, 'textphone', 'TTY'],
    ]);
    expect(
      rows.schedules.map(({ byday, opens_at, closes_at, timezone }) => [byday, opens_at, closes_at, timezone]),
    ).toEqual([
      ['MO,TU', '09:00', '12:00', -7],
      ['MO', '13:00', '17:00', -7],
    ]);
    expect(rows.languages).toMatchObject([{ name: 'Spanish', code: 'spa' }]);
    expect(rows.accessibility.map(({ description, details }) => [description, details])).toEqual([
      ['Ramp at the door', 'yes'],
      ['No: Elevator', 'no'],
    ]);
  });

  test('is an address to write to where it is a PO box, with each number once', () => {
    const box = rowsFor(richListing(PO_BOX));
    expect(box.locations).toMatchObject([{ location_type: 'postal' }]);
    expect(box.locations[0]).not.toHaveProperty('latitude');
    expect(box.addresses).toMatchObject([{ address_1: 'PO Box 12', address_type: 'postal' }]);
    expect(box.phones.map(({ number, extension, description }) => [number, extension, description])).toEqual([
      ['+1 602-555-0100', 7, 'Front desk'],
      ['711', undefined, 'Relay'],
    ]);
    const ids = TABLE_NAMES.flatMap((table) => box[table].map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('says what HSDS has no field for as attributes with our terms', () => {
    const said = rows.attributes
      .filter(({ link_entity }) => link_entity === 'organization')
      .map(({ taxonomy_term_id, value, label }) => [termOf(taxonomy_term_id), value, label]);
    expect(said).toEqual([
      ['MC-AZ', 'listed', 'Saguaro Health'],
      ['ramp', 'yes', undefined],
      ['elevator', 'no', undefined],
      ['spanish', 'yes', undefined],
      ['interpreter', 'yes', undefined],
      ['ages-0-3', 'yes', undefined],
      ['ages-children', 'yes', undefined],
      ['sliding-fee', 'yes', undefined],
      ['new-patients', 'yes', undefined],
      ['other-name', 'Desert Kids', undefined],
    ]);
  });

  test('names for each value its source and day', () => {
    const of = (id: string) => rows.metadata.filter(({ resource_id }) => resource_id === id);
    expect(of(rows.organizations[0]!.id).map(({ field_name }) => field_name)).toEqual([
      'name',
      'alternate_name',
      'description',
      'email',
      'website',
    ]);
    expect(of(rows.phones[0]!.id)).toMatchObject([
      { last_action_date: '2026-08-15', updated_by: 'HRSA health centers', replacement_value: '+1 602-555-0100' },
    ]);
    const patients = rows.attributes.find(({ taxonomy_term_id }) => termOf(taxonomy_term_id) === 'new-patients')!;
    expect(of(patients.id)).toMatchObject([{ last_action_date: '2026-09-01' }]);
    const undated = rowsFor(richListing({ sourceDate: null }));
    expect(undated.metadata[0]).toMatchObject({ last_action_date: '2026-10-01', last_action_type: 'imported' });
  });

  test('has ids of its own that stay, each once', () => {
    const ids = TABLE_NAMES.flatMap((table) => rows[table].map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(rows.organizations[0]!.id).toBe('f99cc447-9f57-50b8-a45a-e9e1e808eac0');
    const later = rowsFor(richListing({ name: 'Another name', importedAt: '2026-11-01' }));
    expect(later.services.map(({ id }) => id)).toEqual(rows.services.map(({ id }) => id));
  });

  test('has no empty cell in a column that the package calls required', () => {
    const address = { lines: [], city: '', state: 'AZ', zip: '' };
    for (const each of [rows, rowsFor({ ...richListing(), address, details: {} }, ['A list'])])
      for (const table of TABLE_NAMES)
        for (const { name } of columnsOf(table).filter(({ isRequired }) => isRequired))
          for (const row of each[table]) expect([table, name, row[name] ?? '']).not.toEqual([table, name, '']);
  });

  test('invents nothing where nothing is known', () => {
    const bare = rowsFor({
      ...richListing({ otherNames: [], npi: null, phone: null, website: null, openingHours: [], medicaid: [] }),
      locationPrecision: 'approximate',
      facts: ['ages-0-3', 'ages-adults'],
      details: { email: 'not an address' },
      acceptingNewPatients: 'unknown',
      tagIds: [tagByName('PT-dentist')!.id],
    });
    expect(bare.locations[0]).not.toHaveProperty('latitude');
    // Whose ages are known by group has no first or last age that anybody said.
    expect(bare.services[0]).not.toHaveProperty('minimum_age');
    expect(bare.services[0]!.assured_date).toBeUndefined();
    expect([bare.organizations[0]!.description, bare.organizations[0]!.email]).toEqual(['', undefined]);
    for (const table of ['phones', 'schedules', 'languages', 'accessibility', 'organization_identifiers'] as const)
      expect(bare[table]).toEqual([]);
  });

  test('what callers were told, and what a keeper corrected, is assured', () => {
    const told = { yes: 2, no: 0, answer: 'yes' as const, lastOn: '2026-11-20' };
    const called = {
      newPatients: told,
      wait: { weeks: 6, callers: 2, lastOn: '2026-11-19' },
      foundWrong: { what: 'moved' as const, callers: 2, of: 3, lastOn: '2026-11-21' },
      medicaid: [{ ...told, state: 'AZ' }],
      access: [{ ...told, fact: 'ramp' as never }],
    };
    const [service] = rowsFor(richListing({ called })).services;
    expect(service).toMatchObject({
      wait_time: '6 weeks',
      alert: '2 of 3 callers say that it has moved (2026-11-21).',
      assured_date: '2026-11-20',
    });
    const { attributes, metadata } = rowsFor(richListing({ called }));
    const byCallers = attributes.filter(({ link_type }) => link_type === 'callers');
    expect(byCallers.map(({ taxonomy_term_id, label }) => [termOf(taxonomy_term_id), label])).toEqual([
      ['new-patients', '2 yes, 0 no'],
      ['MC-AZ', '2 yes, 0 no'],
      ['ramp', '2 yes, 0 no'],
    ]);
    expect(metadata.find(({ resource_id }) => resource_id === byCallers[0]!.id)).toMatchObject({
      last_action_type: 'assured',
      updated_by: 'callers of this site',
    });
  });

  test('fills only columns that its tables have', () => {
    for (const table of TABLE_NAMES) {
      const columns = columnsOf(table).map(({ name }) => name);
      for (const row of rows[table]) expect(columns).toEqual(expect.arrayContaining(Object.keys(row)));
    }
  });
});

describe('keeps to HSDS 3.1', () => {
  // As it is sent: what is absent is not there.
  const sent = (value: unknown) => JSON.parse(JSON.stringify(value));
  const rows = rowsFor(richListing());
  const problems = (kind: string, value: unknown) => [
    ...contractProblems(kind, sent(value)),
    ...schemaProblems(kind, sent(value)),
  ];

  test.each([
    ['service', VIEWS.services.brief(rows, rows.services[0]!)],
    ['service', VIEWS.services.whole(rows, rows.services[0]!)],
    ['organization', VIEWS.organizations.brief(rows, rows.organizations[0]!)],
    ['organization', VIEWS.organizations.whole(rows, rows.organizations[0]!)],
    ['organization', VIEWS.organizations.withServices(rows, rows.organizations[0]!)],
    ['organization', wholeListing(rows)],
    ['service_at_location', VIEWS.service_at_locations.brief(rows, rows.service_at_locations[0]!)],
    ['service_at_location', VIEWS.service_at_locations.whole(rows, rows.service_at_locations[0]!)],
    ['taxonomy', TAXONOMY_ROWS[0]],
  ])('%s %#', (kind, value) => {
    expect(problems(kind, value)).toEqual([]);
  });

  test('terms', () => {
    for (const { id } of TERM_ROWS) expect(problems('taxonomy_term', nestedTerms.get(id))).toEqual([]);
  });

  test('the contract notices what is missing or wrong', () => {
    const { name: _, ...nameless } = rows.organizations[0]!;
    expect(contractProblems('organization', sent(nameless))).toEqual(['organization.name is missing']);
    const wrong = { ...rows.services[0]!, status: 'open', organization: { ...nameless, id: '7' }, minimum_age: '0' };
    expect(contractProblems('service', sent(wrong))).toEqual([
      expect.stringContaining("service.status cannot be 'open'"),
      'service.organization.name is missing',
      "service.organization.id cannot be '7'",
      'service.minimum_age is no number',
    ]);
  });
});
