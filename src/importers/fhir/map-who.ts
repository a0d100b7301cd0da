import type { Draft } from '../draft.ts';
import { naturalCase, naturalCredentials } from '../natural-case.ts';
import { recordId } from '../record-id.ts';
import { servicesInName } from '../service-words.ts';
import { factsOf, spokenBy } from './fhir-codes.ts';
import {
  extensions,
  hasEnded,
  npiOf,
  type Part,
  parts,
  phoneOf,
  publishedOn,
  taxonomyCodes,
  text,
  texts,
  websiteOf,
} from './fhir-values.ts';
import { servicesOfCodes } from './fhir-work.ts';

/** A provider without its place. */
export type Who = Pick<Draft, 'npi' | 'isPerson' | 'name' | 'otherNames' | 'phone' | 'phoneExtension' | 'website'> & {
  /** For the ids of its records. */
  key: string;
  serviceIds: number[];
  facts: string[];
  day: string | null;
  lost: string[];
};

/**
 * Maps a Practitioner. Telephone numbers of persons are those of no place in particular, so they are the last choice.
 */
export function mapPractitioner(practitioner: Part): Who {
  const { phone, lost } = phoneOf(practitioner.telecom);
  return {
    ...numbersOf(practitioner, lost),
    isPerson: true,
    ...personNames(practitioner),
    phone: phone?.number ?? null,
    phoneExtension: phone?.extension ?? null,
    website: null,
    serviceIds: servicesOfCodes(
      parts(practitioner.qualification).flatMap(({ code, period }) => (hasEnded(period) ? [] : taxonomyCodes(code))),
    ),
    facts: spokenBy(practitioner),
    day: publishedOn(practitioner),
  };
}

export function mapOrganization(organization: Part): Who {
  const { phone, lost } = phoneOf(organization.telecom);
  const name = naturalCase(text(organization.name));
  const codes = [
    ...parts(organization.qualification).flatMap(({ code }) => taxonomyCodes(code)),
    ...taxonomyCodes(organization.specialty),
    ...taxonomyCodes(organization.type),
    ...extensions(organization, 'qualification').flatMap((each) =>
      extensions(each, 'code').flatMap((inner) => taxonomyCodes(inner.valueCodeableConcept)),
    ),
  ];
  return {
    ...numbersOf(organization, lost),
    isPerson: false,
    name,
    otherNames: texts(organization.alias).map(naturalCase),
    phone: phone?.number ?? null,
    phoneExtension: phone?.extension ?? null,
    website: websiteOf(organization.telecom),
    serviceIds: [...new Set([...servicesOfCodes(codes), ...servicesInName(name)])],
    facts: factsOf(organization),
    day: publishedOn(organization),
  };
}

function numbersOf(resource: Part, lostPhone: string | null): Pick<Who, 'npi' | 'key' | 'lost'> {
  const { npi, invalid } = npiOf(resource);
  return {
    npi,
    key: npi ?? recordId('csv', [text(resource.id)]).slice('csv:'.length),
    lost: [...(invalid === null ? [] : [`npi: ${invalid}`]), ...(lostPhone === null ? [] : [`phone: ${lostPhone}`])],
  };
}

/** Which name is shown: the first kind that a person has. A name from before a marriage may stand first in the list. */
const NAME_USES = ['official', 'usual', '', 'nickname', 'anonymous', 'temp', 'old', 'maiden'];
const GENERATION = /^(jr|sr|i{2,3}|iv|v)\.?$/i;

function personNames(practitioner: Part): Pick<Who, 'name' | 'otherNames'> {
  const rank = (name: Part) => NAME_USES.indexOf(text(name.use)) + (hasEnded(name.period) ? NAME_USES.length : 0);
  const [shown, ...others] = parts(practitioner.name).toSorted((a, b) => rank(a) - rank(b));
  const suffixes = texts(shown?.suffix);
  const credentials = naturalCredentials(suffixes.filter((each) => !GENERATION.test(each)).join(' '));
  const generation = suffixes.filter((each) => GENERATION.test(each)).map(naturalCase);
  const name = [shown ? fullName(shown) : '', ...generation].filter(Boolean).join(' ');
  return {
    name: name && credentials ? `${name}, ${credentials}` : name,
    otherNames: others.map(fullName).filter((other) => other !== '' && other !== name),
  };
}

function fullName(name: Part): string {
  const given = texts(name.given);
  const [first = ''] = given;
  const family = text(name.family);
  return family || first ? [first, family].filter(Boolean).map(naturalCase).join(' ') : naturalCase(text(name.text));
}
