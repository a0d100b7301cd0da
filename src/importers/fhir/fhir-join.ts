import type { SourceName } from '#directory/provider.ts';
import { type Draft, Dropped, type ReadRow } from '../draft.ts';
import { draftOf, type RolePhone } from './draft-of-fhir.ts';
import { acceptingOf, factsOf, organizationKind, servicesOfCategory } from './fhir-codes.ts';
import type { Kind } from './fhir-files.ts';
import { batches, type Rows } from './fhir-rows.ts';
import {
  extensions,
  hasEnded,
  isExcluded,
  isFalse,
  type Part,
  parts,
  phoneOf,
  reference,
  references,
  taxonomyCodes,
  text,
} from './fhir-values.ts';
import { joinWork, servicesOfCodes, type Work } from './fhir-work.ts';
import { hoursOf, mapAddress, mapLocation } from './map-place.ts';
import { mapOrganization, mapPractitioner, type Who } from './map-who.ts';
import { FileLines, PlaceStore } from './place-store.ts';
import { networksOf, type PlanNetworks } from './plan-networks.ts';
import type { Entry } from './read-resources.ts';
import { NONE, packPhone, RoleStore, SiteStore, unpackPhone, WorkKinds } from './work-store.ts';

const MAX_PER_RESOURCE = 1000;

/** Joins the resources of a directory, which come kind by kind. */
export class FhirJoin {
  /** Whether anybody was marked as excluded, or as not excluded. */
  isExclusionSaid = false;
  readonly #source: SourceName;
  readonly #sourceDate: string | null;
  readonly #networks: PlanNetworks;
  readonly #places = new PlaceStore();
  readonly #kinds = new WorkKinds();
  readonly #sites = new SiteStore();
  readonly #roles = new RoleStore();
  readonly #locationLines = new FileLines();
  readonly #roleLines = new FileLines();

  /** `sourceDate`: of records without their own. */
  constructor(source: SourceName, networks: PlanNetworks, sourceDate: string | null) {
    this.#source = source;
    this.#networks = networks;
    this.#sourceDate = sourceDate;
  }

  close(): void {
    this.#places.close();
  }

  /** Reads a resource: adds what becomes of it to `rows`, or keeps it until what belongs to it comes. */
  read(kind: Kind, entry: Entry, rows: Rows): void {
    const { line } = entry;
    const outcome = this.#withoutParsing(kind, entry) ?? this.#parse(kind, entry, rows);
    if (outcome instanceof Dropped) rows.drop(line, outcome);
    else if (outcome === 'merged') rows.merge(line);
  }

