import { expect, test } from 'vitest';
import { listsEs } from './lists-es.ts';
import { numberText } from './number-text.ts';

test('thousands have a comma in Spanish as well, as in the US', () => {
  expect(['en', 'es'].map((language) => numberText(12_000, language))).toEqual(['12,000', '12,000']);
  expect(listsEs.removeHelp(1)).toMatch(/^Sale del sitio 1 proveedor de esta lista,/);
  expect(listsEs.removeHelp(12_000)).toMatch(/^Salen del sitio 12,000 proveedores de esta lista,/);
});
