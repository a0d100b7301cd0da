import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeDataFolder } from './make-data-folder.ts';

test('only the owner can enter a new data folder; an existing one stays as it is', () => {
  const root = mkdtempSync(join(tmpdir(), 'data-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = join(root, 'a', 'b');
  makeDataFolder(folder);
  makeDataFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});