  /** Returns what becomes of a resource; null if its rows are added, or come later. */
  #parse(kind: Kind, entry: Entry, rows: Rows): Dropped | 'merged' | null {
    const resource = entry.parse();
    const id = text(resource?.id);
    if (!resource || id === '' || (text(resource.resourceType) || kind) !== kind)
      return new Dropped('malformed', entry.start.slice(0, 80) || id);
    return this[`read${kind}`](resource, id, entry.line, rows);
  }

  /** Most roles are at no place, and most persons and organizations have none: their lines need not be read. */
  #withoutParsing(kind: Kind, entry: Entry): Dropped | null {
    if (kind === 'PractitionerRole' && !entry.has('"location"')) return new Dropped('no-site', startId(entry));
    const known = kind === 'Practitioner' ? this.#roles : kind === 'Organization' ? this.#sites : null;
    const id = known ? startId(entry) : '';
    if (id === '' || known!.has(id)) return null;
    if (kind === 'Practitioner') return new Dropped('no-site', id);
    return entry.has('"address"') ? null : new Dropped(entry.has('"ein"') ? 'tax-record' : 'no-site', id);
  }

  private readInsurancePlan(plan: Part, id: string): Dropped | 'merged' {
    return this.#networks.addPlan(plan) ? 'merged' : new Dropped('no-site', id);
  }

  private readLocation(location: Part, id: string, line: number, rows: Rows): Dropped | null {
    const place = mapLocation(location);
    if (place instanceof Dropped) return place;
    if (!this.#places.add(id, this.#locationLines.add(rows.file.file.name, line), place))
      return new Dropped('duplicate', id);
    rows.defer();
    const owner = reference(location.managingOrganization);
    if (owner) this.#sites.add(owner, this.#places.find(id));
    return null;
  }

  private readHealthcareService(service: Part, id: string): Dropped | 'merged' {
    if (isFalse(service.active)) return new Dropped('deactivated', id);
    const networks = networksOf(service, extensions(service, 'network-reference'));
    const codes = [service.specialty, service.type].flatMap(taxonomyCodes);
    const work = this.#work(service, networks, codes, servicesOfCategory(service.category));
    const facts = { organizations: [reference(service.providedBy)], locations: references(service.location), work };
    return this.#addSites(facts) ? 'merged' : new Dropped('no-site', id);
  }

  private readOrganizationAffiliation(affiliation: Part, id: string): Dropped | 'merged' {
    if (isFalse(affiliation.active) || hasEnded(affiliation.period)) return new Dropped('deactivated', id);
    const work = this.#work(affiliation, networksOf(affiliation, []), taxonomyCodes(affiliation.specialty));
    const organizations = [reference(affiliation.participatingOrganization)];
    const isKnown = this.#addSites({ organizations, locations: references(affiliation.location), work });
    return isKnown ? 'merged' : new Dropped('no-site', id);
  }

  /** Adds what organizations do at locations, or everywhere if none are named. False: it says nothing of any place. */
  #addSites({
    organizations,
    locations,
    work,
  }: {
    organizations: string[];
    locations: string[];
    work: number;
  }): boolean {
    const places = locations.map((id) => this.#places.find(id)).filter((place) => place !== -1);
    const isSomething = work !== NONE || places.length > 0;
    for (const organization of organizations.filter(Boolean))
      for (const place of locations.length === 0 ? [NONE] : places) {
        const site = this.#sites.add(organization, place);
        if (work !== NONE) this.#sites.addWork(site, work);
      }
    return organizations.some(Boolean) && isSomething && (locations.length === 0 || places.length > 0);
  }

  private readPractitionerRole(role: Part, id: string, line: number, rows: Rows): Dropped | null {
    if (isFalse(role.active) || hasEnded(role.period)) return new Dropped('deactivated', id);
    const practitioner = reference(role.practitioner);
    const places = new Set(references(role.location).map((each) => this.#places.find(each)));
    places.delete(-1);
    if (places.size === 0) return new Dropped('no-site', id);
    if (practitioner === '') return new Dropped('no-name', id);
    const work = this.#work(
      role,
      networksOf(role, extensions(role, 'network-reference')),
      taxonomyCodes(role.specialty),
    );
    const { phone } = phoneOf(role.telecom);
    const organization = reference(role.organization);
    const at = this.#roleLines.add(rows.file.file.name, line);
    for (const place of [...places].slice(0, MAX_PER_RESOURCE)) {
      rows.defer();
      const site = organization ? this.#sites.add(organization, place) : NONE;
      const packed = packPhone(phone?.number ?? null, phone?.extension ?? null);
      this.#roles.add(practitioner, { place, site, line: at, work, phone: packed });
    }
    return null;
  }

  private readPractitioner(practitioner: Part, id: string, line: number, rows: Rows): Dropped | 'merged' | null {
    if (!this.#roles.has(id)) return new Dropped('no-site', id);
    const roles = this.#roles.take(id);
    if (roles === null) return new Dropped('duplicate', id);
    const reason = this.#unusable(practitioner, id);
    if (reason) {
      for (const role of roles) rows.dropAt(this.#roleLines.place(role.line), new Dropped('parent-left-out', id));
      return reason;
    }
    const who = mapPractitioner(practitioner);
    const own: ReadRow[] = [];
    for (const [place, there] of Map.groupBy(roles, (role) => role.place)) {
      const [first] = there;
      const work = joinWork(there.map((role) => this.#kinds.get(role.work)));
      const phone = there.map((role) => unpackPhone(role.phone)).find((each) => each !== null) ?? null;
      const outcome = this.#draft(who, place, work, phone);
      const carrier = rows.add(this.#roleLines.place(first!.line), outcome, place);
      own.push(carrier);
      for (const role of there.slice(1)) rows.add(this.#roleLines.place(role.line), 'merged').partOf = [carrier];
      const does = work.serviceIds.length > 0 ? work.serviceIds : who.serviceIds;
      for (const role of there) if (role.site !== NONE) this.#sites.addServices(role.site, does);
    }
    rows.add({ file: rows.file.file.name, line }, 'merged').partOf = own;
    rows.file.file.rows++;
    return null;
  }

  private readOrganization(organization: Part, id: string, line: number, rows: Rows): Dropped | null {
    const kind = organizationKind(organization);
    if (kind === 'tax') return new Dropped('tax-record', id);
    if (kind !== 'care') return new Dropped('no-service', id);
    const reason = this.#unusable(organization, id);
    if (reason) return reason;
    const sites = this.#sites.take(id, this.#kinds);
    if (sites === null) return new Dropped('duplicate', id);
    const who = mapOrganization(organization);
    const address = sites.some(({ place }) => place !== NONE) ? null : mapAddress(parts(organization.address), id);
    if (address instanceof Dropped) return address.reason === 'no-place' ? new Dropped('no-site', id) : address;
    if (address) {
      const work = joinWork(sites.map((site) => site.work));
      rows.addOwn(line, this.#draftAt(who, { place: address, key: 'office', work, phone: null }));
      return null;
    }
    for (const { place, work, servicesOfStaff } of sites
      .filter((site) => site.place !== NONE)
      .slice(0, MAX_PER_RESOURCE)) {
      // Own words first: a hospital is more than what those do who are listed there.
      const serviceIds = [...new Set([...work.serviceIds, ...who.serviceIds, ...servicesOfStaff])];
      rows.addOwn(line, this.#draft(who, place, { ...work, serviceIds }, null), place);
    }
    return null;
  }

  /** Why nothing of a practitioner or an organization is shown, or null. */
  #unusable(resource: Part, id: string): Dropped | null {
    const excluded = isExcluded(resource);
    if (excluded !== undefined) this.isExclusionSaid = true;
    if (excluded) return new Dropped('excluded', id);
    return isFalse(resource.active) ? new Dropped('deactivated', id) : null;
  }

  #draft(who: Who, at: number, work: Work, phone: RolePhone): Draft | Dropped {
    return this.#draftAt(who, { place: this.#places.get(at), key: this.#places.key(at), work, phone });
  }

  #draftAt(who: Who, at: Parameters<typeof draftOf>[2]): Draft | Dropped {
    // Where the whole directory is of Medicaid, so are those who are in no network.
    const medicaid = at.work.medicaid.length > 0 ? at.work.medicaid : this.#networks.factsOf([]).medicaid;
    const outcome = draftOf(this.#source, who, { ...at, work: { ...at.work, medicaid } });
    if (!(outcome instanceof Dropped)) outcome.sourceDate ??= this.#sourceDate;
    return outcome;
  }

  /** Returns the number of what a resource says of the work there, or `NONE`. */
  #work(resource: Part, networks: string[], taxonomies: string[], more: number[] = []): number {
    const known = networks.filter((id) => this.#networks.has(id)).slice(0, MAX_PER_RESOURCE);
    const accepting = acceptingOf(resource);
    const facts = factsOf(resource);
    const hours = hoursOf(resource.availableTime);
    if (known.length + taxonomies.length + more.length + facts.length + hours.length === 0 && accepting === 'unknown')
      return NONE;
    const key = [known.sort().join(), taxonomies.join(), more.join(), facts.join(), accepting, hours.join()].join('|');
    return this.#kinds.add(key, () => {
      const { medicaid, facts: paying } = this.#networks.factsOf(known);
      const serviceIds = [...new Set([...servicesOfCodes(taxonomies), ...more])];
      return { serviceIds, accepting, facts: [...facts, ...paying], medicaid, hours };
    });
  }

  /** Locations of records that stayed are part of them. */
  noteUsed(rows: Rows): void {
    for (const { row, place } of rows.drafts) if (!(row.outcome instanceof Dropped)) this.#places.use(place);
  }

  /** Yields the roles whose practitioner never came, and the locations. */
  *leftOver(isStopped: boolean): Generator<ReadRow[]> {
    const reason = isStopped ? 'over-limit' : 'broken-reference';
    yield* batches(this.#roles.rest(), (line) => {
      return { ...this.#roleLines.place(line), outcome: new Dropped(reason, 'PractitionerRole') };
    });
    yield* batches(this.#places.locations(), ({ line, isUsed }) => {
      const outcome = isUsed ? 'merged' : new Dropped(isStopped ? 'over-limit' : 'no-site', 'Location');
      return { ...this.#locationLines.place(line), outcome };
    });
  }
}

const START_ID = /^\s*\{\s*(?:"resourceType"\s*:\s*"\w+"\s*,\s*)?"id"\s*:\s*"([^"\\]+)"/;

/** Returns the id of a resource whose line begins with it, or ''. */
function startId({ start }: Entry): string {
  return START_ID.exec(start)?.[1] ?? '';
}
