/** Hash of the empty string. */
export const HASH_START = 0x811c_9dc5 | 0;
const PRIME = 0x0100_0193;

/** FNV-1a over the code units of a text, as a signed 32-bit integer. */
export function textHash(text: string): number {
  let hash = HASH_START;
  for (let at = 0; at < text.length; at++) hash = addToHash(hash, text.charCodeAt(at));
  return hash;
}

/** Adds a code unit to a hash. */
export function addToHash(hash: number, code: number): number {
  return Math.imul(hash ^ code, PRIME);
}
