import { MEDICAID_PROGRAMS, SERVICES, serviceBySlug, tagById } from '#listings/vocabulary/vocabulary.ts';
import { foldText } from '#model/fold-text.ts';
import type { Encoding } from '../encoding.ts';
import { readCsv, readHeader } from '../read-csv.ts';
import { entries } from '../row-entries.ts';
import { comparable, serviceByAnyWord, servicesInText, similarServices } from '../service-words.ts';
import { stateCode } from '../us-address.ts';
import { NONE, planColumns } from './column-plan.ts';
import { openTableFile } from './open-table-file.ts';
import { readPairs } from './option-pairs.ts';
import { MEANT_KEYS, type MeantKey, OWN_STATE, OWN_WORD } from './word-meanings.ts';

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
  const { columns, toTemplate } = planColumns(mapping, header, new Set(['name', 'state', 'services']));
  const ids = Object.keys(columns);
  const counts = new Map<string, UnknownWord>();
  const optional = ids.map((id) => ({ ...columns[id]!, optional: true }));
  for await (const rows of readCsv(file, optional, encoding))
    for (const { values, wellFormed } of rows) {
      if (!wellFormed) continue;
      const row = toTemplate(Object.fromEntries(ids.map((id, at) => [id, values[at] ?? ''])));
      for (const key of MEANT_KEYS) for (const word of new Set(entries(row[key]))) count(counts, key, word);
    }
  return [...counts.values()].sort((a, b) => MEANT_KEYS.indexOf(a.key) - MEANT_KEYS.indexOf(b.key) || b.rows - a.rows);
}

function count(counts: Map<string, UnknownWord>, key: MeantKey, word: string): void {
  if (word.length > MAX_WORD) return;
  if (key === 'services' ? serviceByAnyWord(word) : stateCode(word)) return;
  const id = `${key}:${comparable(word)}`;
  const found = counts.get(id);
  if (found) found.rows++;
  else if (counts.size < MAX_WORDS) counts.set(id, { key, word, rows: 1, ...proposal(key, word) });
}

const folded = (word: string) => comparable(foldText(word));

/** Services by all that they and their care are called, without accents; null for what more than one is called. */
const BY_NAME = new Map<string, number | null>();
for (const { id, displayName, care, fieldTerm, synonyms } of SERVICES)
  for (const name of [displayName, care, fieldTerm]
    .flatMap((text) => (text ? [text.en, text.es] : []))
    .concat(synonyms)) {
    const before = BY_NAME.get(folded(name));
    BY_NAME.set(folded(name), before === undefined || before === id ? id : null);
  }

/** Returns what a word probably means. */
export function proposal(key: MeantKey, word: string): Pick<UnknownWord, 'proposed' | 'similar'> {
  if (key === 'medicaid') return { proposed: medicaidMeaning(word), similar: [] };
  const { tagIds } = servicesInText(word);
  const named = BY_NAME.get(folded(word));
  const ids = tagIds.length > 0 || !named ? tagIds : [named];
  const proposed = ids.length > 0 ? ids.map(slugOf).join('; ') : OWN_WORD;
  const byName = new Map(SERVICES.map(({ id, displayName }) => [displayName.en, id]));
  return { proposed, similar: similarServices(word).map((name) => slugOf(byName.get(name)!)) };
}

/** Returns the slug of a service. */
export function slugOf(tagId: number): string {
  const slug = tagById(tagId)!.name.replace(/^P[TS]-/, '');
  return serviceBySlug(slug)?.id === tagId ? slug : tagById(tagId)!.name;
}

/** Names of programs that stand for nothing else. */
const PROGRAM_WORDS = new RegExp(
  `\\b(medicaid|medical assistance|${MEDICAID_PROGRAMS.flatMap(({ displayName, synonyms }) => [
    displayName.en.split('(')[0]!,
    ...synonyms,
  ])
    .map((name) => foldText(name).trim())
    .filter((name) => name.length >= 5 && !['access', 'insurance'].includes(name))
    .map((name) => name.replace(/[^\p{L}\p{N} ]/gu, '.'))
    .join('|')})\\b`,
);
const YES = /^(y|yes|si|sí|x|true|t|1|accepted|accepts|all)$/;
const NO = /^(n|no|none|false|0)$|\b(no|not|doesn.?t|never|without)\b/;

function medicaidMeaning(word: string): string {
  const text = foldText(word).trim();
  if (NO.test(text)) return NONE;
  return YES.test(text) || PROGRAM_WORDS.test(text) ? OWN_STATE : NONE;
}
