import { nameAndAddressKey } from '../name-and-address.ts';

const OFFSET = 0x811c_9dc5;
const PRIME = 0x0100_0193;

/** FNV-1a over the code units of a `nameAndAddressKey`, 32 bits: finds the few candidates whose whole key is compared. */
export function lookupHash(key: string): number {
  let hash = OFFSET;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), PRIME);
  return hash;
}

/** `lookupHash(nameAndAddressKey(text))`, but without making the key where the text is plain ASCII: for every row imported. */
export function lookupHashOfText(text: string): number {
  let hash = OFFSET;
  for (let at = 0; at < text.length; at++) {
    let code = text.charCodeAt(at);
    if (code > 0x7e) return lookupHash(nameAndAddressKey(text));
    if (code >= 65 && code <= 90) code += 32;
    const isLetterOrDigit = (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
    if (isLetterOrDigit) hash = Math.imul(hash ^ code, PRIME);
  }
  return hash;
}
