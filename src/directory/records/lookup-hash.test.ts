import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameAndAddressKey } from '../name-and-address.ts';
import { lookupHash, lookupHashOfText } from './lookup-hash.ts';

test('the hash of a text is that of its key, accents, capitals and punctuation or not', () => {
  const examples = ["O'Brien Dental\n12 Main St., Yuma", 'CAÑON City', '', '½ Émile’s', 'a@b[c`d{e'];
  const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constantFrom(...examples));
  fc.assert(fc.property(text, (each) => lookupHashOfText(each) === lookupHash(nameAndAddressKey(each))));
  expect(lookupHashOfText('Yuma')).not.toBe(lookupHashOfText('Yumb'));
});

test('every hash is a signed number of 32 bits, as databases keep it', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('', '- , -'));
  fc.assert(fc.property(text, (each) => lookupHashOfText(each) === (lookupHashOfText(each) | 0)));
});
