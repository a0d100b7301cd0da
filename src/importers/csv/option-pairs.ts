import { ImportError } from '../import-errors.ts';

/**
 * One pair with the comma that ends it. A comma belongs to the value unless a new pair follows it; a name in quotes may have
 * commas and equals signs itself.
 */
const PAIR = /\s*(?:"((?:[^"]|"")*)"|([^=]*?))\s*=\s*(.*?)\s*(?:$|,(?=\s*(?:"(?:[^"]|"")*"|[^,="]+)\s*=))/suy;

/** Parses 'a=b,c=d' and '"City, State"=city' to pairs. Throws `ImportError` bad-option. */
export function readPairs(option: string, text = ''): [left: string, right: string][] {
  const pairs: [string, string][] = [];
  let at = 0;
  while (text.slice(at).trim() !== '') {
    PAIR.lastIndex = at;
    const [whole, quoted, plain, right] = PAIR.exec(text) ?? [];
    const left = quoted?.replaceAll('""', '"').trim() ?? plain;
    if (whole === undefined || !left || !right)
      throw new ImportError(
        'bad-option',
        `${option}: '${(whole ?? text.slice(at)).replace(/,$/, '').trim()}' is not in the form 'left=right'. Separate pairs with commas.`,
      );
    pairs.push([left, right]);
    at = PAIR.lastIndex;
  }
  return pairs;
}

/** Writes pairs as `readPairs` reads them. */
export function writePairs(pairs: readonly (readonly [left: string, right: string])[]): string {
  return pairs.map(([left, right]) => `"${left.replaceAll('"', '""')}"=${right}`).join(',');
}
