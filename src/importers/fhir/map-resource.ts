import type { YesNoUnknown } from '#listings/provider.ts';
import { Dropped, type DropReason } from '../draft.ts';
import type { Entry } from '../ndjson-lines.ts';
import { acceptingOf, factsOf, organizationKind, servicesOfTypes } from './fhir-codes.ts';
import type { FhirFile, Kind } from './fhir-files.ts';
import {
  extensions,
  hasEnded,
  isExcluded,
  isFalse,
  npiOf,
  type Part,
  parts,
  phoneOf,
  reference,
  references,
  taxonomyCodes,
  text,
} from './fhir-values.ts';
import type { KeyTable } from './key-table.ts';
import { hoursOf, mapAddress, mapLocation } from './map-place.ts';
import { mapOrganization, mapPractitioner, type Who } from './map-who.ts';
import type { FhirPlace } from './place-store.ts';
import { networksOf } from './plan-networks.ts';
import { type Pages, readResources } from './read-resources.ts';
import { type PractitionerRoles, RoleReader } from './role-store.ts';

/**
 * What a resource says by itself and, for a practitioner, the roles; as JSON, because it may come from another thread.
 */
export type Mapped =
  | { kind: 'InsurancePlan'; id: string; plan: Part }
  | { kind: 'Location'; id: string; place: FhirPlace; owner: string }
  | MappedSite
  | MappedRole
  /** `roles`: null without any. */
  | ({ kind: 'Practitioner'; id: string; roles: PractitionerRoles | null } & ShownWho)
  | ({
      kind: 'Organization';
      id: string;
      /** Its own, or why it has none. */
      address: FhirPlace | { reason: DropReason; value: string } | null;
    } & ShownWho);

interface ShownWho {
  /** Null: nothing is said of exclusion. */
  isExcluded: boolean | null;
  /** Its NPI, if it is excluded. */
  excludedNpi: string | null;
  isActive: boolean;
  /** Null if nothing of it is shown. */
  who: Who | null;
}

/** What an organization does at locations, or everywhere if none are named. */
export interface MappedSite {
  kind: 'HealthcareService' | 'OrganizationAffiliation';
  id: string;
  organization: string;
  locations: string[];
  said: Said;
}

export interface MappedRole {
  kind: 'PractitionerRole';
  id: string;
  practitioner: string;
  organization: string;
  locations: string[];
  said: Said;
  phone: ReturnType<typeof phoneOf>['phone'];
}

/** What a resource says of the work there. */
export interface Said {
  networks: string[];
  taxonomies: string[];
  /** Ids of services, besides those of taxonomies. */
  services: number[];
  facts: string[];
  accepting: YesNoUnknown;
  hours: string[];
}

/** Which practitioners, with their roles, or which organizations have any place; null for other kinds. */
export type WithPlaces = RoleReader | KeyTable | null;

/** A line and what it says, or why it is left out. */
export interface MappedLine {
  line: number;
  mapped: Mapped | Dropped;
}

/** Yields the resources of one kind in a file, as `readResources`. */
export async function* mapResources(
  file: FhirFile,
  kind: Kind,
  known: WithPlaces,
  pages?: Pages,
): AsyncGenerator<MappedLine[]> {
  for await (const entries of readResources(file, (type) => type === kind, pages))
    yield mapEntries(kind, entries, known);
}

/** Returns what these entries say, in order. */
export function mapEntries(kind: Kind, entries: readonly Entry[], known: WithPlaces): MappedLine[] {
  return entries.map((entry) => ({ line: entry.line, mapped: mapEntry(kind, entry, known) }));
}

function mapEntry(kind: Kind, entry: Entry, known: WithPlaces): Mapped | Dropped {
  const dropped = withoutParsing(kind, entry, known);
  if (dropped) return dropped;
  const resource = entry.parse();
  const id = text(resource?.id);
  if (!resource || id === '' || (text(resource.resourceType) || kind) !== kind)
    return new Dropped('malformed', entry.start.slice(0, 80) || id);
  return MAPS[kind](resource, id, known);
}

/** Most roles are at no place, and most persons and organizations have none: their lines need not be read. */
function withoutParsing(kind: Kind, entry: Entry, known: WithPlaces): Dropped | null {
  if (kind === 'PractitionerRole' && !entry.has('"location"')) return new Dropped('no-site', startId(entry));
  const id = known ? startId(entry) : '';
  if (id === '' || known!.findText(id) !== -1 || isMarkedExcluded(entry)) return null;
  if (kind === 'Practitioner') return new Dropped('no-site', id);
  return entry.has('"address"') ? null : new Dropped(entry.has('"ein"') ? 'tax-record' : 'no-site', id);
}

