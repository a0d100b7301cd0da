import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { NO_ASSEMBLY } from '#listings/records/imports.ts';
import { Catalog } from './catalog.ts';
import { catalogPath } from './data-files.ts';

const importOf = (number: number) => ({
  number,
  source: 'sample' as const,
  firstNumber: 1,
  providers: 3,
  importedAt: '2026-11-22T00:00:00.000Z',
  newestSourceDate: null,
});

test('a switch that fails at its last statement leaves the old snapshot', () => {
  const folder = temporaryFolder();
  const catalog = new Catalog(folder);
  const other = new DatabaseSync(catalogPath(folder));
  onTestFinished(() => {
    other.close();
    catalog.close();
  });
  const old = { number: 1, assembly: NO_ASSEMBLY, imports: [importOf(1)] };
  catalog.switchTo(old);
  other.exec(`CREATE TRIGGER full BEFORE UPDATE ON snapshot BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`);
  expect(() => catalog.switchTo({ number: 2, assembly: NO_ASSEMBLY, imports: [importOf(2)] })).toThrow(
    'the disk is full',
  );
  expect(catalog.snapshot()).toEqual(old);
});
