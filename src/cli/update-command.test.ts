import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openAlongside } from '#api/testing/open-alongside.ts';
import { Directory } from '#directory/directory.ts';
import { openDirectoryStore } from '#directory/open-directory-store.ts';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { runInProcess } from './testing/run-in-process.ts';

/** Runs `update` with sources whose publisher has one file, and returns its exit status and output. */
async function update(sources: Record<string, string>, ...words: string[]) {
  const server = createServer(({ url }, response) => response.writeHead(url === '/a.csv' ? 200 : 404).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = temporaryFolder();
  const entries = Object.entries(sources).map(([source, path]) => `${source}:\n  files: ['${origin}${path}']\n`);
  writeFileSync(join(folder, 'updates.yaml'), entries.join(''));
  return runInProcess({ DATA_DIR: folder }, 'update', ...words);
}

test('a check exits with 1 if a source could not be looked at', async () => {
  expect(await update({ hrsa: '/a.csv' }, '--check')).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining('hrsa: newer: a.csv'),
  });
  expect(await update({ hrsa: '/a.csv', samhsa: '/b.csv' }, '--check')).toMatchObject({
    exitCode: 1,
    out: expect.stringMatching(/hrsa: newer: a\.csv.*\nsamhsa: .*is not there \(404\)/),
  });
});

test('streets are looked at unless they are not wanted, and the check of them can fail', async () => {
  const sources = { hrsa: '/a.csv', streets: '/20261120.pmtiles' };
  expect(await update(sources, '--check', '--states', 'AZ')).toMatchObject({
    exitCode: 1,
    out: expect.stringMatching(/hrsa: newer.*\nstreets: .*20261120\.pmtiles is not there \(404\)/),
  });
  const { exitCode, out } = await update(sources, '--check', '--states', 'AZ', '--no-streets');
  expect([exitCode, out]).toEqual([0, expect.not.stringContaining('streets')]);
});

test('a site is followed once it was named, until it is removed', async () => {
  const other = await openAlongside(temporaryFolder);
  await other.load([makeProvider({ id: 'nppes:1', name: 'Ocotillo Dental', tagIds: [1] })]);
  await other.publish('2026-11-01T08:00:00Z');
  const settings = { DATA_DIR: temporaryFolder(), SITE_URL: 'https://own.example' };
  const run = (...words: string[]) => runInProcess(settings, ...words);
  expect(await run('update', '--follow', other.address.origin)).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining(`site:${other.host}: imported`),
  });
  expect((await run('sources')).out).toContain(`site:${other.host}: “${other.host}”, 1 provider, imported`);
  writeFileSync(join(settings.DATA_DIR, 'updates.yaml'), "hrsa:\n  files: ['http://127.0.0.1:1/a.csv']\n");
  const only = ['--only', `site:${other.host}`];
  expect((await run('update', '--only', 'site:x')).err).toContain(`It has hrsa. Followed sites: site:${other.host}.`);
  expect((await run('update', ...only)).out).toContain(`site:${other.host}: nothing newer`);
  await other.load([makeProvider({ id: 'nppes:1', name: 'Saguaro Dental', tagIds: [1] })]);
  await other.publish('2026-11-02T08:00:00Z');
  expect((await run('update', ...only)).out).toContain(`site:${other.host}: imported`);
  expect((await run('sources', 'remove', `site:${other.host}`)).out).toContain('1 provider removed');
  expect((await run('update', ...only)).err).toMatch(
    /'site:\S+' is neither in \S+ nor a followed site. It has hrsa. No site is followed/,
  );
  expect((await run('update', '--follow', 'example')).err).toContain("--follow: 'example' is not an address");
  expect((await run('update', '--follow', other.address.origin, '--only', 'hrsa')).err).toContain('leave out --only');
});

test('what was done before a site cannot be followed is reported', async () => {
  const { origin } = (await openAlongside(temporaryFolder)).address;
  const folder = temporaryFolder();
  const directory = new Directory(await openDirectoryStore({ folder }));
  const list = { title: 'b.example', link: 'https://b.example/moved', edition: null, options: {} };
  const id = 'site:b.example:1';
  await directory.replaceSource('site:b.example', inBatches([makeProvider({ id, source: 'site:b.example' })]), {
    list,
  });
  await directory.close();
  writeFileSync(join(folder, 'updates.yaml'), `hrsa:\n  files: ['${origin}/a.csv']\n`);
  const settings = { DATA_DIR: folder, SITE_URL: 'https://own.example' };
  const { exitCode, out, err } = await runInProcess(settings, 'update');
  expect(err).toContain('b.example/moved cannot be followed');
  expect([exitCode, out]).toEqual([1, expect.stringMatching(/hrsa: failed[\s\S]*Report: \S+update-/)]);
});
