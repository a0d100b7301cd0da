import type { MedicaidFact } from '#listings/provider.ts';
import { FACTS, programOf, tagById } from '#listings/vocabulary/vocabulary.ts';
import { contentLanguage } from '#model/content-language.ts';
import { readStatement } from '#model/place-facts.ts';
import type { FieldTexts } from '#operations/listings/field-words.ts';
import { textOf } from '../messages/translate.ts';
import type { Words } from '../words/en.ts';

/** Returns what fields and values are called at the desk: as the site calls them. */
export function fieldTexts(words: Words): FieldTexts {
  const { listings, language } = words;
  return {
    field: (word) => textOf(words.t, 'calls.fields', word) ?? listings.fields[word] ?? word,
    tag: (tagId) => tagById(tagId)?.displayName[contentLanguage(language)] ?? String(tagId),
    medicaid: (fact) => medicaidText(fact, words),
    fact: (statement) => factText(statement, words),
    value: (value) =>
      textOf(words.t, 'listing.accepting', value) ?? textOf(words.t, 'listing.precision', value) ?? value,
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
  const program = programText(state, words);
  return plan && evidence === 'listed'
    ? words.t('listing.listedBy', { plan, program })
    : words.t(`listing.evidences.${evidence}`, { program });
}

/** 'AHCCCS (Arizona Medicaid)' */
export function programText(state: string, { language }: Pick<Words, 'language'>): string {
  return programOf(state)?.displayName[contentLanguage(language)] ?? state;
}

/** 'Ramp at the door: yes' */
function factText(statement: string, words: Words): string {
  const { key, answer } = readStatement(statement);
  return `${FACTS[key]?.[contentLanguage(words.language)] ?? key}: ${words.t(`calls.${answer}`)}`;
}

/** Returns the name of a source that is none of our lists. */
export function sourceName(source: string, { sources }: Pick<Words, 'sources'>): string {
  return sources.names[source] ?? source;
}
