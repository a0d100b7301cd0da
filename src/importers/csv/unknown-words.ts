import { SERVICES, serviceBySlug, tagById } from '#listings/vocabulary/vocabulary.ts';
import type { Encoding } from '../encoding.ts';
import { readCsv, readHeader } from '../read-csv.ts';
import { entries } from '../row-entries.ts';
import { comparable, serviceByAnyWord, servicesInText, similarServices } from '../service-words.ts';
import { stateCode } from '../us-address.ts';
import { NONE, planColumns } from './column-plan.ts';
import { asksMedicaid, isOtherWord, medicaidMeaning } from './medicaid-words.ts';
import { openTableFile } from './open-table-file.ts';
import { readPairs } from './option-pairs.ts';
import { MEANT_KEYS, type MeantKey, OWN_WORD } from './word-meanings.ts';

/** A word of a list that is none of ours. */
export interface UnknownWord {
  key: MeantKey;
  word: string;
  /** Rows that have it. */
  rows: number;
  /** What it probably means, as in `WordMeaning`. */
  proposed: string;
  /** Slugs of services that have words in common with it, the best first. */
  similar: string[];
}

const MAX_WORDS = 5000;
/** More is a text, which is read as it is. */
const MAX_WORD = 1000;

/**
 * Returns the service and Medicaid words of a table that are none of ours, the most frequent first. `options`: of its
 * import.
 */
export async function unknownWords(
  path: string,
  options: { encoding?: Encoding; columns?: string },
): Promise<UnknownWord[]> {
  const { encoding } = options;
  const file = await openTableFile(path);
  const mapping = readPairs('--columns', options.columns);
  const header = await readHeader(path, encoding, openTableFile);
  const { columns, toTemplate, sourcesOf } = planColumns(mapping, header, new Set(['name', 'state', 'services']));
  const isAsked = sourcesOf('medicaid').every(asksMedicaid);
  const ids = Object.keys(columns);
  const counts = new Map<string, UnknownWord>();
  const optional = ids.map((id) => ({ ...columns[id]!, optional: true }));
  for await (const rows of readCsv(file, optional, encoding))
    for (const { values, wellFormed } of rows) {
      if (!wellFormed) continue;
      const row = toTemplate(Object.fromEntries(ids.map((id, at) => [id, values[at] ?? ''])));
      for (const key of MEANT_KEYS)
        for (const word of new Set(entries(row[key])))
          if (!isKnown(key, word, row)) count(counts, { key, word }, isAsked);
    }
  return [...counts.values()].sort((a, b) => MEANT_KEYS.indexOf(a.key) - MEANT_KEYS.indexOf(b.key) || b.rows - a.rows);
}

function isKnown(key: MeantKey, word: string, { medicaid, state }: Record<'medicaid' | 'state', string>): boolean {
  if (key === 'services') return serviceByAnyWord(word) !== undefined;
  return stateCode(word) !== '' && !(word === medicaid.trim() && isOtherWord(word, state));
}

type Said = Pick<UnknownWord, 'key' | 'word'>;

function count(counts: Map<string, UnknownWord>, { key, word }: Said, isAsked: boolean): void {
  if (word.length > MAX_WORD) return;
  const id = `${key}:${comparable(word)}`;
  const found = counts.get(id);
  if (found) found.rows++;
  else if (counts.size < MAX_WORDS) counts.set(id, { key, word, rows: 1, ...proposal({ key, word }, isAsked) });
}

/** Says that a row has none: no word by which it is found. */
const NO_SERVICE = /^(none|tbd|tba|unknown|varies)$/i;

/** Returns what a word probably means. `isAsked`: whether its column asks for Medicaid. */
export function proposal({ key, word }: Said, isAsked: boolean): Pick<UnknownWord, 'proposed' | 'similar'> {
  if (key === 'medicaid') return { proposed: medicaidMeaning(word, isAsked), similar: [] };
  const denied = /^(?:no|not) (.*)$/is.exec(word)?.[1] ?? '';
  if (NO_SERVICE.test(word) || serviceByAnyWord(denied)) return { proposed: NONE, similar: [] };
  const { tagIds } = servicesInText(word);
  const proposed = tagIds.length > 0 ? tagIds.map(slugOf).join('; ') : OWN_WORD;
  const byName = new Map(SERVICES.map(({ id, displayName }) => [displayName.en, id]));
  return { proposed, similar: similarServices(word).map((name) => slugOf(byName.get(name)!)) };
}

/** Returns the slug of a service. */
export function slugOf(tagId: number): string {
  const slug = tagById(tagId)!.name.replace(/^P[TS]-/, '');
  return serviceBySlug(slug)?.id === tagId ? slug : tagById(tagId)!.name;
}
