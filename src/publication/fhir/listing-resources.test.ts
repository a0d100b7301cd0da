import { describe, expect, test } from 'vitest';
import type { StoredProvider } from '#listings/provider.ts';
import { type ACCEPTING_CODES, type ACCESS_CODES, CATEGORY_SERVICES } from '#model/plan-net.ts';
import { idOf } from '../hsds-ids.ts';
import { sharingOf } from '../rights.ts';
import { contractProblems, HAS_PACKAGE, packageProblems } from '../testing/fhir-contract.ts';
import { PO_BOX, richListing } from '../testing/rich-listing.ts';
import { ACCEPTING_CODE_OF, ACCESS_CODE_OF, CATEGORY_OF, type FhirType } from './fhir-codes.ts';
import { resourcesOf } from './listing-resources.ts';

/** As it is read from the file. */
type Json = ReturnType<typeof JSON.parse>;
const NOW = '2026-11-28T12:00:00.000Z';
const CALLED: StoredProvider['called'] = {
  foundWrong: { what: 'moved', callers: 2, of: 3, lastOn: '2026-11-02' },
  newPatients: { yes: 0, no: 2, answer: 'no', lastOn: '2026-11-01' },
  wait: { weeks: 6, callers: 1, lastOn: '2026-11-01' },
  medicaid: [
    { state: 'AZ', yes: 2, no: 0, answer: 'yes', lastOn: '2026-11-01' },
    { state: 'NM', yes: 0, no: 2, answer: 'no', lastOn: '2026-11-01' },
  ],
  access: [{ fact: 'quiet-space', yes: 2, no: 0, answer: 'yes', lastOn: '2026-11-01' }],
};

function written(listing: StoredProvider, leftOut: string[] = []) {
  const all = JSON.parse(JSON.stringify(resourcesOf({ listing, leftOut }, sharingOf([]), NOW)));
  const of = (type: FhirType): Json[] => all.filter(({ resourceType }: Json) => resourceType === type);
  return { all, of };
}

const LISTINGS: Record<string, StoredProvider> = {
  'an organization with a value in every field': richListing(),
  'a person with a value in every field': richListing({ isPerson: true }),
  'one that callers asked': richListing({ called: CALLED }),
  'one with a PO box': richListing(PO_BOX),
  'one with next to nothing': richListing({
    otherNames: [],
    npi: null,
    address: { lines: [], city: '', state: '', zip: '' },
    phone: null,
    phoneExtension: null,
    website: null,
    openingHours: [],
    tagIds: [],
    mainServiceTagId: null,
    medicaid: [],
    acceptingNewPatients: 'unknown',
    acceptingNewPatientsAsOf: null,
    facts: [],
    details: {},
    locationPrecision: 'approximate',
    sourceDate: null,
  }),
};
LISTINGS['a person with next to nothing'] = { ...LISTINGS['one with next to nothing']!, isPerson: true };

describe.each(Object.entries(LISTINGS))('%s', (_, listing) => {
  test('is written as Plan-Net and NDH require, with references that lead somewhere', () => {
    const { all } = written(listing, ['A list']);
    expect(all.flatMap(contractProblems)).toEqual([]);
    expect(all.flatMap(packageProblems)).toEqual([]);
    const ids = new Set(all.map((each: Json) => `${each.resourceType}/${each.id}`));
    expect(ids.size).toBe(all.length);
    const references = JSON.stringify(all).matchAll(/"reference":"([^"]+)"/g);
    expect([...references].map(([, to]) => to).filter((to) => !ids.has(to))).toEqual([]);
  });
});

describe('what breaks the profiles is found', () => {
  const of = (type: FhirType): Json =>
    structuredClone(written(richListing({ isPerson: true, facts: ['wheelchair-access'] })).of(type)[0]);
  const broken: [string, Json, RegExp][] = [
    ['a missing element', { ...of('HealthcareService'), category: undefined }, /category is missing/],
    ['a code of no such system', JSON.parse(JSON.stringify(of('Location')).replace('handiaccess', 'h')), /cannot be h/],
    ['a value that is none of the bound ones', { ...of('Location'), status: 'open' }, /status/],
    ['an empty list', { ...of('Location'), alias: [] }, /alias is empty/],
  ];
  test.each(broken)('%s', (_, resource, problem) => {
    expect(contractProblems(JSON.parse(JSON.stringify(resource))).join()).toMatch(problem);
  });

  const role = of('PractitionerRole');
  const brokenDefinitions: [string, Json, RegExp][] = [
    ['a missing element', { ...of('HealthcareService'), category: undefined }, /category is missing/],
    ['an unknown element', { ...role, name: 'Ana' }, /name is unknown/],
    ['one value for a list', { ...role, location: role.location[0] }, /location is no list/],
    ['too many', { ...of('HealthcareService'), category: [{ text: 'a' }, { text: 'b' }] }, /more than 1/],
    ['a wrong type', { ...role, active: 'yes' }, /active is no boolean/],
    ['a code that is not bound', JSON.parse(JSON.stringify(role).replace('"sp"', '"speech"')), /cannot be speech/],
    ['a wrong part of an extension', JSON.parse(JSON.stringify(role).replace('newpt', 'new')), /cannot be new/],
  ];
  test.runIf(HAS_PACKAGE).each(brokenDefinitions)('%s, by the definitions', (_, resource, problem) => {
    expect(packageProblems(JSON.parse(JSON.stringify(resource))).join()).toMatch(problem);
  });
});

