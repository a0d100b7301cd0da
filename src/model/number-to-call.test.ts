import { expect, test } from 'vitest';
import { isForCalls, numberToCall } from './number-to-call.ts';

test.each([
  ['', true],
  ['Intake', true],
  ['Spanish line', true],
  ['Voice/TTY', true],
  ['V/TDD', true],
  ['Phone or text', true],
  ['Call or text', true],
  ['Phone/Fax', true],
  ['Llamadas y mensajes de texto', true],
  ['TTY', false],
  ['TTY/TDD: call 711 first', false],
  ['Fax', false],
  ['FAX line', false],
  ['F', false],
  ['Video phone', false],
  ['VP', false],
  ['Text only', false],
  ['SMS', false],
  ['Arizona Relay', false],
  ['Mensajes de texto', false],
])('a number for %j can be called: %j', (label, expected) => {
  expect(isForCalls(label)).toBe(expected);
});

test('without a main number, the first further one for calls is called', () => {
  const phones = [
    { number: '4805550117', label: 'Fax' },
    { number: '4805550118', label: 'Voice/TTY' },
  ];
  expect(numberToCall({ phone: null, phoneExtension: null, details: { phones } })?.number).toBe('4805550118');
});
