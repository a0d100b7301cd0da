import type { MedicaidFact } from '#listings/provider.ts';
import { codes, hasEnded, isFalse, type Part, parts, reference, references, text } from './fhir-values.ts';

/** What an operator says of the Medicaid networks of a directory. */
export interface MedicaidNetworks {
  /** USPS abbreviation of the state whose Medicaid it is. */
  state: string;
  /**
   * Names of plans or networks that are of Medicaid, besides those that the files call so; 'all' if the whole directory
   * is.
   */
  plans: readonly string[] | 'all';
}

type PlanKind = 'medicaid' | 'medicare' | 'private' | 'military' | 'unknown';

/**
 * What publishers write as the type of a plan: codes of Plan-Net's InsuranceProductType, some as if they were words,
 * and words.
 */
const PLAN_TYPES: [RegExp, PlanKind][] = [
  [/medicare|^mediadv|^medi(a|b|d|ab)$|^ma-?pd$|^ma$|[cdi]-?snp/i, 'medicare'],
  [/medicaid|medi-cal|^medi(hmo)?$|^chip$|children's health insurance/i, 'medicaid'],
  [/^tri$|tricare/i, 'military'],
  [/qualified health plan|^qhp$|^comm|\b(ppo|hmo|epo|pos)\b|exchange|marketplace/i, 'private'],
];
const PLAN_FACTS: Partial<Record<PlanKind, string>> = {
  medicare: 'pays-medicare',
  private: 'pays-private',
  military: 'pays-military',
};

export function planKind(type: unknown): PlanKind {
  const said = parts(type).flatMap((each) => [...codes([each]), text(each.text)]);
  for (const [words, kind] of PLAN_TYPES) if (said.some((each) => words.test(each))) return kind;
  return 'unknown';
}

interface Network {
  name: string;
  plans: { name: string; kind: PlanKind }[];
}

/** The networks of a directory, by the ids of their organizations. */
export class PlanNetworks {
  readonly #networks = new Map<string, Network>();
  readonly #medicaid: MedicaidNetworks | undefined;
  readonly #wanted: ReadonlySet<string>;

  constructor(medicaid?: MedicaidNetworks) {
    this.#medicaid = medicaid;
    this.#wanted = new Set(medicaid && medicaid.plans !== 'all' ? medicaid.plans.map(comparable) : []);
  }

  /** Adds an InsurancePlan. False: it is not valid now, or has no network. */
  addPlan(plan: Part): boolean {
    if (/^(retired|draft|inactive)$/.test(text(plan.status)) || hasEnded(plan.period)) return false;
    const networks = [...parts(plan.network), ...parts(plan.plan).flatMap((each) => parts(each.network))];
    for (const network of networks) {
      const id = reference(network);
      if (id === '') continue;
      this.#network(id, text(network.display)).plans.push({ name: text(plan.name), kind: planKind(plan.type) });
    }
    return networks.length > 0;
  }

  addNetwork(id: string, organization: Part): void {
    if (!isFalse(organization.active)) this.#network(id, text(organization.name));
  }

  /** What it means to be in these networks. */
  factsOf(ids: readonly string[]): { medicaid: MedicaidFact[]; facts: string[] } {
    const networks = ids.flatMap((id) => this.#networks.get(id) ?? []);
    const kinds = new Set(networks.flatMap(({ plans }) => plans.map(({ kind }) => kind)));
    const facts = [...kinds].flatMap((kind) => PLAN_FACTS[kind] ?? []);
    const { state, plans: wanted } = this.#medicaid ?? {};
    if (!state) return { medicaid: [], facts };
    const names = [...new Set(networks.flatMap((network) => this.#medicaidNames(network)))];
    const listed = { state, evidence: 'listed' as const };
    const medicaid = names.map((plan) => ({ ...listed, plan }));
    return { medicaid: medicaid.length === 0 && wanted === 'all' ? [listed] : medicaid, facts };
  }

  /** Sentences on which networks count as Medicaid, and what could be named. */
  notices(): string[] {
    if (!this.#medicaid || this.#medicaid.plans === 'all') return [];
    const networks = [...this.#networks.values()];
    const taken = [...new Set(networks.flatMap((network) => this.#medicaidNames(network)))];
    const others = networks.filter((network) => this.#medicaidNames(network).length === 0).map(nameOf);
    const known = new Set(
      networks.flatMap(({ name, plans }) => [name, ...plans.map((plan) => plan.name)]).map(comparable),
    );
    const strange = this.#medicaid.plans.filter((name) => !known.has(comparable(name)));
    return [
      taken.length > 0 ? `Plans of Medicaid: ${some(taken)}.` : 'No plan in these files is one of Medicaid.',
      ...(others.length > 0 ? [`Networks that do not count as Medicaid: ${some([...new Set(others)])}.`] : []),
      ...(strange.length > 0 ? [`No plan or network has the name ${some(strange)}.`] : []),
    ];
  }

  has(id: string): boolean {
    return this.#networks.has(id);
  }

  #network(id: string, name: string): Network {
    const network = this.#networks.get(id) ?? { name: '', plans: [] };
    network.name ||= name;
    this.#networks.set(id, network);
    return network;
  }

  /** The names of its plans of Medicaid; its own if the operator names it, or the whole directory is of Medicaid. */
  #medicaidNames(network: Network): string[] {
    if (!this.#medicaid) return [];
    const plans = network.plans.filter(({ kind, name }) => kind === 'medicaid' || this.#wanted.has(comparable(name)));
    if (plans.length > 0) return plans.map(({ name }) => name).filter(Boolean);
    const isWhole = this.#medicaid.plans === 'all' || this.#wanted.has(comparable(network.name));
    return isWhole && nameOf(network) ? [nameOf(network)] : [];
  }
}

function nameOf({ name, plans }: Network): string {
  return name || plans[0]?.name || '';
}

/** Networks of a resource, by reference. */
export function networksOf(resource: Part, said: Part[]): string[] {
  return [...references(resource.network), ...said.map((each) => reference(each.valueReference)).filter(Boolean)];
}

const MAX_NAMED = 12;

function some(names: string[]): string {
  const more = names.length - MAX_NAMED;
  return `${names.slice(0, MAX_NAMED).join('; ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function comparable(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim();
}
