import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RowLists } from './row-lists.ts';

vi.mock('node:fs', async (original) => ({
  ...(await original()),
  fsyncSync() {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  },
}));

test('discards both lists on a full disk, where flushing them fails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lists-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lists = new RowLists(folder, '2026-11-21T10-00-00.000Z-csv', { dryRun: false });
  for (let line = 2; line < 2000; line++)
    for (const list of [lists.dropped, lists.remarks]) list.add({ file: 'list.csv', line }, 'no-name', 'x'.repeat(300));
  expect(readdirSync(folder)).toHaveLength(2);
  expect(() => lists.close()).toThrow('no space left');
  lists.discard();
  expect(readdirSync(folder)).toEqual([]);
});