test('a PO box is an address to write to, with each number once', () => {
  const [location] = written(richListing(PO_BOX)).of('Location');
  expect(location).toMatchObject({ address: { type: 'postal', line: ['PO Box 12'] } });
  expect(location.position).toBeUndefined();
  expect(location.telecom.map(({ value }: Json) => value)).toEqual(['+1 602-555-0100 ext. 7', '711']);
});

test('an organization is at a location, with its services', () => {
  const { of } = written(richListing());
  expect(of('Practitioner')).toEqual([]);
  expect(of('Organization')).toMatchObject([
    {
      id: idOf.organization('hrsa:77'),
      meta: { lastUpdated: NOW },
      identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '1497758544' }],
      type: [{ text: 'Speech therapist' }],
      name: 'Saguaro Children’s Clinic',
      alias: ['Saguaro Kids', 'SCC', 'Desert Kids'],
      extension: [{ valueString: 'A clinic for children.' }],
      telecom: [
        { system: 'url', value: 'https://saguaro.example/kids' },
        { system: 'email', value: 'hello@saguaro.example' },
      ],
    },
  ]);
  expect(of('Location')).toMatchObject([
    {
      position: { latitude: 33.4484, longitude: -112.074 },
      address: { line: ['12 Cactus Lane', 'Suite 3', 'Building B'], city: 'Phoenix', state: 'AZ', postalCode: '85004' },
      telecom: [
        { system: 'phone', value: '+1 602-555-0100 ext. 7' },
        { system: 'phone', value: '+1 602-555-0101 ext. 012', extension: [{ valueString: 'Intake' }] },
        { system: 'other', value: '+1 602-555-0102', extension: [{ valueString: 'TTY' }] },
      ],
      hoursOfOperation: [
        { daysOfWeek: ['mon', 'tue'], openingTime: '09:00:00', closingTime: '12:00:00' },
        { daysOfWeek: ['mon'], openingTime: '13:00:00', closingTime: '17:00:00' },
      ],
      managingOrganization: { reference: `Organization/${idOf.organization('hrsa:77')}` },
    },
  ]);
  expect(of('HealthcareService').map(({ name, category }: Json) => [name, category[0].coding[0].code])).toEqual([
    ['Speech therapist', 'other'],
    ['Dentist', 'dent'],
    ['Toy lending', 'other'],
  ]);
  expect(of('HealthcareService')[0]).toMatchObject({
    type: [{ coding: [{ code: 'PT-speech-therapist' }] }],
    comment: 'Call the intake line.',
    extraDetails: 'Fees: By income.',
    eligibility: [{ comment: 'Children with a referral.' }],
    communication: [{ coding: [{ system: 'urn:ietf:bcp:47', code: 'es' }], text: 'Spanish' }],
    program: [{ text: 'AHCCCS (Arizona Medicaid): on a list of the program (Saguaro Health)' }],
  });
});

test('a person is a practitioner in a role at a location; what is the family name, nobody told us', () => {
  const { of } = written(richListing({ isPerson: true, name: 'Maria de la Cruz', otherNames: [] }));
  expect(of('Organization')).toEqual([]);
  expect(of('Practitioner')[0].name).toEqual([
    { text: 'Maria de la Cruz', _family: { extension: [expect.objectContaining({ valueCode: 'unknown' })] } },
  ]);
  expect(of('PractitionerRole')).toMatchObject([
    {
      practitioner: { reference: `Practitioner/${of('Practitioner')[0].id}` },
      location: [{ reference: `Location/${of('Location')[0].id}` }],
      code: [{ coding: [{ code: 'sp' }] }, { coding: [{ code: 'de' }] }],
      healthcareService: of('HealthcareService').map(({ id }: Json) => ({
        reference: `HealthcareService/${id}`,
      })),
      availableTime: [{ availableStartTime: '09:00:00' }, {}],
    },
  ]);
  expect(of('Location')[0]).toMatchObject({ name: '12 Cactus Lane' });
  expect(of('Location')[0].telecom).toBeUndefined();
});

