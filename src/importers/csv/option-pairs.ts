import { ImportError } from '../import-errors.ts';

/** The left side of a pair with its equals sign. In quotes, it may have commas and equals signs itself. */
const LEFT = /\s*"((?:[^"]|"")*)"\s*=|([^=]*)=/y;
/** A comma belongs to the value unless this follows it. */
const NEXT_LEFT = /\s*"(?:[^"]|"")*"\s*=|[^,="]+=/y;

/** Parses 'a=b,c=d' and '"City, State"=city' to pairs. Throws `ImportError` bad-option. */
export function readPairs(option: string, text = ''): [left: string, right: string][] {
  const pairs: [string, string][] = [];
  let at = 0;
  while (text.slice(at).trim() !== '') {
    LEFT.lastIndex = at;
    const [whole = '', quoted, plain] = LEFT.exec(text) ?? [];
    const left = quoted?.replaceAll('""', '"').trim() ?? plain?.trim();
    const end = endOfValue(text, at + whole.length);
    const right = text.slice(at + whole.length, end).trim();
    if (!left || !right)
      throw new ImportError(
        'bad-option',
        `${option}: '${text.slice(at, end).trim()}' is not in the form 'left=right'. Separate pairs with commas.`,
      );
    pairs.push([left, right]);
    at = end + 1;
  }
  return pairs;
}

/** Returns where the comma is that ends a value, or the end of the text. */
function endOfValue(text: string, from: number): number {
  for (let comma = text.indexOf(',', from); comma >= 0; comma = text.indexOf(',', comma + 1)) {
    NEXT_LEFT.lastIndex = comma + 1;
    if (NEXT_LEFT.test(text)) return comma;
  }
  return text.length;
}

/** Writes pairs as `readPairs` reads them. */
export function writePairs(pairs: readonly (readonly [left: string, right: string])[]): string {
  return pairs.map(([left, right]) => `"${left.replaceAll('"', '""')}"=${right}`).join(',');
}

const MAX_OPTION = 600;
/** A shell would change these, in the names of somebody's file. */
const FOR_SHELLS = /['"`$\\!%\p{Cc}]/u;

/**
 * Writes an option with pairs for a shell, as many as fit: '--columns "CampName=name,St=state"'. Leaves out those that
 * a shell would change. '' without any.
 */
export function shellOption(option: string, pairs: readonly (readonly [left: string, right: string])[]): string {
  let text = '';
  for (const [left, right] of pairs) {
    const pair = `${text && ','}${/[,=]/.test(left) ? `"${left}"` : left}=${right}`;
    if (!FOR_SHELLS.test(left) && text.length + pair.length <= MAX_OPTION) text += pair;
  }
  const quote = text.includes('"') ? "'" : '"';
  return text && `${option} ${quote}${text}${quote}`;
}
