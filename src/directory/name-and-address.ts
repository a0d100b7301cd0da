import { nameWords } from './name-words.ts';
import type { Provider } from './provider.ts';

/**
 * A name and address as one comparable key: letters and digits alone, lower case, without accents. So
 * "O'Brien Dental\n12 Main St.\nYuma, AZ 85364" and "OBRIEN DENTAL, 12 Main St Yuma AZ 85364" are the same.
 */
export function nameAndAddressKey(text: string): string {
  return nameWords(text).join('');
}

/** What `findByNameAndAddress` compares with: name, address lines, city, state and ZIP code, in that order. */
export function nameAndAddressText({ name, address }: Pick<Provider, 'name' | 'address'>): string {
  return `${name} ${address.lines.join(' ')} ${address.city} ${address.state} ${address.zip}`;
}
