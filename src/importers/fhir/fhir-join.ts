import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ScratchFile } from '#files/scratch-file.ts';
import type { SourceName } from '#listings/provider.ts';
import { type Draft, Dropped, type ReadRow } from '../draft.ts';
import { draftOf, type RolePhone } from './draft-of-fhir.ts';
import type { Kind } from './fhir-files.ts';
import { batches, type Rows } from './fhir-rows.ts';
import { joinWork, servicesOfCodes, type Work } from './fhir-work.ts';
import { KeyTable } from './key-table.ts';
import type { Mapped, MappedRole, MappedSite, Said, WithPlaces } from './map-resource.ts';
import type { Who } from './map-who.ts';
import { FileLines, PlaceStore } from './place-store.ts';
import type { PlanNetworks } from './plan-networks.ts';
import { RoleStore } from './role-store.ts';
import { NONE, packPhone, SiteStore, unpackPhone, WorkKinds } from './work-store.ts';

const MAX_PER_RESOURCE = 1000;

/** Joins the resources of a directory, which come kind by kind. */
export class FhirJoin {
  /** Whether anybody was marked as excluded, or as not excluded. */
  isExclusionSaid = false;
  /** NPIs that are marked as excluded. */
  readonly excluded = new Set<string>();
  readonly #source: SourceName;
  readonly #sourceDate: string | null;
  readonly #networks: PlanNetworks;
  readonly #states: ReadonlySet<string> | undefined;
  readonly #scratch = new ScratchFile(join(tmpdir(), `fhir-${randomUUID()}`));
  #places = new PlaceStore(this.#scratch);
  /** Locations in other states, and organizations that have any. */
  #elsewhere = new KeyTable();
  #ownersElsewhere = new KeyTable();
  readonly #kinds = new WorkKinds();
  #sites = new SiteStore();
  #roles = new RoleStore(this.#scratch);
  readonly #locationLines = new FileLines();
  readonly #roleLines = new FileLines();

  /** `sourceDate`: of records without their own. `states`: whose places are kept; all by default. */
  constructor(
    source: SourceName,
    networks: PlanNetworks,
    sourceDate: string | null,
    states: ReadonlySet<string> | undefined,
  ) {
    this.#states = states;
    this.#source = source;
    this.#networks = networks;
    this.#sourceDate = sourceDate;
  }

