import type { Grammar } from './grammar.ts';
import { compilePhrase } from './phrases.ts';
import type { RankedService } from './rank-services.ts';
import { NOT, type Word } from './words.ts';

/** What one word that no phrase covers can add to a service that only it speaks for. */
const FULL = 1.1;
/** A word that speaks for many services speaks for none. */
const LEAST_SHARE = 0.25;

/** What single words say about services: the share of the lexicon's phrases with that word that mean the service. */
export class WordEvidence {
  readonly #grammar: Grammar;
  /** By stem: service → number of phrases. */
  readonly #counts = new Map<string, Map<string, number>>();

  constructor(grammar: Grammar) {
    this.#grammar = grammar;
  }

  add(phrase: string, services: readonly string[]): void {
    const [service] = services;
    for (const { stems } of compilePhrase(phrase, this.#grammar)?.groups.flat() ?? [])
      for (const stem of stems) {
        if (stem === NOT) continue;
        const counts = this.#counts.get(stem) ?? new Map<string, number>();
        counts.set(service!, (counts.get(service!) ?? 0) + 1);
        this.#counts.set(stem, counts);
      }
  }

  /** Adds what the words that are not `covered` say to the ranked services, best first. */
  addTo(ranked: readonly RankedService[], words: readonly Word[], covered: ReadonlySet<number>): RankedService[] {
    const all = new Map(ranked.map((service) => [service.name, service]));
    for (const [index, { stem, isLight }] of words.entries()) {
      if (isLight || covered.has(index)) continue;
      const counts = this.#counts.get(stem);
      if (!counts) continue;
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
      for (const [name, count] of counts) {
        const share = count / total;
        if (share < LEAST_SHARE) continue;
        const known = all.get(name);
        const score = (known?.score ?? 0) + FULL * share * (known ? 0.5 : 1);
        all.set(name, { ...(known ?? { name, at: [index] }), score });
      }
    }
    return [...all.values()].sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
  }
}
