import { expect, test } from 'vitest';
import { readRequest } from './submissions-request.ts';

test('parses arguments and options; --field may be repeated', () => {
  expect(readRequest([])).toEqual({ action: 'list', id: undefined, options: {}, fields: [] });
  expect(
    readRequest(['approve', 'a1', '--field', 'place=Tempe, AZ', '--field=website=x.example', '--services', 'respite']),
  ).toEqual({
    action: 'approve',
    id: 'a1',
    options: { services: 'respite' },
    fields: ['place=Tempe, AZ', 'website=x.example'],
  });
});

test.each([
  [['publish'], /There is no action 'publish'\. Actions: list, show/],
  [['show', 'a', 'b'], /Give only one id/],
  [['list', '--format', 'csv'], /--format is for export, not for list/],
  [['export', '--format'], /--format/],
  [['toString'], /no action 'toString'/],
])('rejects %j', (words, message) => expect(() => readRequest(words)).toThrow(message));
