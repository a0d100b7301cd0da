import { nameWords } from '../name-words.ts';
import type { IsoDay, Provider, SourceName } from '../provider.ts';
import { checkProvider } from '../records/check-provider.ts';
import { PROVIDER_COLUMNS, toRow } from '../records/provider-row.ts';
import { withoutNul } from './record-reader.ts';
import { TAG_COLUMNS, tagBits } from './tag-bits.ts';

/** The columns that are copied in; the others follow from these. */
export const COPIED_COLUMNS = ['row', ...PROVIDER_COLUMNS, 'words', ...TAG_COLUMNS].join(', ');

/** Makes the text that `COPY … FROM STDIN` reads of providers, and notes what an import says of them all. */
export class CopyRows {
  providers = 0;
  newestSourceDate: IsoDay | null = null;
  readonly #source: SourceName;

  constructor(source: SourceName) {
    this.#source = source;
  }

  /** A piece of text for each batch. Throws `InvalidProviderError` for a provider that breaks the rules of `Provider`. */
  async *lines(batches: AsyncIterable<Provider[]>): AsyncGenerator<string> {
    for await (const batch of batches) yield batch.map((provider) => this.#line(provider)).join('');
  }

  #line(provider: Provider): string {
    checkProvider(provider, this.#source);
    const { sourceDate } = provider;
    if (sourceDate !== null && (this.newestSourceDate === null || sourceDate > this.newestSourceDate)) {
      this.newestSourceDate = sourceDate;
    }
    const values = [++this.providers, ...toRow(provider), wordsOf(provider), ...tagBits(provider.tagIds)];
    return `${values.map(toField).join('\t')}\n`;
  }
}

/** Every different word of the names, with a space before each: so ' den' is found where a word begins so. */
function wordsOf({ name, otherNames }: Provider): string {
  const words = new Set([name, ...otherNames].flatMap(nameWords));
  return [...words].map((word) => ` ${word}`).join('');
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function toField(value: string | number | null): string {
  if (value === null) return '\\N';
  return withoutNul(String(value)).replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]!);
}
