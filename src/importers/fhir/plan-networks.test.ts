import { expect, test } from 'vitest';
import {
  concept,
  type Files,
  fhirFolder,
  importFhir,
  location,
  organization,
  PRACTICE,
  ref,
  role,
} from '../testing/fhir-files.ts';
import { type MedicaidNetworks, planKind } from './plan-networks.ts';

test.each([
  ['Medicare Advantage PPO Plan', 'medicare'],
  ['CSNP-COPD', 'medicare'],
  ['mediadv', 'medicare'],
  ['MAPD', 'medicare'],
  ['CSNP', 'medicare'],
  ['Qualified Health Plan', 'private'],
  ['medi', 'medicaid'],
  ['DSNP', 'medicare'],
  ['MA', 'medicare'],
  ['Dual Eligible (Medicare-Medicaid) Plan', 'medicare'],
  ['Medicaid Managed Care', 'medicaid'],
  ['Vision Plan', 'unknown'],
])('a plan of type %s is %s', (text, kind) => {
  expect(planKind([{ text }])).toBe(kind);
});

test.each([
  ['medihmo', 'medicaid'],
  ['mediab', 'medicare'],
  ['commppo', 'private'],
  ['tri', 'military'],
  ['ihs', 'unknown'],
])('a plan with the code %s is %s', (code, kind) => {
  expect(planKind(concept(code, 'http://any.example'))).toBe(kind);
});

const network = (id: string, name: string) =>
  organization({ id, name, type: [concept('ntwk', 'http://any.example')], identifier: [] });
const plan = (id: string, name: string, type: string, more: object = {}) => ({
  resourceType: 'InsurancePlan',
  id,
  status: 'active',
  name,
  type: [{ text: type }],
  network: [ref('Organization', id.replace('plan', 'net'))],
  ...more,
});
const inNetwork = (...ids: string[]) =>
  ids.map((id) => ({ url: 'http://x/network-reference', valueReference: ref('Organization', id) }));

/** A practice whose therapist is in four networks, and whose organization is in one. */
const DIRECTORY: Files = {
  ...PRACTICE,
  '01-Organization.ndjson': [
    organization(),
    network('net-1', 'Choice Network'),
    network('net-2', 'Blue PPO Network'),
    network('net-3', 'Mercy Network'),
    network('net-4', 'Old Network'),
  ],
  '05-InsurancePlan.ndjson': [
    plan('plan-1', 'Health Choice', 'Medicaid HMO'),
    plan('plan-2', 'Blue Gold', 'commppo'),
    plan('plan-4', 'Old Care', 'Medicaid', { period: { end: '2020-12-31' } }),
  ],
  '07-PractitionerRole.ndjson': [role({ extension: inNetwork('net-1', 'net-2', 'net-3', 'net-4', 'net-9') })],
  '08-OrganizationAffiliation.ndjson': [
    {
      resourceType: 'OrganizationAffiliation',
      id: 'a1',
      participatingOrganization: ref('Organization', 'Organization-o1'),
      network: [ref('Organization', 'net-3')],
    },
  ],
};

const listed = (plan?: string) => ({ state: 'AZ', evidence: 'listed', ...(plan && { plan }) });

test.each<[string, MedicaidNetworks['plans'], object[], object[]]>([
  ['plans that the files call Medicaid', [], [listed('Health Choice')], []],
  [
    'networks that the operator names',
    ['mercy  network'],
    [listed('Health Choice'), listed('Mercy Network')],
    [listed('Mercy Network')],
  ],
  ['plans that the operator names', ['Blue Gold'], [listed('Health Choice'), listed('Blue Gold')], []],
  [
    'the whole directory',
    'all',
    [listed('Health Choice'), listed('Blue PPO Network'), listed('Mercy Network'), listed('Old Network')],
    [listed('Mercy Network')],
  ],
])('on the list of %s', async (_, plans, ofPerson, ofCompany) => {
  const { person, company, report } = await importFhir(fhirFolder(DIRECTORY), { medicaid: { state: 'AZ', plans } });
  expect(person!.medicaid).toEqual(ofPerson);
  expect(company!.medicaid).toEqual(ofCompany);
  expect(person!.facts).toEqual(['pays-private']);
  expect(person!.tagIds.length).toBe(3);
  expect(report.notices.join()).toBe(
    {
      '': 'Plans of Medicaid: Health Choice.,Networks that do not count as Medicaid: Blue PPO Network; Mercy Network; Old Network.',
      'mercy  network':
        'Plans of Medicaid: Health Choice; Mercy Network.,Networks that do not count as Medicaid: Blue PPO Network; Old Network.',
      'Blue Gold':
        'Plans of Medicaid: Health Choice; Blue Gold.,Networks that do not count as Medicaid: Mercy Network; Old Network.',
      all: '',
    }[String(plans)],
  );
});

test('a directory that is all of Medicaid lists those in no network, too', async () => {
  const files = { ...PRACTICE, '02-Location.ndjson': [location()] };
  const { person, company } = await importFhir(fhirFolder(files), { medicaid: { state: 'AZ', plans: 'all' } });
  expect(person).toMatchObject({ source: 'list:oak', medicaid: [listed()] });
  expect(company).toMatchObject({ source: 'list:oak', medicaid: [listed()] });
});

test('without a word of the operator nobody is on a list of Medicaid, and a strange name is reported', async () => {
  const { person } = await importFhir(fhirFolder(DIRECTORY));
  expect(person).toMatchObject({ medicaid: [], facts: ['pays-private'] });
  const { report } = await importFhir(fhirFolder(DIRECTORY), { medicaid: { state: 'AZ', plans: ['Aetna'] } });
  expect(report.notices).toContain('No plan or network has the name Aetna.');
});
