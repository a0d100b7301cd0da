import { FACTS } from '#listings/vocabulary/vocabulary.ts';
import { type Answer, clockOf, type FactGroup, readStatement } from '#model/place-facts.ts';
import { factWords } from '../place-rows.ts';
import { type Said, saidByCallers } from '../said.ts';
import { type Concept, ourConcept } from './fhir-codes.ts';
import type { Clock } from './verification.ts';
import type { Writing } from './writing.ts';

/** A fact about a place. */
export interface StatedFact {
  key: string;
  answer: Answer;
  group: FactGroup;
  /** A term of ours; of a no only words, which nobody may take for the term. */
  concept: Concept;
  said: Said;
  clock: Clock;
}

/** Returns the facts of a listing; callers, who asked later than its source said it, have the last word. */
export function statedFacts({ listing, said }: Writing): StatedFact[] {
  const by = listing.assembled?.saidBy.facts;
  const all = new Map<string, StatedFact>();
  const add = (key: string, answer: Answer, who: Said) => {
    const fact = FACTS[key];
    if (!fact) return;
    const concept = answer === 'yes' ? ourConcept('facts', key, fact.en) : { text: factWords(fact.en, answer) };
    all.set(key, { key, answer, group: fact.group, concept, said: who, clock: clockOf(fact.group, answer) });
  };
  for (const [at, text] of listing.facts.entries()) {
    const { key, answer } = readStatement(text);
    add(key, answer, said(by?.[at]));
  }
  for (const { fact, answer, lastOn } of listing.called?.access ?? []) {
    if (answer) add(fact, answer, saidByCallers(lastOn));
  }
  return [...all.values()];
}
