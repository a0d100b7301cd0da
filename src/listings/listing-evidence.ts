import type { YesNo } from '#model/call-report.ts';
import type { CallerFacts } from '#model/caller-facts.ts';
import { LEVEL_OF_RUNG, lastDayOf, type MedicaidLevel, type MedicaidRung } from '#model/medicaid-ladder.ts';
import type { MedicaidFact, StoredProvider } from './provider.ts';
import { programOf } from './vocabulary/vocabulary.ts';

/** One piece of evidence that a listing takes Medicaid, as searches count it. */
export interface ListingEvidence {
  evidence: MedicaidRung;
  /** State of the program. Of what was paid: that of the listing's address, because payments name no program. */
  state: string;
  /** Tag id of the service that was paid. */
  service?: number;
  /** The last day before it is old, in days since 1970; infinity if it never is. */
  lastDay: number;
}

/** What evidence is made of. */
interface Said extends Pick<StoredProvider, 'tagIds' | 'medicaid' | 'sourceDate' | 'assembled' | 'paid' | 'called'> {
  /** Of its address. */
  state: string;
}

/**
 * Returns all evidence of a listing, old or not. Who told callers yes says so; who told them no leaves only what others
 * say and paid. What was paid for a service that the listing does not offer says nothing of it.
 */
export function evidenceOf(said: Said): ListingEvidence[] {
  const { tagIds, medicaid, sourceDate, assembled, paid = [], called, state: ownState } = said;
  return [
    ...medicaid.flatMap((fact, at) => {
      if (isDenied(fact, called)) return [];
      const { evidence, state } = fact;
      const day = assembled ? assembled.records[assembled.saidBy.medicaid[at] ?? 0]?.sourceDate : sourceDate;
      return [{ evidence, state, lastDay: lastDayOf({ evidence, ...(day && { asOf: day }) }) }];
    }),
    // `callerFacts` has looked at the clocks.
    ...statesTold(called, 'yes').map((state) => ({
      evidence: 'accepts' as const,
      state,
      lastDay: Number.POSITIVE_INFINITY,
    })),
    ...paid
      .filter(({ service }) => tagIds.includes(service))
      .map(({ service, lastMonth }) => ({
        evidence: 'paid' as const,
        state: ownState,
        service,
        lastDay: lastDayOf({ evidence: 'paid', asOf: lastMonth }),
      })),
  ];
}

/** Whether callers were told otherwise, and only the place itself or the law stands against them. */
export function isDenied({ evidence, state }: MedicaidFact, called: CallerFacts | undefined): boolean {
  return LEVEL_OF_RUNG[evidence] === 'likely' && statesTold(called, 'no').includes(state);
}

/** Returns the states of whose programs callers were told this. */
export function statesTold(called: CallerFacts | undefined, wanted: YesNo): string[] {
  return called?.medicaid.flatMap(({ state, answer }) => (answer === wanted ? [state] : [])) ?? [];
}

/** Returns the tags by which searches find a listing: its own, and the programs that callers were told it takes. */
export function searchedTags({ tagIds, called }: Pick<StoredProvider, 'tagIds' | 'called'>): number[] {
  const states = statesTold(called, 'yes');
  if (states.length === 0) return tagIds;
  return [...new Set([...tagIds, ...['ANY', ...states].flatMap((state) => programOf(state)?.id ?? [])])];
}

/** What a search asks of Medicaid. */
export interface MedicaidConditions {
  /** Tag ids of programs: one of them is the listing's own, or it was paid in one of `states`. Empty: any listing. */
  programs: readonly number[];
  /** States whose evidence counts; null: all. */
  states: readonly string[] | null;
  /** Tag ids of services: what was paid for others does not count. Empty: for any that the listing offers. */
  services: readonly number[];
  /** One of these must be the listing's. Empty: any. */
  levels: readonly MedicaidLevel[];
  /** The day for which evidence is old or not, in days since 1970. */
  today: number;
  /** Whether to count the matches of each level. */
  counts: boolean;
}

/** Whether a piece of evidence, old or not, says something of what is searched. */
export function isAbout(
  { states, services }: MedicaidConditions,
  { evidence, state, service }: Omit<ListingEvidence, 'lastDay'>,
): boolean {
  const isOfService = evidence !== 'paid' || services.length === 0 || services.includes(service!);
  return isOfService && (states === null || states.includes(state));
}
