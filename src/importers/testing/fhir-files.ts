import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { FhirOptions } from '../fhir/fhir-reader.ts';
import { openFhir } from '../fhir/open-fhir.ts';
import { type ImportOptions, runImport } from '../pipeline.ts';
import { TEST_PLACES, TestDirectory } from './test-import.ts';

export type Json = Record<string, unknown>;
/** Files by name; lists of resources become NDJSON. */
export type Files = Record<string, Json[] | string | Buffer>;

/** For tests: writes files to a temporary folder, which it returns. */
export function fhirFolder(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'fhir-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), Array.isArray(content) ? ndjson(content) : content);
  return folder;
}

/** For tests: returns resources as lines. */
export function ndjson(resources: Json[]): string {
  return resources.map((each) => `${JSON.stringify(each)}\n`).join('');
}

const NDH = 'http://hl7.org/fhir/us/ndh/StructureDefinition/';

/** For tests: an extension as CMS writes it. */
export function extension(name: string, value: Json): Json {
  return { url: `${NDH}base-ext-${name}`, ...value };
}

export function concept(code: string, system = 'http://nucc.org/provider-taxonomy'): Json {
  return { coding: [{ system, code }] };
}

export function ref(type: string, id: string): Json {
  return { reference: `${type}/${id}` };
}

/** For tests: an NPI as CMS writes it. */
export function npi(value: unknown, system = 'http://terminology.hl7.org/NamingSystem/npi'): Json {
  return { type: { coding: [{ code: 'PRN' }] }, system, use: 'official', value };
}

const meta = { lastUpdated: '2026-09-29T04:29:05.411440Z' };

/**
 * For tests: the resources of a directory in Tempe, in the shapes of CMS: ids that repeat the type, capitals, fax
 * first.
 */
export function location(overrides: Json = {}): Json {
  return {
    resourceType: 'Location',
    id: 'Location-l1',
    meta,
    status: 'active',
    name: '1 OAK AVE',
    mode: 'instance',
    telecom: [
      { system: 'fax', value: '4805550149', use: 'work' },
      { system: 'phone', value: '4805550142', use: 'work' },
    ],
    address: {
      line: ['1 OAK AVE'],
      city: 'TEMPE',
      state: 'AZ',
      postalCode: '852811234',
      country: 'US',
      type: 'physical',
    },
    position: { longitude: -111.94012, latitude: 33.42531 },
    managingOrganization: ref('Organization', 'Organization-o1'),
    ...overrides,
  };
}

export function organization(overrides: Json = {}): Json {
  return {
    resourceType: 'Organization',
    id: 'Organization-o1',
    meta,
    identifier: [npi('1497758544')],
    active: true,
    type: [{ coding: [{ code: 'prov' }], text: 'Healthcare Provider' }],
    name: 'OAK DENTAL, LLC',
    ...overrides,
  };
}

export function practitioner(overrides: Json = {}): Json {
  return {
    resourceType: 'Practitioner',
    id: 'Practitioner-p1',
    meta,
    extension: [extension('hhs-in-exclusion-list', { valueBoolean: false })],
    identifier: [npi('1003000126')],
    active: true,
    name: [{ given: ['ANA', null], family: 'SAMPLE', use: 'official', suffix: ['M.S.', null] }],
    qualification: [
      { code: concept('235Z00000X', 'http://hl7.org/fhir/us/ndh/ValueSet/HealthcareIndividualTaxonomyVS') },
    ],
    ...overrides,
  };
}

export function role(overrides: Json = {}): Json {
  return {
    resourceType: 'PractitionerRole',
    id: 'PractitionerRole-r1',
    meta,
    active: true,
    practitioner: ref('Practitioner', 'Practitioner-p1'),
    organization: ref('Organization', 'Organization-o1'),
    location: [ref('Location', 'Location-l1')],
    ...overrides,
  };
}

/** For tests: a practice with one therapist. */
export const PRACTICE: Files = {
  '01-Organization.ndjson': [organization()],
  '02-Location.ndjson': [location()],
  '06-Practitioner.ndjson': [practitioner()],
  '07-PractitionerRole.ndjson': [role()],
};

/** For tests: imports a directory as `npd` or, with Medicaid networks, as a list; returns its report and records. */
export async function importFhir(
  paths: string | string[],
  options: FhirOptions & Pick<ImportOptions, 'limit' | 'states'> = {},
) {
  const directory = new TestDirectory();
  const { limit, states, ...fhir } = options;
  const source = await openFhir([paths].flat(), fhir, fhir.medicaid ? 'list:oak' : 'npd');
  const now = () => new Date('2026-11-23T12:00:00Z');
  const report = await runImport(
    source,
    { directory, places: TEST_PLACES, now },
    { ...(limit && { limit }), ...(states && { states }) },
  );
  const [person] = directory.stored.filter(({ isPerson }) => isPerson);
  const [company] = directory.stored.filter(({ isPerson }) => isPerson === false);
  return { report, stored: directory.stored, person, company, excluded: directory.excludedNpis };
}
