import { expect, test } from 'vitest';
import { savesData } from './data-saver.ts';

test.each([
  [{}, false],
  [{ connection: { saveData: false, effectiveType: '4g' } }, false],
  [{ connection: { saveData: false, effectiveType: '3g' } }, false],
  [{ connection: { saveData: true, effectiveType: '4g' } }, true],
  [{ connection: { effectiveType: '2g' } }, true],
  [{ connection: { effectiveType: 'slow-2g' } }, true],
] as const)('with %j, saves data: %s', (browser, saves) => {
  expect(savesData(browser)).toBe(saves);
});
