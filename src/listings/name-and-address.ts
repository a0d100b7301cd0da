import { nameWords } from '#model/name-words.ts';
import type { Provider } from './provider.ts';

/**
 * Returns a comparison key for a name and address: only letters and digits, lowercase, without accents. So
 * "O'Brien Dental\n12 Main St.\nYuma, AZ 85364" and "OBRIEN DENTAL, 12 Main St Yuma AZ 85364" have the same key.
 */
export function nameAndAddressKey(text: string): string {
  return nameWords(text).join('');
}

/** The text that `findByNameAndAddress` compares: name, address lines, city, state and ZIP code, in that order. */
export function nameAndAddressText({ name, address }: Pick<Provider, 'name' | 'address'>): string {
  return `${name} ${address.lines.join(' ')} ${address.city} ${address.state} ${address.zip}`;
}
