import { expect, test } from 'vitest';
import { PLAIN_SAVE_SCRIPT } from './plain-save-script.ts';

test('is a valid script on one line', () => {
  expect(() => new Function(PLAIN_SAVE_SCRIPT)).not.toThrow();
  expect(PLAIN_SAVE_SCRIPT).not.toContain('\n');
});
