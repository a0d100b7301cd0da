import { expect, test } from 'vitest';
import { mailLink, textMessageLink } from './message-links.ts';

test('encodes the whole text, with CR LF line ends', () => {
  expect(mailLink('A & B', ['one\ntwo & more'])).toBe('mailto:?subject=A%20%26%20B&body=one%0D%0Atwo%20%26%20more');
  expect(textMessageLink(['call\n602'])).toBe('sms:?&body=call%0D%0A602');
});

test('uses the first draft that fits, and returns null when none fits', () => {
  expect(textMessageLink(['x'.repeat(2000), 'short'])).toBe('sms:?&body=short');
  expect(mailLink('s', ['ñ'.repeat(1000)])).toBe(null);
});

test('replaces a lone surrogate', () => {
  expect(textMessageLink(['\uD83E'])).toBe('sms:?&body=%EF%BF%BD');
});
