import type { MedicaidFact, SaidBy } from '#listings/provider.ts';
import { FACTS, isService, programOf, tagByName } from '#listings/vocabulary/vocabulary.ts';
import { isRecord } from '#model/is-record.ts';
import { agreeing, statementText } from '#model/place-facts.ts';
import { MEDICAID_EVIDENCE } from '#model/provider-values.ts';
import { type Draft, Dropped } from '../draft.ts';
import { type Part, parts, text } from '../fhir/fhir-values.ts';
import { cardsOf } from '../hsds/hsds-cards.ts';
import { HsdsIndex } from '../hsds/hsds-index.ts';
import { emptyTables } from '../hsds/hsds-tables.ts';
import { mapCard } from '../hsds/map-hsds.ts';
import { addObject } from '../hsds/read-json.ts';
import { medicaidTags } from '../medicaid-tags.ts';
import { isNpi } from '../nppes/npi.ts';
import { type FollowedSite, isOwn, metadataOf, Tellers } from './who-told.ts';

/** A listing has some fifty. */
const MAX_OBJECTS = 5000;
/** Lists of which an entry is said as a whole. */
const WHOLE = ['phones', 'addresses', 'schedules', 'languages', 'accessibility', 'attributes'];

/** Stands for the name of a service that is ours: what else is said of it may be the other site's. */
const OWN_SERVICE = { name: 'Service', attributes: [], isOwn: true };

/**
 * Maps a listing as Alongside publishes it, an organization of HSDS with all that is in it, to a draft with who says
 * what. What is ours is left out: all of the listing, if its name or its address is.
 */
export function mapFollowed(published: Part, name: string, site: FollowedSite): Draft | Dropped {
  const title = text(published.name).slice(0, 120);
  const listing = withoutOwn('organizations', published, site);
  if (!listing) return new Dropped('own', title);
  const read = { tables: emptyTables(), origins: [], pages: new Map(), known: new Map() };
  addObject(listing, 'organizations', name, read, MAX_OBJECTS);
  const index = new HsdsIndex(read.tables);
  const [card] = cardsOf(index);
  if (!card) return new Dropped('no-service', title);
  const draft = mapCard(card, index, { source: site.source, edition: null, today: site.lastDay }, []);
  if (!(draft instanceof Dropped)) return withTold(draft, listing, new Tellers(site));
  const [address] = parts(parts(published.locations)[0]?.addresses);
  return metadataOf(address).some(({ by }) => isOwn(by, site)) ? new Dropped('own', title) : draft;
}

/** Leaves out what is ours of an entry of a list; null if that is the entry itself. */
function withoutOwn(list: string, entry: Part, site: FollowedSite): Part | null {
  const own = metadataOf(entry).flatMap(({ field, by }) => (isOwn(by, site) ? [field] : []));
  const isOwnName = own.includes('name');
  if (own.length > 0 && (WHOLE.includes(list) || (isOwnName && list !== 'services'))) return null;
  const left = Object.entries(entry).filter(([key]) => !own.includes(key));
  const within = left.map(([key, value]): [string, unknown] =>
    ['locations', 'services', ...WHOLE].includes(key)
      ? [key, parts(value).flatMap((each) => withoutOwn(key, each, site) ?? [])]
      : [key, value],
  );
  return { ...Object.fromEntries(within), ...(isOwnName && OWN_SERVICE) };
}

/** A value, and the position of who says it. */
interface Told<Value> {
  value: Value;
  by: number;
}

