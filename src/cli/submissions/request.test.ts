import { expect, test } from 'vitest';
import { readRequest } from './request.ts';

test('words and options are read; --field may come again', () => {
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
  [['publish'], /'publish' is nothing that submissions can do\. It can: list, show/],
  [['show', 'a', 'b'], /One number at a time/],
  [['list', '--format', 'csv'], /--format is for export, not for list/],
  [['export', '--format'], /--format/],
  [['toString'], /'toString' is nothing/],
])('%j is refused', (words, message) => expect(() => readRequest(words)).toThrow(message));
