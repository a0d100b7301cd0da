import { nameAndAddressKey } from '../name-and-address.ts';
import { addToHash, HASH_START, textHash } from '../text-hash.ts';

/** Hashes a `nameAndAddressKey`. Texts with the same hash are candidates whose full keys must be compared. */
export function lookupHash(key: string): number {
  return textHash(key);
}

/**
 * Returns `lookupHash(nameAndAddressKey(text))` without building the key if the text is ASCII; called for every
 * imported row.
 */
export function lookupHashOfText(text: string): number {
  let hash = HASH_START;
  for (let at = 0; at < text.length; at++) {
    let code = text.charCodeAt(at);
    if (code > 0x7e) return lookupHash(nameAndAddressKey(text));
    if (code >= 65 && code <= 90) code += 32;
    const isLetterOrDigit = (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
    if (isLetterOrDigit) hash = addToHash(hash, code);
  }
  return hash;
}
