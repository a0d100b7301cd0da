import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/**
 * What HSDS 3.1 requires of each object: its required fields, the types of those that are no text, and the objects
 * within it. A compact copy in our own words of what its schemas say, so that every test run holds to it.
 */
const CONTRACT: Record<string, { required: string; within?: Record<string, string> }> = {
  organization: {
    required: 'id name description',
    within: { locations: 'location', services: 'service', organization_identifiers: 'organization_identifier' },
  },
  service: {
    required: 'id name status',
    within: { organization: 'organization', service_at_locations: 'service_at_location' },
  },
  service_at_location: { required: 'id', within: { location: 'location', service: 'service' } },
  location: {
    required: 'id location_type',
    within: {
      addresses: 'address',
      phones: 'phone',
      schedules: 'schedule',
      languages: 'language',
      accessibility: 'accessibility',
    },
  },
  address: { required: 'id address_1 city state_province postal_code country address_type' },
  phone: { required: 'id number' },
  schedule: { required: 'id' },
  language: { required: 'id' },
  accessibility: { required: 'id' },
  organization_identifier: { required: 'id identifier_type identifier' },
  attribute: { required: 'id', within: { taxonomy_term: 'taxonomy_term' } },
  taxonomy_term: { required: 'id name description', within: { taxonomy_detail: 'taxonomy' } },
  taxonomy: { required: 'id name description' },
  metadata: {
    required: 'id last_action_date last_action_type field_name previous_value replacement_value updated_by',
  },
};

const NUMBERS = new Set('latitude longitude extension timezone interval minimum_age maximum_age'.split(' '));
const SHAPES: Record<string, RegExp> = {
  status: /^(active|inactive|defunct|temporarily closed)$/,
  location_type: /^(physical|postal|virtual)$/,
  address_type: /^(physical|postal|virtual)$/,
  freq: /^(WEEKLY|MONTHLY)$/,
  last_modified: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  website: /^https?:\/\/\S+$/,
  uri: /^https?:\/\/\S+$/,
  email: /\w@\w/,
};
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns where an object breaks the contract: 'service.organization.name is missing'. */
export function contractProblems(kind: string, value: unknown, path = kind): string[] {
  const { required, within = {} } = CONTRACT[kind]!;
  if (typeof value !== 'object' || value === null) return [`${path} is no object`];
  const missing = required.split(' ').filter((name) => !Object.hasOwn(value, name));
  const problems = Object.entries(value).flatMap(([name, field]) => {
    const here = `${path}.${name}`;
    const inner = name === 'attributes' ? 'attribute' : name === 'metadata' ? 'metadata' : within[name];
    if (inner && Array.isArray(field))
      return field.flatMap((each, at) => contractProblems(inner, each, `${here}[${at}]`));
    if (inner) return contractProblems(inner, field, here);
    if (NUMBERS.has(name)) return typeof field === 'number' ? [] : [`${here} is no number`];
    if (typeof field !== 'string') return [`${here} is no text`];
    const shape = name === 'id' || name.endsWith('_id') ? UUID : SHAPES[name];
    return shape && !shape.test(field) ? [`${here} cannot be '${field}'`] : [];
  });
  return [...missing.map((name) => `${path}.${name} is missing`), ...problems];
}

/** Folder with the schemas of HSDS 3.1 as its authors publish them (github.com/openreferral/specification, schema/). */
const SCHEMAS = process.env.HSDS_SCHEMAS ?? '';
export const HAS_SCHEMAS = SCHEMAS !== '' && existsSync(join(SCHEMAS, 'service.json'));

let ajv: Ajv2020 | undefined;

/** Returns what these schemas say against an object; nothing where there are none. */
export function schemaProblems(kind: string, value: unknown): string[] {
  if (!HAS_SCHEMAS) return [];
  ajv ??= openSchemas();
  const validate = ajv.getSchema(`${kind}.json`)!;
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${kind}${instancePath} ${message}`);
}

function openSchemas(): Ajv2020 {
  // Their keywords 'name', 'constraints' and so on are no keywords of JSON Schema.
  const opened = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv2020) => void)(opened);
  for (const name of readdirSync(SCHEMAS))
    if (name.endsWith('.json') && name !== 'openapi.json') {
      const schema = JSON.parse(readFileSync(join(SCHEMAS, name), 'utf8'));
      opened.addSchema({ ...schema, $schema: undefined }, name);
    }
  return opened;
}
