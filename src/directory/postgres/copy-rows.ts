import { knownFacts, packFact } from '#listings/known-facts.ts';
import { searchedTexts } from '#listings/name-words.ts';
import type { Provider } from '#listings/provider.ts';
import { PROVIDER_COLUMNS, toRow } from '#listings/records/provider-row.ts';
import { nameWords } from '#model/name-words.ts';
import type { ImportTally } from '../run-import.ts';
import { withoutNul } from './postgres-records.ts';
import { TAG_COLUMNS, tagBits } from './tag-bits.ts';

/** The columns to copy; the others are generated. */
export const COPIED_COLUMNS = ['row', ...PROVIDER_COLUMNS, 'words', ...TAG_COLUMNS, 'known'].join(', ');

/** Yields the input of `COPY … FROM STDIN`, one chunk per batch. */
export async function* copyLines(tally: ImportTally, batches: AsyncIterable<Provider[]>): AsyncGenerator<string> {
  for await (const batch of batches) yield batch.map((provider) => toLine(tally.add(provider), provider)).join('');
}

/** Returns a line of the input of COPY. */
export function toLine(row: number, provider: Provider): string {
  const values = [row, ...toRow(provider), wordsOf(provider), ...tagBits(provider.tagIds), knownText(provider)];
  return copyLine(values);
}

/** The input of an array column; null instead of an empty one. */
function knownText(provider: Provider): string | null {
  const known = knownFacts(provider).map(packFact);
  return known.length > 0 ? `{${known.join(',')}}` : null;
}

/** The distinct words of the names, each after a space, so that ' den' finds words that begin with 'den'. */
function wordsOf(provider: Provider): string {
  const words = new Set(searchedTexts(provider).flatMap(nameWords));
  return [...words].map((word) => ` ${word}`).join('');
}

export function copyLine(values: (string | number | null)[]): string {
  return `${values.map(toField).join('\t')}\n`;
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function toField(value: string | number | null): string {
  if (value === null) return '\\N';
  return withoutNul(String(value)).replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]!);
}
