import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from '../../e2e/fixtures.ts';
import { importInto, startSecondSite } from '../../e2e/second-site.ts';
import { freePort } from '../../tools/free-port.ts';
import { pause } from '../fault.ts';
import { isInstalled } from '../web-server.ts';

/** `s-maxage` of the pages, and a second because a cache counts whole ones. */
const EXPIRED_MS = 61_000;

const ROW = (name: string) =>
  `name,street,city,state,zip,phone,services,medicaid\n${name},1 Main St,Phoenix,AZ,85004,602-555-0100,Dentist,\n`;

test('behind a cache, a new import shows within a minute, and the site is asked once', async () => {
  test.skip(!isInstalled('nginx'), 'NOT RUN: no nginx.');
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  const data = join(folder, 'data');
  const list = join(folder, 'list.csv');
  const importNamed = (name: string) => {
    writeFileSync(list, ROW(name));
    importInto(data, 'csv', list);
  };
  importNamed('Old Dental');
  const site = await startSecondSite({}, { DATA_DIR: data });
  const proxy = await startProxy(folder, site.origin);
  try {
    const ask = async (origin: string) => {
      const response = await fetch(`${origin}/ourplaces?place=Phoenix%2C+AZ`);
      const name = /(Old|New) Dental/.exec(await response.text())?.[0];
      return [name, response.headers.get('X-Cache')];
    };
    expect(await ask(proxy.origin)).toEqual(['Old Dental', 'MISS']);
    const stored = performance.now();
    expect(await ask(proxy.origin)).toEqual(['Old Dental', 'HIT']);
    importNamed('New Dental');
    await expect.poll(() => ask(site.origin)).toEqual(['New Dental', null]);
    await pause(EXPIRED_MS - (performance.now() - stored));
    expect(await ask(proxy.origin)).toEqual(['New Dental', 'EXPIRED']);
    expect(await ask(proxy.origin)).toEqual(['New Dental', 'HIT']);
  } finally {
    await proxy.stop();
    await site.stop();
    rmSync(folder, { recursive: true });
  }
});

/** Starts nginx with the cache of docs/scaling.md. */
async function startProxy(folder: string, site: string): Promise<{ origin: string; stop: () => Promise<void> }> {
  const [, http, location] = /```nginx\n(proxy_cache_path [^\n]*)\n([\s\S]*?)```/.exec(
    readFileSync('docs/scaling.md', 'utf8'),
  )!;
  const port = await freePort();
  mkdirSync(join(folder, 'cache'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/nginx.pid; events {}
     http { ${temporary.join(' ')} access_log off; ${http!.replace('/dev/shm/alongside', `${folder}/cache`)}
     server { listen 127.0.0.1:${port}; location / { proxy_pass ${site}; add_header X-Cache $upstream_cache_status; ${location} } } }`,
  );
  const env = { ...process.env, PATH: `${process.env.PATH}${delimiter}/usr/sbin` };
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', join(folder, 'nginx.log')], { env, stdio: 'inherit' });
  const exited = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(`${origin}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
