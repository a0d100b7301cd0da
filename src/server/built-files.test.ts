import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { builtFiles } from './built-files.ts';

const OLD = '2026-01-01T00-00-00-000Z-aa';
const OWN = '2026-01-02T00-00-00-000Z-bb';
const NEW = '2026-01-03T00-00-00-000Z-cc';

/** Writes files of builds: '<build>/<path in client/>' and their text. */
function write(builds: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const [build = '', ...path] = name.split('/');
    const file = join(builds, build, 'client', ...path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function serve(builds: string) {
  const site = new Hono().use(builtFiles(builds, join(builds, OWN)));
  return async (path: string, encoding = '') => {
    const response = await site.request(path, { headers: { 'accept-encoding': encoding } });
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
  };
}

test('serves its own build, compressed, and hashed files forever', async () => {
  const builds = temporaryFolder();
  write(builds, {
    [`${OWN}/assets/page-1.js`]: 'plain',
    [`${OWN}/assets/page-1.js.br`]: 'small',
    [`${OWN}/icons/a.png`]: 'icon',
  });
  const get = serve(builds);
  expect(await get('/assets/page-1.js')).toMatchObject({ status: 200, body: 'plain' });
  expect(await get('/assets/page-1.js', 'gzip, br')).toMatchObject({
    body: 'small',
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-length': '5',
      'content-type': expect.stringContaining('javascript'),
      vary: 'Accept-Encoding',
    },
  });
  expect((await get('/icons/a.png')).headers['cache-control']).toBe('public, max-age=3600');
  for (const path of ['/assets/none.js', '/', '/assets']) {
    expect(await get(path)).toMatchObject({ status: 404, headers: { 'content-type': 'text/plain; charset=UTF-8' } });
    expect((await get(path)).headers['cache-control']).toBeUndefined();
  }
});

test('serves hashed files of other builds, older and newer, and no others', async () => {
  const builds = temporaryFolder();
  write(builds, {
    [`${OWN}/share.png`]: 'own',
    [`${OLD}/assets/page-0.js`]: 'old',
    [`${OLD}/share.png`]: 'old',
    [`${OLD}/gone.png`]: 'old',
  });
  const get = serve(builds);
  expect((await get('/assets/page-0.js')).body).toBe('old');
  expect((await get('/share.png')).body).toBe('own');
  expect((await get('/gone.png')).status).toBe(404);
  expect((await get('/assets/page-2.js')).status).toBe(404);
  write(builds, { 'making-it/assets/page-9.js': 'half', [`${NEW}/assets/page-2.js`]: 'new' });
  expect((await get('/assets/page-2.js')).body).toBe('new');
  expect((await get('/assets/page-9.js')).status).toBe(404);
});

test('serves on when its folder is removed', async () => {
  const builds = temporaryFolder();
  write(builds, { [`${OWN}/assets/page-1.js`]: 'whole', [`${OWN}/sw.js`]: 'worker' });
  const get = serve(builds);
  rmSync(builds, { recursive: true });
  expect([(await get('/assets/page-1.js')).body, (await get('/sw.js')).body]).toEqual(['whole', 'worker']);
  expect((await get('/assets/none.js')).status).toBe(404);
});
