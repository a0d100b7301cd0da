import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '#model/is-record.ts';

type Part = Record<string, unknown>;

/**
 * What Plan-Net 1.1 and NDH's Verification require of each kind of resource, and the codes that they bind: a compact
 * copy in our own words, so that every test run holds to it.
 */
const REQUIRED: Record<string, string> = {
  Organization: 'meta.lastUpdated active type name address',
  Location: 'meta.lastUpdated status name',
  HealthcareService: 'meta.lastUpdated active category',
  Practitioner: 'meta.lastUpdated identifier.system identifier.value active name.family',
  PractitionerRole: 'meta.lastUpdated active',
  InsurancePlan: 'meta.lastUpdated status type ownedBy administeredBy',
  VerificationResult:
    'target need status statusDate validationType validationProcess failureAction ' +
    'attestation.who attestation.communicationMethod attestation.date',
};
const ONE_OF: Record<string, string> = {
  'Location.status': 'active',
  'InsurancePlan.status': 'active',
  'VerificationResult.status': 'attested validated',
  'telecom.system': 'phone fax email pager url sms other',
  'telecom.use': 'home work temp old mobile',
  'address.use': 'home work temp old billing',
  'address.type': 'postal physical both',
  daysOfWeek: 'mon tue wed thu fri sat sun',
};
const SYSTEMS: Record<string, string> = {
  AcceptingPatientsCS: 'nopt newpt existptonly existptfam',
  AccessibilityCS: 'cultcomp handiaccess adacomp pubtrans anssrvc cognitive mobility',
  DeliveryMethodCS: 'virtual physical',
  HealthcareServiceCategoryCS: 'behav dent dme emerg group home hosp lab other outpat prov pharm trans urg vis',
  InsuranceProductTypeCS: 'medi medihmo',
  ProviderRoleCS: 'au bh de dn dp nu ot ph po pt py rt sp sw',
  need: 'none initial periodic',
  'validation-type': 'nothing primary multiple',
  'validation-process': 'edit-check valueset primary multi standalone in-context',
  'failure-action': 'fatal warn rec-only none',
  'verificationresult-communication-method': 'manual portal pull push',
  'data-absent-reason': 'unknown',
};
const SHAPES: Record<string, RegExp> = {
  id: /^[A-Za-z0-9.-]{1,64}$/,
  reference: /^[A-Z]\w+\/[0-9a-f-]{36}$/,
  lastUpdated: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  statusDate: /^\d{4}-\d\d-\d\d$/,
  nextScheduled: /^\d{4}-\d\d-\d\d$/,
  openingTime: /^([01]\d|2[0-3]):[0-5]\d:00$/,
  closingTime: /^([01]\d|2[0-3]):[0-5]\d:00$/,
  system: /^\S+$/,
};

/** Returns where a resource breaks the contract: 'Organization.name is missing'. */
export function contractProblems(resource: Part): string[] {
  const kind = String(resource.resourceType);
  const missing = REQUIRED[kind]!.split(' ').filter((path) => !has(resource, path.split('.')));
  return [...missing.map((path) => `${kind}.${path} is missing`), ...valueProblems(resource, kind)];
}

/** An extension can stand for a value: then it is under the name with _ before it. */
function has(part: unknown, [name = '', ...rest]: string[]): boolean {
  if (Array.isArray(part)) return part.length > 0 && part.every((each) => has(each, [name, ...rest]));
  if (!isRecord(part)) return false;
  const value = part[name] ?? part[`_${name}`];
  return rest.length === 0 ? value !== undefined : has(value, rest);
}

