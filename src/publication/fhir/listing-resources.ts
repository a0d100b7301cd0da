import type { StoredProvider } from '#listings/provider.ts';
import { tagById } from '#listings/vocabulary/vocabulary.ts';
import { hsdsId, idOf } from '../hsds-ids.ts';
import type { Publishable, Sharing } from '../rights.ts';
import { newPatientsSaid, type Said, saidByCallers, saidOf } from '../said.ts';
import { servicesOf } from '../service-rows.ts';
import { taxonomyIdOf } from '../terms.ts';
import {
  ACCEPTING_CODE_OF,
  hl7Concept,
  NOT_KNOWN,
  PROFILES,
  planNetConcept,
  planNetExtension,
  type Resource,
  ROLE_OF,
  reference,
  some,
} from './fhir-codes.ts';
import { healthcareServices } from './healthcare-services.ts';
import { addressOf, contactPoints, hoursOf, locationOf } from './location-resource.ts';
import { type Clock, type DatedFact, verificationResults } from './verification.ts';
import type { Writing } from './writing.ts';

/**
 * Returns a listing as resources: a person, in a role at a location; or an organization at one. With its services, and
 * who said all of that, when. `modified`: ISO time of the last change that was published.
 */
export function resourcesOf({ listing, leftOut }: Publishable, sharing: Sharing, modified: string): Resource[] {
  const { id, isPerson } = listing;
  const facts: DatedFact[] = [];
  const tag = some(leftOut.map((display) => ({ system: LISTING_TERMS, code: 'values-left-out', display })));
  const writing: Writing = {
    listing,
    isPerson: isPerson === true,
    ids: {
      who: isPerson ? hsdsId('practitioner', id) : idOf.organization(id),
      location: idOf.location(id),
    },
    said: (record) => saidOf(listing, record, sharing),
    metaOf: (type) => ({ lastUpdated: modified, profile: [PROFILES[type]], tag }),
    tell: ({ resourceType, id: of }, element, said, clock) => {
      facts.push({ target: `${resourceType}/${of}`, path: `${resourceType}.${element}`, said, clock });
    },
  };
  const accepting = acceptingOf(listing, sharing);
  const resources = [
    ...(isPerson ? [practitioner(writing), role(writing, accepting)] : [organization(writing)]),
    locationOf(writing, isPerson ? undefined : accepting),
    ...healthcareServices(writing),
  ];
  if (accepting) writing.tell(resources[1]!, 'extension[0]', accepting.said, accepting.clock);
  return [...resources, ...verificationResults(id, facts, writing.metaOf('VerificationResult'))];
}

const LISTING_TERMS = `urn:uuid:${taxonomyIdOf('listing')}`;

function organization(writing: Writing): Resource {
  const { listing, ids, metaOf, said, tell } = writing;
  const { name, otherNames, details, assembled } = listing;
  const by = assembled?.saidBy;
  const it = { resourceType: 'Organization', id: ids.who } as const;
  tell(it, 'name', said(by?.name), 'listing');
  tell(it, 'address[0]', said(by?.address), 'listing');
  for (const [at] of otherNames.entries()) tell(it, `alias[${at}]`, said(by?.otherNames[at]), 'listing');
  if (details.description) tell(it, 'extension[0]', said(by?.details?.description), 'service');
  return {
    ...it,
    meta: metaOf('Organization'),
    extension: details.description && [planNetExtension('org-description', { valueString: details.description })],
    identifier: npiOf(listing),
    active: true,
    type: [kindOf(listing)],
    name,
    alias: some(otherNames),
    telecom: contactPoints(writing, it, ['web']),
    address: [addressOf(listing)],
  };
}

/** Which kind of organization it is, no source says: our words for what it mainly does, if it does one thing. */
function kindOf({ mainServiceTagId }: StoredProvider) {
  const main = mainServiceTagId === null ? undefined : tagById(mainServiceTagId);
  return main ? { text: main.displayName.en } : hl7Concept('data-absent-reason', 'unknown');
}

function practitioner({ listing, ids, metaOf, said, tell }: Writing): Resource {
  const it = { resourceType: 'Practitioner', id: ids.who } as const;
  tell(it, 'name[0]', said(listing.assembled?.saidBy.name), 'listing');
  const ours = [{ system: 'urn:ietf:rfc:3986', value: `urn:uuid:${ids.who}` }];
  return {
    ...it,
    meta: metaOf('Practitioner'),
    identifier: npiOf(listing) ?? ours,
    active: true,
    // Which part of a name is the family's, no source tells us.
    name: [listing.name, ...listing.otherNames].map((text) => ({ text, _family: NOT_KNOWN })),
  };
}

function role(writing: Writing, accepting: Accepting | undefined): Resource {
  const { listing, ids, metaOf } = writing;
  const it = { resourceType: 'PractitionerRole', id: hsdsId('practitioner-role', listing.id) } as const;
  const services = servicesOf(listing);
  const codes = new Set(services.flatMap(({ code = '' }) => ROLE_OF.get(code) ?? []));
  return {
    ...it,
    meta: metaOf('PractitionerRole'),
    extension: accepting && [accepting.extension],
    active: true,
    practitioner: reference('Practitioner', ids.who),
    code: some([...codes].map((code) => planNetConcept('ProviderRoleCS', code))),
    location: [reference('Location', ids.location)],
    healthcareService: some(services.map(({ key }) => reference('HealthcareService', idOf.service(listing.id, key)))),
    telecom: contactPoints(writing, it, ['phones', 'web']),
    ...hoursOf(writing, it, 'availableTime'),
  };
}

function npiOf({ npi }: StoredProvider): object[] | undefined {
  return npi === null ? undefined : [{ system: 'http://hl7.org/fhir/sid/us-npi', value: npi }];
}

interface Accepting {
  extension: object;
  said: Said;
  clock: Clock;
}

/** Whether new patients are taken: as callers were told, who asked later than the source said it, or as it says. */
function acceptingOf(listing: StoredProvider, sharing: Sharing): Accepting | undefined {
  const told = listing.called?.newPatients;
  const answer = told?.answer ?? listing.acceptingNewPatients;
  const code = ACCEPTING_CODE_OF.get(answer);
  if (!code) return undefined;
  return {
    extension: planNetExtension('newpatients', {
      extension: [{ url: 'acceptingPatients', valueCodeableConcept: planNetConcept('AcceptingPatientsCS', code) }],
    }),
    said: told?.answer ? saidByCallers(told.lastOn) : newPatientsSaid(listing, sharing),
    clock: answer === 'no' ? 'notTakingNewPatients' : 'takingNewPatients',
  };
}
