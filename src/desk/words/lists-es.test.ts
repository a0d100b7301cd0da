import { expect, test } from 'vitest';
import { listsEs } from './lists-es.ts';

test('the verb agrees with the number of providers that leave', () => {
  expect(listsEs.removeHelp(1)).toMatch(/^Sale del sitio 1 proveedor de esta lista,/);
  expect(listsEs.removeHelp(12_000)).toMatch(/^Salen del sitio 12,000 proveedores de esta lista,/);
});
