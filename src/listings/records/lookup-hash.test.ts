import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameAndAddressKey } from '../name-and-address.ts';
import { lookupHash, lookupHashOfText } from './lookup-hash.ts';

test('lookupHashOfText equals the hash of the key, with or without accents, capitals and punctuation', () => {
  const examples = ["O'Brien Dental\n12 Main St., Yuma", 'CAÑON City', '', '½ Émile’s', 'a@b[c`d{e'];
  const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constantFrom(...examples));
  fc.assert(fc.property(text, (each) => lookupHashOfText(each) === lookupHash(nameAndAddressKey(each))));
  expect(lookupHashOfText('Yuma')).not.toBe(lookupHashOfText('Yumb'));
});

test('two texts can have the same hash', () => {
  expect(lookupHash('costarring')).toBe(lookupHash('liquid'));
});

test('every hash is a signed 32-bit integer, as databases store it', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('', '- , -'));
  fc.assert(fc.property(text, (each) => lookupHashOfText(each) === (lookupHashOfText(each) | 0)));
});