test('a no has words, and no code that could be taken for a yes', () => {
  const { of } = written(richListing({ facts: ['wheelchair-access', 'no:elevator', 'no:telehealth'], called: CALLED }));
  const access = of('Location')[0].extension.map(({ valueCodeableConcept }: Json) => valueCodeableConcept);
  expect(access).toMatchObject([
    undefined,
    { coding: [{ code: 'handiaccess' }] },
    { text: 'No: Elevator' },
    { coding: [{ code: 'quiet-space' }] },
  ]);
  expect(access[2].coding).toBeUndefined();
  const [service] = of('HealthcareService');
  expect(service.extension).toBeUndefined();
  expect(service.program.map(({ text, coding }: Json) => [text.split(': ')[1], coding?.[0].code])).toEqual([
    ['on a list of the program (Saguaro Health)', 'MC-AZ'],
    ['callers were told that it is taken', 'MC-AZ'],
    ['callers were told that it is not taken', undefined],
  ]);
});

describe('verification results', () => {
  test('say of each dated fact who said it, when, and when it should be asked again', () => {
    const { of } = written(richListing({ called: CALLED }));
    const results = of('VerificationResult');
    const about = (path: string, status = 'attested') =>
      results.find((each: Json) => each.status === status && each.targetLocation.includes(path));
    // Phones are believed for 180 days from August 15.
    expect(about('Location.telecom[0]')).toMatchObject({
      target: [{ reference: `Location/${idOf.location('hrsa:77')}` }],
      need: { coding: [{ code: 'periodic' }] },
      statusDate: '2026-08-15',
      frequency: { repeat: { frequency: 1, period: 180, periodUnit: 'd' } },
      nextScheduled: '2027-02-12',
      validationType: { coding: [{ code: 'nothing' }] },
      attestation: {
        who: { display: 'HRSA health centers' },
        communicationMethod: { coding: [{ code: 'pull' }] },
        date: '2026-08-15',
      },
    });
    expect(about('Location.telecom[0]').lastPerformed).toBeUndefined();
    expect(about('Location.description', 'validated')).toMatchObject({ statusDate: '2026-11-02' });
    // Callers were told of the wait, not of the fees.
    expect(about('HealthcareService.extraDetails', 'validated')).toBeUndefined();
    const { characteristic } = of('HealthcareService')[0];
    const wait = characteristic.findIndex(({ text }: Json) => /^Wait, .* 6 weeks$/.test(text));
    expect(about(`HealthcareService.characteristic[${wait}]`, 'validated')).toBeDefined();
    // That nobody new is taken is believed for 30 days.
    expect(about('Location.extension[0]', 'validated')).toMatchObject({
      statusDate: '2026-11-01',
      lastPerformed: '2026-11-01',
      nextScheduled: '2026-12-02',
      attestation: { who: { display: 'callers of this site' }, communicationMethod: { coding: [{ code: 'manual' }] } },
      validator: [{ organization: { display: 'callers of this site' } }],
    });
  });

  test('are one for all that is of one source and day and ages alike', () => {
    const results = written(richListing({ called: undefined })).of('VerificationResult');
    const keys = results.map((each: Json) => `${each.statusDate} ${each.frequency?.repeat.period}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(results[0].targetLocation).toEqual(expect.arrayContaining(['Organization.name', 'Location.address']));
  });

  test('are not there for what has no day, and laws do not age', () => {
    const listing = richListing({ sourceDate: null, acceptingNewPatientsAsOf: null });
    expect(written(listing).of('VerificationResult')).toEqual([]);
    const byLaw = written(richListing({ medicaid: [{ state: 'AZ', evidence: 'by-law' }] })).of('VerificationResult');
    const law = byLaw.find((each: Json) => each.targetLocation.includes('HealthcareService.program[0]'));
    expect(law.need.coding[0].code).toBe('none');
    expect(law.nextScheduled).toBeUndefined();
  });
});

test('what is left out is named', () => {
  expect(written(richListing(), ['Arizona respite']).of('Organization')[0].meta.tag).toMatchObject([
    { code: 'values-left-out', display: 'Arizona respite' },
  ]);
});

test('each code of the tables is of a service, fact or answer that exists', () => {
  const slugs = Object.values(CATEGORY_SERVICES).flatMap((each) => each.split(' '));
  const named = [...CATEGORY_OF.keys()].map((name) => name.slice(3));
  expect(slugs.filter((slug) => !named.includes(slug))).toEqual([]);
  expect([...ACCESS_CODE_OF]).toEqual(
    expect.arrayContaining([
      ['wheelchair-access', 'handiaccess' satisfies keyof typeof ACCESS_CODES],
      ['near-transit', 'pubtrans' satisfies keyof typeof ACCESS_CODES],
    ]),
  );
  expect(Object.fromEntries(ACCEPTING_CODE_OF)).toEqual({
    yes: 'newpt' satisfies keyof typeof ACCEPTING_CODES,
    no: 'nopt' satisfies keyof typeof ACCEPTING_CODES,
  });
});
