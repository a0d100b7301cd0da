import { html } from 'hono/html';
import { NONE } from '#importers/csv/column-plan.ts';
import type { UnknownWord } from '#importers/csv/unknown-words.ts';
import {
  isMeaning,
  MEANT_KEYS,
  type MeantKey,
  OWN_STATE,
  OWN_WORD,
  parseMeanings,
  type WordMeaning,
  writeMeanings,
} from '#importers/csv/word-meanings.ts';
import { comparable } from '#importers/service-words.ts';
import { MEDICAID_PROGRAMS, serviceBySlug } from '#listings/vocabulary/vocabulary.ts';
import { type Html, keyBox, keyOf, tokenField } from '../page.ts';
import type { Visit } from '../visit.ts';
import { serviceOptions } from './list-columns.ts';
import { shortly } from './list-warnings.ts';

/** Rarer words are read as proposed. */
const MAX_SHOWN = 40;

const idOf = ({ key, word }: Pick<WordMeaning, 'key' | 'word'>) => `${key}:${comparable(word)}`;

/** Returns `--words` with what was chosen for the words of a file; meanings of words that it does not have stay. */
export function chosenMeanings(words: UnknownWord[], fields: Record<string, string>, before: string): string {
  const kept = new Map(parseMeanings(before).map((each) => [idOf(each), each]));
  for (const [at, { key, word, proposed }] of words.entries()) {
    const given = fields[`w${at}`] ?? '';
    const earlier = kept.get(idOf({ key, word }))?.meaning;
    kept.set(idOf({ key, word }), { key, word, meaning: isMeaning(key, given) ? given : (earlier ?? proposed) });
  }
  return writeMeanings([...kept.values()]);
}

/** Shows words of services and Medicaid that are none of ours, each with what it may mean. `before`: `--words` so far. */
export function wordsPage(words: UnknownWord[], before: string, visit: Visit): Html {
  const w = visit.words.lists;
  const kept = new Map(parseMeanings(before).map((each) => [idOf(each), each.meaning]));
  const titles = { services: w.servicesWords, medicaid: w.medicaidWords };
  const shown = words.slice(0, MAX_SHOWN).map((word, at) => ({ ...word, at }));
  const choice = ({ at, key, word, rows, ...more }: (typeof shown)[number]) => {
    const chosen = kept.get(idOf({ key, word })) ?? more.proposed;
    return html`<div class="choice"><label for="w${at}">${shortly(word)}</label><p class="help" id="w${at}-help">${w.wordRows(rows)}</p>
<select id="w${at}" name="w${at}" aria-describedby="w${at}-help">${key === 'services' ? serviceChoices(chosen, more, visit) : medicaidChoices(chosen, visit)}</select></div>`;
  };
  const group = (key: MeantKey) => {
    const own = shown.filter((word) => word.key === key);
    return own.length === 0
      ? ''
      : html`<fieldset class="choices"><legend>${titles[key]}</legend>${own.map(choice)}</fieldset>`;
  };
  return html`<p>${w.wordsHelp}</p>
<form method="post" action="/lists/words">${tokenField(visit.token)}${MEANT_KEYS.map(group)}
${words.length > shown.length ? html`<p>${w.moreWords(words.length - shown.length)}</p>` : ''}
<button${keyOf('n')}>${w.next}${keyBox('n')}</button></form>`;
}

function option(value: string, text: string, chosen: string): Html {
  return html`<option value="${value}"${value === chosen ? html` selected` : ''}>${text}</option>`;
}

function serviceChoices(
  chosen: string,
  { proposed, similar }: Pick<UnknownWord, 'proposed' | 'similar'>,
  { words, member }: Visit,
): Html {
  const w = words.lists;
  const name = (slugs: string) =>
    slugs
      .split('; ')
      .map((slug) => serviceBySlug(slug)?.displayName[member.language] ?? slug)
      .join(' + ');
  const own = new Set([chosen, proposed, ...similar].filter((slugs) => slugs !== OWN_WORD && slugs !== NONE));
  return html`${option(OWN_WORD, w.own, chosen)}${option(NONE, w.leaveOut, chosen)}${own.size > 0 ? html`<optgroup label="${w.similar}">${[...own].map((slugs) => option(slugs, name(slugs), chosen))}</optgroup>` : ''}<optgroup label="${w.allServices}">${serviceOptions(member.language)}</optgroup>`;
}

function medicaidChoices(chosen: string, { words, member }: Visit): Html {
  const w = words.lists;
  const states = MEDICAID_PROGRAMS.slice(1).map(({ name, displayName }) =>
    option(name.slice('MC-'.length), displayName[member.language], chosen),
  );
  return html`${option(OWN_STATE, w.ownState, chosen)}${option(NONE, w.noMedicaid, chosen)}<optgroup label="${w.allStates}">${states}</optgroup>`;
}
