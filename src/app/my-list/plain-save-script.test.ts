import { expect, test } from 'vitest';
import { PLAIN_SAVE_SCRIPT } from './plain-save-script.ts';

test('the lines that save, and count in the header, are script', () => {
  expect(() => new Function(PLAIN_SAVE_SCRIPT)).not.toThrow();
  expect(PLAIN_SAVE_SCRIPT).not.toContain('\n');
});
