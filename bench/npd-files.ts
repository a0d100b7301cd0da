import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeNpis } from './nppes-file.ts';
import { seededRandom } from './synthetic-rows.ts';

/** Rows of each kind in the release of August 2026, whose files have 34 GB unpacked. */
export const RELEASE = {
  organizations: 4_402_671,
  locations: 2_535_686,
  services: 54_445,
  plans: 233,
  practitioners: 7_373_232,
  roles: 16_545_158,
  affiliations: 483_992,
};

const CITIES = [
  ['PHOENIX', 'AZ', '85004', 33.45, -112.07],
  ['NEW YORK', 'NY', '10019', 40.77, -73.98],
  ['CHICAGO', 'IL', '60601', 41.88, -87.62],
  ['OMAHA', 'NE', '68102', 41.26, -95.93],
  ['HOUSTON', 'TX', '77002', 29.76, -95.36],
  ['SEATTLE', 'WA', '98101', 47.61, -122.33],
] as const;
const CODES = ['235Z00000X', '225X00000X', '122300000X', '208000000X', '103K00000X', '363L00000X', '207Q00000X'];
const FIRST = ['MARIA', 'JAMES', 'ANA', 'DAVID', 'LINH', 'SUSAN', 'OMAR', 'KATE', 'PETER', 'RUTH'];
const LAST = ['GARCIA', 'SMITH', "O'BRIEN", 'NGUYEN', 'MCDONALD', 'LEE', 'JOHNSON', 'PATEL', 'BROWN', 'KOWALSKI'];
const KINDS = ['THERAPY', 'DENTAL', 'HOME HEALTH', 'PEDIATRICS', 'CARE CENTER', 'REHABILITATION SERVICES'];
const NDH = 'http://hl7.org/fhir/us/ndh/StructureDefinition/base-ext-';
const WRITE_BYTES = 1024 ** 2;

/**
 * Writes a directory like CMS's into a folder, `share` of its rows, in lines as long as those of the release. Half of the organizations are
 * tax records, two thirds of the roles active, and most of these at a location.
 */
