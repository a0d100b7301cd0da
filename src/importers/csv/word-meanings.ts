import { ImportError } from '../import-errors.ts';
import { entries } from '../row-entries.ts';
import { comparable, serviceByAnyWord } from '../service-words.ts';
import { stateCode } from '../us-address.ts';
import { NONE } from './column-plan.ts';
import type { TemplateKey } from './csv-template.ts';
import { readPairs, writePairs } from './option-pairs.ts';

/** Columns whose words may be given a meaning. */
export const MEANT_KEYS = ['services', 'medicaid'] as const;
export type MeantKey = (typeof MEANT_KEYS)[number];

/** Stands for the list's own word, by which the row is found. */
export const OWN_WORD = 'own';
/** Stands for the Medicaid of the row's own state. */
export const OWN_STATE = 'here';

/** A word of a list and its meaning: services separated by semicolons, `OWN_WORD`, states, `OWN_STATE`, or `NONE`. */
export interface WordMeaning {
  key: MeantKey;
  word: string;
  meaning: string;
}

type Row = Record<TemplateKey, string>;

/**
 * Parses `--words`: '"services:Kids OT"=occupational-therapist,"services:Haircuts"=own,"medicaid:Yes"=here'. Returns
 * what replaces the words of a row, whole values before the entries in them. Throws `ImportError` bad-option.
 */
export function readWordMeanings(text: string | undefined): (row: Row) => Row {
  const meanings = parseMeanings(text);
  if (meanings.length === 0) return (row) => row;
  const byWord = new Map(meanings.map(({ key, word, meaning }) => [`${key}:${comparable(word)}`, meaning]));
  return (row) => {
    const changed = { ...row };
    for (const key of MEANT_KEYS) {
      const whole = byWord.get(`${key}:${comparable(row[key])}`);
      const words = whole === undefined ? entries(row[key]) : [row[key]];
      const kept: string[] = [];
      for (const word of words) {
        const meaning = whole ?? byWord.get(`${key}:${comparable(word)}`) ?? word;
        if (meaning === OWN_WORD && key === 'services') changed.other_services += `; ${word.replaceAll(';', ',')}`;
        else if (meaning === OWN_STATE && key === 'medicaid') kept.push(row.state);
        else if (meaning !== NONE) kept.push(meaning);
      }
      changed[key] = kept.join('; ');
    }
    return changed;
  };
}

/** Parses `--words` to its meanings. Throws `ImportError` bad-option for a meaning that is unknown. */
export function parseMeanings(text: string | undefined): WordMeaning[] {
  return readPairs('--words', text).map(([left, meaning]) => {
    const [name = '', word = ''] = left.split(/:(.*)/s).map((part) => part.trim());
    const key = MEANT_KEYS.find((each) => each === name);
    if (!key || word === '')
      throw new ImportError(
        'bad-option',
        `--words: write services:word=service or medicaid:word=state, not '${left}'.`,
      );
    if (!isMeaning(key, meaning)) throw new ImportError('bad-option', `--words: '${meaning}' is none of our ${key}.`);
    return { key, word, meaning };
  });
}

/** Writes meanings as `parseMeanings` reads them. */
export function writeMeanings(meanings: readonly WordMeaning[]): string {
  return writePairs(meanings.map(({ key, word, meaning }) => [`${key}:${word}`, meaning]));
}

/** Whether a meaning may be given to a word of a column. */
export function isMeaning(key: MeantKey, meaning: string): boolean {
  if (meaning === NONE || meaning === (key === 'services' ? OWN_WORD : OWN_STATE)) return true;
  const words = entries(meaning);
  return words.length > 0 && words.every((word) => (key === 'services' ? serviceByAnyWord(word) : stateCode(word)));
}