  close(): void {
    this.#scratch.close();
    // V8 keeps what a generator last referred to as long as the generator, which the import has until its end: so it
    // keeps nothing large.
    [this.#places, this.#roles] = [new PlaceStore(this.#scratch), new RoleStore(this.#scratch)];
    this.#sites = new SiteStore();
    [this.#elsewhere, this.#ownersElsewhere] = [new KeyTable(), new KeyTable()];
  }

  /** Practitioners, with their roles, or organizations that have a place, once all kinds before theirs are read. */
  known(kind: Kind): WithPlaces {
    return kind === 'Practitioner' ? this.#roles.reader() : kind === 'Organization' ? this.#sites.organizations : null;
  }

  /** Takes a resource: adds what becomes of it to `rows`, or keeps it until what belongs to it comes. */
  add(mapped: Mapped | Dropped, line: number, rows: Rows): void {
    const outcome = mapped instanceof Dropped ? mapped : this.#outcome(mapped, line, rows);
    if (outcome instanceof Dropped) rows.drop(line, outcome);
    else if (outcome === 'merged') rows.merge(line);
  }

  /** Returns what becomes of a resource; null if its rows are added, or come later. */
  #outcome(mapped: Mapped, line: number, rows: Rows): Dropped | 'merged' | null {
    switch (mapped.kind) {
      case 'InsurancePlan':
        return this.#networks.addPlan(mapped.plan) ? 'merged' : new Dropped('no-site', mapped.id);
      case 'Location':
        return this.#addLocation(mapped, line, rows);
      case 'HealthcareService':
      case 'OrganizationAffiliation':
        return this.#addSites(mapped) ? 'merged' : new Dropped('no-site', mapped.id);
      case 'PractitionerRole':
        return this.#addRole(mapped, line, rows);
      case 'Practitioner':
        return this.#addPractitioner(mapped, line, rows);
      case 'Organization':
        return this.#addOrganization(mapped, line, rows);
    }
  }

  #addLocation({ id, place, owner }: Of<'Location'>, line: number, rows: Rows): Dropped | null {
    if (this.#isAnyElsewhere([id])) return new Dropped('duplicate', id);
    if (this.#states && !this.#states.has(place.state)) {
      if (this.#places.find(id) !== -1) return new Dropped('duplicate', id);
      this.#elsewhere.addText(id);
      if (owner) this.#ownersElsewhere.addText(owner);
      return new Dropped('other-state', place.state);
    }
    if (!this.#places.add(id, this.#locationLines.add(rows.file.file.name, line), place))
      return new Dropped('duplicate', id);
    rows.defer();
    if (owner) this.#sites.add(owner, this.#places.find(id));
    return null;
  }

  /** False: it says nothing of any place. */
  #addSites({ organization, locations, said }: MappedSite): boolean {
    const work = this.#work(said);
    const places = locations.map((id) => this.#places.find(id)).filter((place) => place !== -1);
    if (organization !== '' && this.#isAnyElsewhere(locations)) this.#ownersElsewhere.addText(organization);
    const isSomething = work !== NONE || places.length > 0;
    for (const place of organization === '' ? [] : locations.length === 0 ? [NONE] : places) {
      const site = this.#sites.add(organization, place);
      if (work !== NONE) this.#sites.addWork(site, work);
    }
    return organization !== '' && isSomething && (locations.length === 0 || places.length > 0);
  }

  #addRole({ id, practitioner, organization, ...role }: MappedRole, line: number, rows: Rows): Dropped | null {
    const places = new Set(role.locations.map((each) => this.#places.find(each)));
    places.delete(-1);
    const isElsewhere = this.#isAnyElsewhere(role.locations);
    if (places.size === 0 && !isElsewhere) return new Dropped('no-site', id);
    if (practitioner === '') return new Dropped('no-name', id);
    if (organization && isElsewhere) this.#ownersElsewhere.addText(organization);
    if (places.size === 0) return new Dropped('other-state', id);
    const work = this.#work(role.said);
    const phone = packPhone(role.phone?.number ?? null, role.phone?.extension ?? null);
    const at = this.#roleLines.add(rows.file.file.name, line);
    const all = [...places];
    for (const _ of all.slice(MAX_PER_RESOURCE)) rows.drop(line, new Dropped('too-many', id));
    for (const place of all.slice(0, MAX_PER_RESOURCE)) {
      rows.defer();
      const site = organization ? this.#sites.add(organization, place) : NONE;
      this.#roles.add(practitioner, { place, site, line: at, work, phone });
    }
    return null;
  }

  #addPractitioner(practitioner: Of<'Practitioner'>, line: number, rows: Rows): Dropped | null {
    const { id, who } = practitioner;
    this.#noteExclusion(practitioner);
    if (practitioner.roles === null)
      return practitioner.isExcluded ? unusable(practitioner) : new Dropped('no-site', id);
    const { number, roles } = practitioner.roles;
    if (!this.#roles.take(number)) return new Dropped('duplicate', id);
    if (who === null) {
      for (const role of roles) rows.dropAt(this.#roleLines.place(role.line), new Dropped('parent-left-out', id));
      return unusable(practitioner);
    }
    const own: ReadRow[] = [];
    for (const [place, there] of Map.groupBy(roles, (role) => role.place)) {
      const [first] = there;
      const work = joinWork(there.map((role) => this.#kinds.get(role.work)));
      const does = work.serviceIds.length > 0 ? work.serviceIds : who.serviceIds;
      for (const role of there) if (role.site !== NONE) this.#sites.addServices(role.site, does);
      if (own.length >= MAX_PER_RESOURCE) {
        for (const role of there) rows.dropAt(this.#roleLines.place(role.line), new Dropped('too-many', id));
        continue;
      }
      const phone = there.map((role) => unpackPhone(role.phone)).find((each) => each !== null) ?? null;
      const outcome = this.#draft(who, place, work, phone);
      const carrier = rows.add(this.#roleLines.place(first!.line), outcome, place);
      own.push(carrier);
      for (const role of there.slice(1)) rows.add(this.#roleLines.place(role.line), 'merged').partOf = [carrier];
    }
    rows.add({ file: rows.file.file.name, line }, 'merged').partOf = own;
    rows.file.file.rows++;
    return null;
  }

  #addOrganization(organization: Of<'Organization'>, line: number, rows: Rows): Dropped | null {
    const { id, who } = organization;
    this.#noteExclusion(organization);
    if (who === null) return unusable(organization);
    const sites = this.#sites.take(id, this.#kinds);
    if (sites === null) return new Dropped('duplicate', id);
    const isAtPlace = sites.some(({ place }) => place !== NONE);
    // Its own address is shown only where no other is known.
    if (!isAtPlace && this.#ownersElsewhere.findText(id) !== -1) return new Dropped('other-state', id);
    const address = isAtPlace ? null : organization.address;
    if (address && 'reason' in address)
      return address.reason === 'no-place' ? new Dropped('no-site', id) : new Dropped(address.reason, address.value);
    if (address) {
      const work = joinWork(sites.map((site) => site.work));
      rows.addOwn(line, this.#draftAt(who, { place: address, key: 'office', work, phone: null }));
      return null;
    }
    const atPlaces = sites.filter(({ place }) => place !== NONE);
    for (const _ of atPlaces.slice(MAX_PER_RESOURCE)) rows.drop(line, new Dropped('too-many', id));
    for (const { place, work, servicesOfStaff } of atPlaces.slice(0, MAX_PER_RESOURCE)) {
      // Own words first: a hospital is more than what those do who are listed there.
      const serviceIds = [...new Set([...work.serviceIds, ...who.serviceIds, ...servicesOfStaff])];
      rows.addOwn(line, this.#draft(who, place, { ...work, serviceIds }, null), place);
    }
    return null;
  }

  #isAnyElsewhere(locations: readonly string[]): boolean {
    return this.#elsewhere.size > 0 && locations.some((id) => this.#elsewhere.findText(id) !== -1);
  }

  #noteExclusion({ isExcluded, excludedNpi }: Of<'Practitioner' | 'Organization'>): void {
    if (isExcluded !== null) this.isExclusionSaid = true;
    if (excludedNpi !== null) this.excluded.add(excludedNpi);
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
  #work({ networks, taxonomies, services, facts, accepting, hours }: Said): number {
    const known = networks.filter((id) => this.#networks.has(id)).slice(0, MAX_PER_RESOURCE);
    const isNothing = known.length + taxonomies.length + services.length + facts.length + hours.length === 0;
    if (isNothing && accepting === 'unknown') return NONE;
    const lists = [known.sort(), taxonomies, services, facts, [accepting], hours];
    return this.#kinds.add(lists.join('|'), () => {
      const { medicaid, facts: paying } = this.#networks.factsOf(known);
      const serviceIds = [...new Set([...servicesOfCodes(taxonomies), ...services])];
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

type Of<K extends Mapped['kind']> = Extract<Mapped, { kind: K }>;

/** Why nothing of a practitioner or an organization is shown. */
function unusable({ id, isExcluded }: Of<'Practitioner' | 'Organization'>): Dropped {
  return new Dropped(isExcluded ? 'excluded' : 'deactivated', id);
}