export function writeNpdFiles(folder: string, share: number): Record<keyof typeof RELEASE, number> {
  const random = seededRandom(11);
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const digits = (count: number) => String(Math.floor(random() * 10 ** count)).padStart(count, '0');
  const counts = Object.fromEntries(
    Object.entries(RELEASE).map(([kind, count]) => [kind, Math.max(1, Math.round(count * share))]),
  ) as Record<keyof typeof RELEASE, number>;
  const meta = { lastUpdated: '2026-09-29T04:29:05.411440Z' };
  const status = {
    url: `${NDH}verification-status`,
    valueCodeableConcept: {
      coding: [
        {
          system: 'http://hl7.org/fhir/us/ndh/CodeSystem/NdhVerificationStatusCS',
          code: 'complete',
          display: 'Complete',
        },
      ],
    },
  };
  const identifier = (value: string) => ({
    type: {
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'PRN', display: 'Provider number' }],
      text: 'NPI',
    },
    system: 'http://terminology.hl7.org/NamingSystem/npi',
    use: 'official',
    value,
    period: { start: '2007-08-31T00:00:00Z' },
  });
  const telecom = () => [
    { system: 'fax', value: `6${digits(9)}`, use: 'work' },
    { system: 'phone', value: `6${digits(9)}`, use: 'work' },
  ];
  const uuid = (at: number) => `${at.toString(16).padStart(8, '0')}-c380-4866-b677-4c28e4ceaf6b`;
  const ref = (type: string, id: string) => ({ reference: `${type}/${type}-${id}` });
  const address = (use = 'work', type = 'physical') => {
    const [city, state, zip, lat, lng] = one(CITIES);
    const fields = {
      line: [`${digits(4)} ${one(LAST)} AVE`, `SUITE ${digits(3)}`],
      city,
      state,
      postalCode: zip,
      country: 'US',
      type,
      use,
    };
    return {
      fields,
      position: {
        longitude: Number((lng + random() / 5).toFixed(5)),
        latitude: Number((lat + random() / 5).toFixed(5)),
      },
    };
  };
  const npis = [...makeNpis(1_000_000_000, counts.practitioners + counts.organizations)];
  const organization = (at: number) => npis[counts.practitioners + at]!;
  const owner = (location: number) => ref('Organization', organization((location * 2) % counts.organizations));
  const workplace = (location: number) => ({
    organization: owner(location),
    location: [ref('Location', uuid(location))],
  });
  const codes = (count: number) =>
    Array.from({ length: count }, () => {
      const code = one(CODES);
      return {
        system: 'http://hl7.org/fhir/us/ndh/ValueSet/HealthcareIndividualTaxonomyVS',
        code,
        display: `Display of ${code}`,
      };
    });

  write(join(folder, '01-Organization.ndjson'), counts.organizations, (at) => ({
    resourceType: 'Organization',
    id: `Organization-${organization(at)}`,
    meta,
    extension: [status],
    identifier: [
      identifier(organization(at)),
      {
        type: {
          coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'TAX', display: 'Tax ID number' }],
        },
        system: 'https://npd.cms.gov/fhir/sid/us-pseudo-ein',
        use: 'official',
        value: uuid(at),
      },
    ],
    active: true,
    type:
      at % 2 === 0
        ? [
            {
              coding: [
                {
                  system: 'http://terminology.hl7.org/CodeSystem/organization-type',
                  code: 'prov',
                  display: 'Healthcare Provider',
                },
              ],
              text: 'Healthcare Provider',
            },
          ]
        : [{ text: 'ein' }],
    name: `${one(LAST)} ${one(KINDS)} ${digits(3)} LLC`,
    telecom: telecom(),
    contact: [
      {
        name: { use: 'official', text: `${one(FIRST)} ${one(LAST)}`, family: one(LAST), given: [one(FIRST)] },
        telecom: telecom(),
        address: address('billing', 'postal').fields,
      },
    ],
  }));
  write(join(folder, '02-Location.ndjson'), counts.locations, (at) => {
    const { fields, position } = address();
    return {
      resourceType: 'Location',
      id: `Location-${uuid(at)}`,
      meta,
      status: 'active',
      name: fields.line[0],
      description: fields.line[0],
      mode: 'instance',
      telecom: telecom(),
      address: fields,
      position,
      managingOrganization: owner(at),
    };
  });
  write(join(folder, '04-HealthcareService.ndjson'), counts.services, (at) => ({
    resourceType: 'HealthcareService',
    id: `HealthcareService-${uuid(at)}`,
    meta,
    active: true,
    providedBy: ref('Organization', organization(at)),
    extension: [{ url: `${NDH}network-reference`, valueReference: ref('Organization', uuid(at % 356)) }],
  }));
  write(join(folder, '05-InsurancePlan.ndjson'), counts.plans, (at) => ({
    resourceType: 'InsurancePlan',
    id: `InsurancePlan-${uuid(at)}`,
    meta,
    status: 'active',
    name: `Plan ${at}`,
    type: [{ text: one(['Medicare Advantage PPO Plan', 'MAPD', 'Qualified Health Plan']) }],
    network: [ref('Organization', uuid(at % 356))],
  }));
  write(join(folder, '06-Practitioner.ndjson'), counts.practitioners, (at) => ({
    resourceType: 'Practitioner',
    id: `Practitioner-${npis[at]}`,
    meta,
    extension: [
      'cms-identity-verified',
      'cms_medicare_enrollment',
      'hhs-in-exclusion-list',
      'cms_aligned_with_data_network',
    ].map((name) => ({ url: `${NDH}${name}`, valueBoolean: false })),
    identifier: [identifier(npis[at]!)],
    active: true,
    name: [{ given: [one(FIRST), one(FIRST)], family: one(LAST), use: 'official', suffix: ['MD'] }],
    telecom: telecom(),
    address: [address().fields, address('billing', 'postal').fields],
    gender: 'female',
    qualification: codes(1).map((coding) => ({
      code: { coding: [coding], text: coding.display },
      issuer: ref('Organization', uuid(1)),
    })),
  }));
  write(join(folder, '07-PractitionerRole.ndjson'), counts.roles, (at) => ({
    resourceType: 'PractitionerRole',
    id: `PractitionerRole-${uuid(at)}`,
    meta,
    active: at % 3 !== 0,
    practitioner: ref('Practitioner', npis[(at * 7919) % counts.practitioners]!),
    ...(at % 3 === 0
      ? { endpoint: [ref('Endpoint', uuid(at))] }
      : {
          ...workplace(Math.floor(random() * counts.locations)),
          code: [
            {
              coding: [
                {
                  system: 'http://hl7.org/fhir/us/ndh/CodeSystem/IndividualAndGroupSpecialtiesCS',
                  code: 'ph',
                  display: 'Physician',
                },
              ],
            },
          ],
          specialty: codes(1).map((coding) => ({ coding: [coding], text: coding.display })),
          telecom: telecom(),
          extension: [
            { url: `${NDH}network-reference`, valueReference: ref('Organization', uuid(at % 356)) },
            {
              url: `${NDH}newpatients`,
              extension: [
                {
                  url: 'acceptingPatients',
                  valueCodeableConcept: {
                    coding: [
                      {
                        system: 'http://hl7.org/fhir/us/ndh/CodeSystem/AcceptingPatientsCS',
                        code: 'newpt',
                        display: 'Accepting',
                      },
                    ],
                  },
                },
              ],
            },
          ],
        }),
  }));
  write(join(folder, '08-OrganizationAffiliation.ndjson'), counts.affiliations, (at) => ({
    resourceType: 'OrganizationAffiliation',
    id: `OrganizationAffiliation-${uuid(at)}`,
    meta,
    active: true,
    organization: ref('Organization', uuid(at)),
    participatingOrganization: ref('Organization', organization(at)),
    code: [
      {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/organization-affiliation-role',
            code: 'bt',
            display: 'Member Of',
          },
        ],
        text: 'Member Of',
      },
    ],
  }));
  return counts;
}

function write(path: string, rows: number, rowOf: (at: number) => unknown): void {
  const file = openSync(path, 'w');
  try {
    let lines = '';
    for (let at = 0; at < rows; at++) {
      lines += `${JSON.stringify(rowOf(at))}\n`;
      if (lines.length < WRITE_BYTES && at < rows - 1) continue;
      writeSync(file, lines);
      lines = '';
    }
  } finally {
    closeSync(file);
  }
}