/** Whether a line may mark its provider as excluded: then other sources must not show that provider either. */
function isMarkedExcluded(entry: Entry): boolean {
  // Names may begin with 'Exclusive'.
  return ['xclusion', 'xcluded'].some((word) => {
    const text = entry.around(word);
    const at = text.indexOf(word);
    const end = text.indexOf('}', at);
    return /true|value(Code|String)/.test(text.slice(text.lastIndexOf('{', at) + 1, end === -1 ? undefined : end));
  });
}

const START_ID = /^\s*\{\s*(?:"resourceType"\s*:\s*"\w+"\s*,\s*)?"id"\s*:\s*"([^"\\]+)"/;

/** Returns the id of a resource whose line begins with it, or ''. */
function startId({ start }: Entry): string {
  return START_ID.exec(start)?.[1] ?? '';
}

const MAPS: Record<Kind, (resource: Part, id: string, known: WithPlaces) => Mapped | Dropped> = {
  InsurancePlan: (plan, id) => ({ kind: 'InsurancePlan', id, plan }),

  Location(location, id) {
    const place = mapLocation(location);
    if (place instanceof Dropped) return place;
    return { kind: 'Location', id, place, owner: reference(location.managingOrganization) };
  },

  HealthcareService(service, id) {
    if (isFalse(service.active)) return new Dropped('deactivated', id);
    const said = saidBy(service, {
      networks: networksOf(service, extensions(service, 'network-reference')),
      taxonomies: [service.specialty, service.type].flatMap(taxonomyCodes),
      services: servicesOfTypes(service),
    });
    const [organization, locations] = [reference(service.providedBy), references(service.location)];
    return { kind: 'HealthcareService', id, organization, locations, said };
  },

  OrganizationAffiliation(affiliation, id) {
    if (isFalse(affiliation.active) || hasEnded(affiliation.period)) return new Dropped('deactivated', id);
    const said = saidBy(affiliation, {
      networks: networksOf(affiliation, []),
      taxonomies: taxonomyCodes(affiliation.specialty),
    });
    const organization = reference(affiliation.participatingOrganization);
    return { kind: 'OrganizationAffiliation', id, organization, locations: references(affiliation.location), said };
  },

  PractitionerRole(role, id) {
    if (isFalse(role.active) || hasEnded(role.period)) return new Dropped('deactivated', id);
    const said = saidBy(role, {
      networks: networksOf(role, extensions(role, 'network-reference')),
      taxonomies: taxonomyCodes(role.specialty),
    });
    return {
      kind: 'PractitionerRole',
      id,
      practitioner: reference(role.practitioner),
      organization: reference(role.organization),
      locations: references(role.location),
      said,
      phone: phoneOf(role.telecom).phone,
    };
  },

  Practitioner(practitioner, id, known) {
    const roles = known instanceof RoleReader ? known.find(id) : null;
    return { kind: 'Practitioner', id, roles, ...shownWho(practitioner, mapPractitioner) };
  },

  Organization(organization, id) {
    const kind = organizationKind(organization);
    if (kind === 'tax') return new Dropped('tax-record', id);
    const shown = shownWho(organization, mapOrganization);
    if (kind !== 'care' && !shown.isExcluded) return new Dropped('no-service', id);
    const address = shown.who && mapAddress(parts(organization.address), id);
    return { kind: 'Organization', id, ...shown, address: address instanceof Dropped ? { ...address } : address };
  },
};

function saidBy(
  resource: Part,
  { networks, taxonomies, services = [] }: Pick<Said, 'networks' | 'taxonomies'> & { services?: number[] },
): Said {
  return {
    networks,
    taxonomies,
    services,
    facts: factsOf(resource),
    accepting: acceptingOf(resource),
    hours: hoursOf(resource.availableTime),
  };
}

function shownWho(resource: Part, map: (resource: Part) => Who): ShownWho {
  const excluded = isExcluded(resource) ?? null;
  const isActive = !isFalse(resource.active);
  return {
    isExcluded: excluded,
    excludedNpi: excluded ? npiOf(resource).npi : null,
    isActive,
    who: excluded || !isActive ? null : map(resource),
  };
}