function valueProblems(value: unknown, path: string): string[] {
  if (value === '' || value === null) return [`${path} is empty`];
  if (typeof value === 'object' && Object.keys(value as object).length === 0) return [`${path} is empty`];
  if (Array.isArray(value)) return value.flatMap((each) => valueProblems(each, path));
  if (isRecord(value)) {
    const codes = SYSTEMS[String(value.system).split('/').at(-1)!];
    const isCode = !codes || codes.split(' ').includes(String(value.code));
    const inner = Object.entries(value).flatMap(([name, each]) => valueProblems(each, `${path}.${name}`));
    return isCode ? inner : [`${path} cannot be ${value.code}`, ...inner];
  }
  const [parent, name = ''] = path.split('.').slice(-2);
  const allowed = ONE_OF[`${parent}.${name}`] ?? ONE_OF[name];
  if (allowed && !allowed.split(' ').includes(String(value))) return [`${path} cannot be '${value}'`];
  const shape = name === 'system' && parent === 'telecom' ? undefined : SHAPES[name];
  return shape && !shape.test(String(value)) ? [`${path} cannot be '${value}'`] : [];
}

/** Folder 'package' of hl7.fhir.us.davinci-pdex-plan-net 1.1.0, unpacked. */
const PACKAGE = process.env.PLAN_NET_PACKAGE ?? '';
export const HAS_PACKAGE = PACKAGE !== '' && existsSync(join(PACKAGE, 'StructureDefinition-plannet-Location.json'));

interface ElementRule {
  id: string;
  min: number;
  max: string;
  type?: { code: string }[];
  binding?: { strength: string; valueSet: string };
  fixedUri?: string;
  patternCode?: string;
}

let known: Map<string, Part> | undefined;

/** All definitions of the package by their address. */
function definitions(): Map<string, Part> {
  const files = readdirSync(PACKAGE).filter((name) => /^(StructureDefinition|ValueSet|CodeSystem)-/.test(name));
  known ??= new Map(
    files.map((name) => {
      const definition = JSON.parse(readFileSync(join(PACKAGE, name), 'utf8')) as Part;
      return [String(definition.url), definition];
    }),
  );
  return known;
}

/**
 * Returns where a resource breaks the structure definition of its profile: unknown elements, how many there are, their
 * types, codes of required bindings, and the same within extensions of the package. Nothing without the package.
 */
export function packageProblems(resource: Part): string[] {
  const [profile] = (resource.meta as { profile: string[] }).profile;
  return HAS_PACKAGE ? profileProblems(profile!, resource, String(resource.resourceType)) : [];
}

function profileProblems(profile: string, part: Part, root: string): string[] {
  const definition = definitions().get(profile);
  if (!definition) return [];
  const rules = (definition.snapshot as { element: ElementRule[] }).element;
  return elementProblems(rules, rules[0]!.id, part, root);
}

function elementProblems(rules: ElementRule[], id: string, part: Part, path: string): string[] {
  const children = rules.filter((rule) => rule.id.startsWith(`${id}.`) && !rule.id.slice(id.length + 1).includes('.'));
  const plain = children.filter((rule) => !rule.id.slice(id.length + 1).includes(':'));
  if (plain.length === 0) return [];
  const names = Object.keys(part).filter((name) => name !== 'resourceType' && !name.startsWith('_'));
  const ruleOf = (name: string) =>
    plain.find((rule) => {
      const own = rule.id.slice(id.length + 1);
      return own === name || (own.endsWith('[x]') && name.startsWith(own.slice(0, -3)));
    });
  const unknown = names.filter((name) => !ruleOf(name)).map((name) => `${path}.${name} is unknown`);
  const wrong = plain.flatMap((rule) => {
    const own = rule.id.slice(id.length + 1);
    const name = own.endsWith('[x]') ? (names.find((each) => ruleOf(each) === rule) ?? own) : own;
    const values = part[name] === undefined ? [] : [part[name]].flat();
    const count = Math.max(values.length, part[`_${name}`] === undefined ? 0 : 1);
    const here = `${path}.${name}`;
    const limits = [
      ...(count < rule.min ? [`${here} is missing`] : []),
      ...(rule.max !== '*' && count > Number(rule.max) ? [`${here}: more than ${rule.max}`] : []),
      ...(rule.max !== '0' && rule.max !== '1' && part[name] !== undefined && !Array.isArray(part[name])
        ? [`${here} is no list`]
        : []),
    ];
    return [...limits, ...values.flatMap((value) => oneProblems(rules, rule, value, here))];
  });
  return [...unknown, ...wrong];
}

