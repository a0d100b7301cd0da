/** The hash of no code unit. */
export const HASH_START = 0x811c_9dc5 | 0;
const PRIME = 0x0100_0193;

/** FNV-1a over the code units of a text: 32 bits, as a signed number. */
export function textHash(text: string): number {
  let hash = HASH_START;
  for (let at = 0; at < text.length; at++) hash = addToHash(hash, text.charCodeAt(at));
  return hash;
}

/** One more code unit of the text. */
export function addToHash(hash: number, code: number): number {
  return Math.imul(hash ^ code, PRIME);
}
