import { fsyncSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { makeSubmission } from '../testing/make-submission.ts';
import { Spool } from './spool.ts';

vi.mock('node:fs', async (load) => {
  const real = await load<typeof import('node:fs')>();
  return { ...real, fsyncSync: vi.fn(real.fsyncSync), writeFileSync: vi.fn(real.writeFileSync) };
});

test.skipIf(process.platform !== 'linux')('a form is flushed with its name before it counts as stored', () => {
  const folder = join(temporaryFolder(), 'spool');
  const flushed: string[] = [];
  vi.mocked(fsyncSync).mockImplementation((handle) => {
    flushed.push(`${readlinkSync(`/proc/self/fd/${handle}`)}: ${readdirSync(folder).length} file`);
  });
  new Spool(folder).put({ submission: makeSubmission(), channels: [] });
  expect(vi.mocked(writeFileSync).mock.lastCall?.[2]).toMatchObject({ flush: true });
  expect(flushed).toEqual([`${folder}: 1 file`]);
});