/** Adds what the importer of HSDS does not read: our own terms, the NPI, and who says each value. */
function withTold(draft: Draft, listing: Part, tellers: Tellers): Draft {
  const [location] = parts(listing.locations);
  const services = parts(listing.services);
  const { tags, others } = servicesIn(services, tellers);
  const { medicaid, facts, patients, names } = statementsIn(listing, tellers);
  const programs = medicaidTags(medicaid.map(({ value }) => value));
  const phones = parts(location?.phones);
  const phoneBy = (number: string) =>
    tellers.of(
      phones.find(
        (each) =>
          text(each.number)
            .replace(/\D/g, '')
            .replace(/^1(?=\d{10}$)/, '') === number,
      ),
      'number',
    );
  const [nameBy, hours] = [tellers.of(listing, 'name'), parts(location?.schedules)[0]];
  const saidBy: SaidBy = {
    name: nameBy,
    address: tellers.of(parts(location?.addresses)[0], 'address_1', 'city'),
    location: draft.location ? tellers.of(location, 'latitude') : nameBy,
    ...(draft.phone && { phone: phoneBy(draft.phone) }),
    ...(draft.website && { website: tellers.of(listing, 'website') }),
    ...(draft.openingHours.length > 0 && { openingHours: tellers.of(hours, 'opens_at', 'description') }),
    ...(patients && { acceptingNewPatients: patients.by }),
    otherNames: [
      ...draft.otherNames.map((name) =>
        tellers.of(name === text(listing.alternate_name) ? listing : location, 'alternate_name'),
      ),
      ...names.map(({ by }) => by),
    ],
    tagIds: [...tags.map(({ by }) => by), ...programs.map(() => medicaid[0]!.by)],
    medicaid: medicaid.map(({ by }) => by),
    facts: facts.map(({ by }) => by),
    details: {
      ...detailsBy(draft, listing, services[0], tellers),
      phones: (draft.details?.phones ?? []).map(({ number }) => phoneBy(number)),
      otherServices: others.map(({ by }) => by),
    },
  };
  const assembled = tellers.assembled(draft.id, text(services[0]?.last_modified), saidBy);
  return {
    ...draft,
    npi: npiIn(listing),
    // HSDS does not say it.
    isPerson: null,
    otherNames: [...draft.otherNames, ...names.map(({ value }) => value)],
    tagIds: [...tags.map(({ value }) => value), ...programs],
    mainServiceTagId: tags[0]?.value ?? null,
    medicaid: medicaid.map(({ value }) => value),
    acceptingNewPatients: patients?.value ?? 'unknown',
    acceptingNewPatientsAsOf: patients ? tellers.dayOf(patients.by) : null,
    facts: facts.map(({ value }) => value),
    details: { ...draft.details, otherServices: others.map(({ value }) => value) },
    sourceDate: assembled.records[assembled.latest]!.sourceDate,
    assembled,
  };
}

function npiIn(listing: Part): string | null {
  const found = parts(listing.organization_identifiers).find((each) => text(each.identifier_type) === 'NPI');
  const npi = text(found?.identifier);
  return isNpi(npi) ? npi : null;
}

/** The services that our vocabulary has, the main one first, and the others in words. */
function servicesIn(services: readonly Part[], tellers: Tellers) {
  const all = services
    .filter(({ isOwn }) => !isOwn)
    .map((service) => {
      const tag = tagByName(codeOf(parts(service.attributes)[0]));
      return {
        tag: tag && isService(tag.id) ? tag.id : null,
        name: text(service.name),
        by: tellers.of(service, 'name'),
      };
    });
  return {
    tags: all.flatMap(({ tag, by }): Told<number>[] => (tag === null ? [] : [{ value: tag, by }])),
    others: all.flatMap(({ tag, name, by }): Told<string>[] => (tag === null ? [{ value: name, by }] : [])),
  };
}

/** What the organization's attributes say, except what callers were told and what was paid: that is each site's own. */
function statementsIn(listing: Part, tellers: Tellers) {
  const all = parts(listing.attributes)
    .filter((each) => !each.link_type)
    .map((each) => ({ each, code: codeOf(each), value: text(each.value) }));
  const told = <Value>(read: (code: string, value: string, each: Part) => Value | null): Told<Value>[] =>
    all.flatMap(({ each, code, value: said }) => {
      const value = read(code, said, each);
      return value === null ? [] : [{ value, by: tellers.of(each, 'value') }];
    });
  const facts = told(factOf);
  const agreed = agreeing(facts.map(({ value }) => value));
  const [patients] = told((code, value) =>
    code === 'new-patients' && (value === 'yes' || value === 'no') ? (value as 'yes' | 'no') : null,
  );
  return {
    medicaid: told(medicaidOf),
    facts: agreed.map((text) => facts.find(({ value }) => value === text)!),
    patients,
    names: told((code, value) => (code === 'other-name' && value ? value : null)),
  };
}

function medicaidOf(code: string, value: string, { label }: Part): MedicaidFact | null {
  const state = /^MC-([A-Z]{2})$/.exec(code)?.[1];
  const evidence = MEDICAID_EVIDENCE.find((each) => each === value);
  if (!state || !programOf(state) || !evidence) return null;
  return { state, evidence, ...(text(label) && { plan: text(label) }) };
}

function factOf(code: string, value: string): string | null {
  if (!Object.hasOwn(FACTS, code) || (value !== 'yes' && value !== 'no')) return null;
  return statementText({ key: code, answer: value });
}

/** Who says the details in words that there are. */
function detailsBy({ details = {} }: Draft, listing: Part, service: Part | undefined, tellers: Tellers) {
  return {
    ...(details.description && { description: tellers.of(listing, 'description') }),
    ...(details.email && { email: tellers.of(listing, 'email') }),
    ...(details.eligibility && { eligibility: tellers.of(service, 'eligibility_description') }),
    ...(details.howToApply && { howToApply: tellers.of(service, 'application_process') }),
    ...(details.fees && { fees: tellers.of(service, 'fees_description') }),
  };
}

function codeOf(attribute: Part | undefined): string {
  const term = attribute?.taxonomy_term;
  return isRecord(term) ? text(term.code) : '';
}
