import { type Grammar, listed } from './grammar.ts';
import type { Word } from './words.ts';

/** Before somebody's name, in any language; the short ones may end in a dot. */
const SHORT_TITLES = listed('dr dra mr mrs ms sr sra srta lic');
/** First in a question, they may also be who is wanted: 'doctor Mesa'. */
const PROFESSIONS = listed('doctor doctora');
const TITLES = listed('senor senora senorita licenciado licenciada').union(SHORT_TITLES).union(PROFESSIONS);
/** Before the name that somebody has: 'her name is Savannah', 'se llama Victoria'. */
const CALLED = listed('named llama llamada llamado');
const NAME = listed('name names nombre');
/** Before for whom something is. */
export const PURPOSES = listed('for para');
/** So many words before 'daughter' there may be a 'my': 'my 4 year old daughter'. */
const MAX_OWN = 4;
/** Before a place where nobody wants to look: 'not Mesa', 'not in Mesa', 'que no sea Mesa'. */
const REFUSALS = listed('not no isnt');
const BEING = listed('be sea');
/** Behind a town of another country, which may have the name of one of ours: Nogales, Sonora. */
const ABROAD = listed('mexico sonora chihuahua sinaloa tamaulipas coahuila zacatecas jalisco canada');

interface Named {
  from: number;
  to: number;
}

/** Whether a place at `from` is where nobody wants to look: 'not Mesa'. */
export function isRefused(words: readonly Word[], from: number, { placeWords }: Grammar): boolean {
  let at = from;
  const isBetween = ({ text }: Word) => placeWords.has(text) || BEING.has(text);
  while (at > 1 && words[at]!.pause === 'none' && isBetween(words[at - 1]!)) at--;
  return words[at]!.pause === 'none' && REFUSALS.has(words[at - 1]?.text ?? '');
}

/** Whether the name of a town is somebody's: 'my daughter Charlotte', 'Dr. Houston', 'my son, Dallas, is five'. */
export function isPersons(words: readonly Word[], { from, to }: Named, grammar: Grammar): boolean {
  const before = words[from - 1];
  const { pause } = words[from]!;
  if (!before) return false;
  if (isTitle(words, from - 1)) return pause === 'none' || (pause === 'stop' && SHORT_TITLES.has(before.text));
  const next = words[to];
  const isAside = pause === 'comma' && next?.pause === 'comma' && next.isLight;
  if (pause !== 'none' && !isAside) return false;
  if (CALLED.has(before.text) || NAME.has(before.text) || NAME.has(words[from - 2]?.text ?? '')) return true;
  const { children, adults, relatives, own } = grammar;
  // 'For my kids Tucson' and 'for my daughter Baton Rouge' are no names.
  const isOne = to - from === 1 && !before.text.endsWith('s') && before.text !== 'children';
  const isFamily = [children, adults, relatives].some((some) => some.has(before.text));
  return isOne && isFamily && words.slice(Math.max(0, from - 1 - MAX_OWN), from - 1).some(({ text }) => own.has(text));
}

/** 'Dr.' of 'Dr. Houston'; not the street 'Elm Dr', nor the one wanted in 'foot doctor Houston' and 'a doctor Mesa'. */
function isTitle(words: readonly Word[], at: number): boolean {
  const { text, pause, isCapital, isUpperCase } = words[at]!;
  // 'MS' is multiple sclerosis.
  if (!TITLES.has(text) || (text === 'ms' && isUpperCase)) return false;
  const before = words[at - 1];
  if (!before || pause !== 'none') return !PROFESSIONS.has(text);
  if (/^(?:an?|una?|has|have|pediatric)$/.test(before.text)) return false;
  return before.isLight || (isCapital && !before.isCapital) || words[at + 1]?.pause === 'stop';
}

/** Whether a name at `from` may be a doctor's: 'doctor Chandler'. */
export const maybeDoctors = (words: readonly Word[], from: number): boolean =>
  from === 1 && PROFESSIONS.has(words[0]!.text);

/** Whether a town is one of another country. */
export function isAbroad(words: readonly Word[], { to }: Named): boolean {
  const next = words[to];
  const isOne = next?.pause === 'none' || (next?.pause === 'comma' && to + 1 === words.length);
  return isOne && ABROAD.has(next.text);
}

/** Whether a request ends with a name, which may be the place all the same: 'OT for my son Tucson'. */
export const endsRequest = (words: readonly Word[], { from, to }: Named): boolean =>
  to === words.length && words.slice(Math.max(0, from - 2 - MAX_OWN), from - 1).some(({ text }) => PURPOSES.has(text));