const PRIMITIVES: Record<string, (value: unknown) => boolean> = {
  boolean: (value) => typeof value === 'boolean',
  decimal: (value) => typeof value === 'number',
  integer: Number.isInteger,
  string: (value) => typeof value === 'string' && value.trim() !== '',
  code: (value) => typeof value === 'string' && /^\S+( \S+)*$/.test(value),
  uri: (value) => typeof value === 'string' && /^\S+$/.test(value),
  instant: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  time: (value) => typeof value === 'string' && /^([01]\d|2[0-3])(:[0-5]\d){2}$/.test(value),
};

function oneProblems(rules: ElementRule[], rule: ElementRule, value: unknown, path: string): string[] {
  const types = (rule.type ?? []).map(({ code }) => code);
  const test = types.length === 1 ? PRIMITIVES[types[0]!] : undefined;
  if (test) {
    const wrong = test(value) ? [] : [`${path} is no ${types[0]}`];
    const pattern = rule.patternCode ?? rule.fixedUri;
    return [
      ...wrong,
      ...(pattern && pattern !== value ? [`${path} must be ${pattern}`] : []),
      ...bound(rule, [value], path),
    ];
  }
  if (!isRecord(value)) return types.length === 1 && /^[A-Z]/.test(types[0]!) ? [`${path} is no ${types[0]}`] : [];
  const codings = Array.isArray(value.coding) ? (value.coding as Part[]).map(({ code }) => code) : [];
  if (types[0] === 'Extension') return extensionProblems(value, path);
  return [...bound(rule, codings, path), ...elementProblems(rules, rule.id, value, path)];
}

/** Parts of an extension are slices of its definition, by their name. */
function extensionProblems(extension: Part, path: string): string[] {
  const definition = definitions().get(String(extension.url));
  if (!definition) return [];
  const rules = (definition.snapshot as { element: ElementRule[] }).element;
  const inner = (extension.extension ?? []) as Part[];
  const slices = rules.filter(({ id }) => /^Extension\.extension:[^.]+$/.test(id));
  const valueProblemsOf = (of: Part, id: string) => {
    const rule = rules.find((each) => each.id === `${id}.value[x]`);
    const name = Object.keys(of).find((each) => each.startsWith('value'));
    if (!rule || rule.max === '0') return name ? [`${path}.${name} is not allowed`] : [];
    if (!name) return rule.min > 0 ? [`${path} has no value`] : [];
    const isType = (rule.type ?? []).some(({ code }) => name.slice(5).toLowerCase() === code.toLowerCase());
    return [...(isType ? [] : [`${path} cannot have ${name}`]), ...oneProblems(rules, rule, of[name], path)];
  };
  return [
    ...(inner.length === 0 ? valueProblemsOf(extension, 'Extension') : []),
    ...slices.flatMap(({ id, min }) => {
      const mine = inner.filter(({ url }) => url === id.split(':')[1]);
      return [
        ...(mine.length < min ? [`${path}: ${id} is missing`] : []),
        ...mine.flatMap((each) => valueProblemsOf(each, id)),
      ];
    }),
  ];
}

/** Whether a code is in the value set of a required binding, as far as the package has it. */
function bound({ binding }: ElementRule, codes: unknown[], path: string): string[] {
  if (binding?.strength !== 'required') return [];
  const allowed = codesIn(binding.valueSet.split('|')[0]!);
  return allowed ? codes.filter((code) => !allowed.has(String(code))).map((code) => `${path} cannot be ${code}`) : [];
}

/** Null: it includes a code system that the package does not have. */
function codesIn(valueSet: string): Set<string> | null {
  const definition = definitions().get(valueSet);
  if (!definition) return null;
  const all = new Set<string>();
  for (const { system, concept, valueSet: others = [] } of (definition.compose as { include: Include[] }).include) {
    const concepts = concept ?? (definitions().get(system ?? '')?.concept as Include['concept']);
    if (system && !concepts) continue;
    for (const { code } of concepts ?? []) all.add(code);
    for (const other of others) for (const code of codesIn(other) ?? []) all.add(code);
  }
  return all;
}

interface Include {
  system?: string;
  concept?: { code: string }[];
  valueSet?: string[];
}
