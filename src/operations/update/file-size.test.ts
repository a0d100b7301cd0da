import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [2048, '3 KB'],
  [99_000, '99 KB'],
  [99_001, '0.1 MB'],
  [1_250_000, '1.3 MB'],
  [11e9, '11.0 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
