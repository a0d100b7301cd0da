import { expect, test } from 'vitest';
import {
  concept,
  fhirFolder,
  importFhir,
  type Json,
  location,
  PRACTICE,
  practitioner,
  ref,
  role,
} from '../testing/fhir-files.ts';

const PLAN_NET = 'http://hl7.org/fhir/us/davinci-pdex-plan-net/';
const NDH = 'http://hl7.org/fhir/us/ndh/';

/** New patients, as Plan-Net and NDH write it. */
const accepting = (code: string, system = PLAN_NET): Json => ({
  url: `${system}StructureDefinition/${system === NDH ? 'base-ext-' : ''}newpatients`,
  extension: [
    { url: 'acceptingPatients', valueCodeableConcept: concept(code, `${system}CodeSystem/AcceptingPatientsCS`) },
    { url: 'fromNetwork', valueReference: ref('Organization', 'n1') },
  ],
});

test.each([
  ['newpt', 'yes'],
  ['nopt', 'no'],
  ['existptonly', 'no'],
  ['existptfam', 'no'],
  ['maybe', 'unknown'],
])('new patients: %s is %s, whatever the system', async (code, expected) => {
  for (const system of [PLAN_NET, NDH, 'http://terminology.hl7.org/']) {
    const roles = [role({ extension: [accepting(code, system)] })];
    const { person } = await importFhir(fhirFolder({ ...PRACTICE, '07-PractitionerRole.ndjson': roles }));
    expect(person).toMatchObject({
      acceptingNewPatients: expected,
      acceptingNewPatientsAsOf: expected === 'unknown' ? null : '2026-09-29',
    });
  }
});

test('new patients: one of several networks is enough, and the place answers for those who do not', async () => {
  const files = {
    ...PRACTICE,
    '02-Location.ndjson': [location({ extension: [accepting('nopt')] })],
    '07-PractitionerRole.ndjson': [role({ extension: [accepting('nopt'), accepting('newpt')] })],
  };
  const { person, company } = await importFhir(fhirFolder(files));
  expect(person!.acceptingNewPatients).toBe('yes');
  expect(company!.acceptingNewPatients).toBe('no');
});

test('access, languages and visits at a distance are facts', async () => {
  const access = (code: string): Json => ({
    url: `${PLAN_NET}StructureDefinition/accessibility`,
    valueCodeableConcept: concept(code, 'http://any.example'),
  });
  const language = (code: string, level?: string): Json => ({
    ...concept(code, 'urn:ietf:bcp:47'),
    ...(level && {
      extension: [
        { url: `${PLAN_NET}StructureDefinition/communication-proficiency`, valueCodeableConcept: concept(level) },
      ],
    }),
  });
  const service = {
    resourceType: 'HealthcareService',
    id: 's1',
    active: true,
    providedBy: ref('Organization', 'Organization-o1'),
    location: [ref('Location', 'Location-l1')],
    category: [concept('behav', 'http://any.example')],
    extension: [
      {
        url: `${PLAN_NET}StructureDefinition/delivery-method`,
        extension: [{ url: 'type', valueCodeableConcept: concept('virtual') }],
      },
    ],
    availableTime: [{ daysOfWeek: ['mon', 'tue', null], availableStartTime: '08:00:00', availableEndTime: '18:00:00' }],
  };
  const files = {
    ...PRACTICE,
    '02-Location.ndjson': [location({ extension: [access('handiaccess'), access('adacomp'), access('pubtrans')] })],
    '04-HealthcareService.ndjson': [service],
    '06-Practitioner.ndjson': [
      practitioner({ communication: [language('en'), language('es-US', '50'), language('vi', '10')] }),
    ],
    '07-PractitionerRole.ndjson': [role({ availableTime: [{ daysOfWeek: ['fri'], allDay: true }] })],
  };
  const { person, company } = await importFhir(fhirFolder(files));
  expect(person).toMatchObject({
    facts: ['wheelchair-access', 'near-transit', 'spanish'],
    openingHours: ['Friday: Open 24 hours'],
  });
  expect(company).toMatchObject({
    facts: ['telehealth', 'wheelchair-access', 'near-transit'],
    tagIds: [39, 15, 1],
    openingHours: ['Monday: 8:00 AM – 6:00 PM', 'Tuesday: 8:00 AM – 6:00 PM'],
  });
});
