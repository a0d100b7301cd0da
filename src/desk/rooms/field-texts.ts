import type { MedicaidFact } from '#listings/provider.ts';
import { FACTS, programOf, tagById } from '#listings/vocabulary/vocabulary.ts';
import { contentLanguage } from '#model/content-language.ts';
import { readStatement } from '#model/place-facts.ts';
import type { FieldTexts } from '#operations/listings/field-words.ts';
import type { Words } from '../words/en.ts';

/** Returns what fields and values are called at the desk: as the site calls them. */
export function fieldTexts(words: Words): FieldTexts {
  const { listings, listing, calls, language } = words;
  const values: Record<string, string> = { ...listing.accepting, ...listing.precision };
  return {
    field: (word) => calls.fields[word] ?? listings.fields[word] ?? word,
    tag: (tagId) => tagById(tagId)?.displayName[contentLanguage(language)] ?? String(tagId),
    medicaid: (fact) => medicaidText(fact, words),
    fact: (statement) => factText(statement, words),
    value: (value) => values[value] ?? value,
    source: ({ source, listTitle }) => listTitle ?? sourceName(source, words),
    imported: listings.importedOn,
    empty: words.submissions.empty,
    hidden: listings.hidden,
    added: listings.added,
    joined: listings.joined,
    keptApart: listings.keptApart,
  };
}

function medicaidText({ state, evidence, plan }: MedicaidFact, words: Words): string {
  const { evidences, listedBy } = words.listing;
  const program = programText(state, words);
  return plan && evidence === 'listed' ? listedBy(plan, program) : evidences[evidence](program);
}

/** 'AHCCCS (Arizona Medicaid)' */
export function programText(state: string, { language }: Pick<Words, 'language'>): string {
  return programOf(state)?.displayName[contentLanguage(language)] ?? state;
}

/** 'Ramp at the door: yes' */
function factText(statement: string, { language, calls: w }: Words): string {
  const { key, answer } = readStatement(statement);
  return `${FACTS[key]?.[contentLanguage(language)] ?? key}: ${w[answer]}`;
}

/** Returns the name of a source that is none of our lists. */
export function sourceName(source: string, { sources }: Pick<Words, 'sources'>): string {
  return sources.names[source] ?? source;
}
