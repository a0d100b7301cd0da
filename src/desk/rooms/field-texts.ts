import type { MedicaidFact } from '#listings/provider.ts';
import { FACTS, programOf, tagById } from '#listings/vocabulary/vocabulary.ts';
import { contentLanguage } from '#model/content-language.ts';
import { readStatement } from '#model/place-facts.ts';
import type { FieldTexts } from '#operations/listings/field-words.ts';
import { type Translate, textOf } from '../messages/translate.ts';

/** Returns what fields and values are called at the desk: as the site calls them. */
export function fieldTexts(t: Translate): FieldTexts {
  return {
    field: (word) => textOf(t, 'calls.fields', word) ?? textOf(t, 'listings.fields', word) ?? word,
    tag: (tagId) => tagById(tagId)?.displayName[contentLanguage(t('language'))] ?? String(tagId),
    medicaid: (fact) => medicaidText(fact, t),
    fact: (statement) => factText(statement, t),
    value: (value) => textOf(t, 'listing.accepting', value) ?? textOf(t, 'listing.precision', value) ?? value,
    source: ({ source, listTitle }) => listTitle ?? sourceName(source, t),
    imported: (day) => t('listings.importedOn', { day }),
    empty: t('submissions.empty'),
    hidden: t('listings.hidden'),
    added: t('listings.added'),
    joined: (id, other) => t('listings.joined', { id, other }),
    keptApart: (id, other) => t('listings.keptApart', { id, other }),
  };
}

function medicaidText({ state, evidence, plan }: MedicaidFact, t: Translate): string {
  const program = programText(state, t);
  return plan && evidence === 'listed'
    ? t('listing.listedBy', { plan, program })
    : t(`listing.evidences.${evidence}`, { program });
}

/** 'AHCCCS (Arizona Medicaid)' */
export function programText(state: string, t: Translate): string {
  return programOf(state)?.displayName[contentLanguage(t('language'))] ?? state;
}

/** 'Ramp at the door: yes' */
function factText(statement: string, t: Translate): string {
  const { key, answer } = readStatement(statement);
  return `${FACTS[key]?.[contentLanguage(t('language'))] ?? key}: ${t(`calls.answers.${answer}`)}`;
}

/** Returns the name of a source that is none of our lists. */
export function sourceName(source: string, t: Translate): string {
  return textOf(t, 'sources.names', source) ?? source;
}
