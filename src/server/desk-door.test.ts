import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { openStaffStore } from '#forms/sqlite/form-store.ts';
import { buildDesk } from '../../tools/build-desk.ts';
import { type DeskDoorOptions, openDeskDoor } from './desk-door.ts';

function openSite(options: Partial<DeskDoorOptions> = {}) {
  const folder = temporaryFolder();
  vi.stubEnv('DATA_DIR', folder);
  const staff = openStaffStore({ folder });
  const hits = (name: string) => [
    { provider: { id: 'csv:1', name, address: { lines: ['1 Oak Ave'], city: 'Mesa', state: 'AZ', zip: '85201' } } },
  ];
  const door = openDeskDoor({
    origin: () => 'http://localhost:8137',
    staff,
    directory: {
      suggestNames: async ({ term }: { term: string }) => hits(`${term} Clinic`),
      suggestNamesAnywhere: async ({ term }: { term: string }) => hits(`${term} Center`),
    } as never,
    gazetteer: {
      resolve: (place: string) => (place === 'Mesa' ? { location: { lat: 33, lng: -111 } } : null),
    } as never,
    program: '/nowhere.ts',
    ...options,
  });
  onTestFinished(async () => {
    door.close();
    await staff.close();
    vi.unstubAllEnvs();
  });
  const site = new Hono();
  site.use('/desk/*', door.handle);
  site.all('*', (c) => c.text('a page of the site', 404));
  const ask = (path: string, init: RequestInit = {}) => site.request(`http://localhost:8137${path}`, init);
  return { ask, staff };
}

const INVITATION = { name: 'Ana', role: 'keeper', staffId: null, until: '2999-01-01T00:00:00.000Z' } as const;

/** The program of the desk, built where its imports are found. */
async function builtProgram(): Promise<string> {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(join('.cache', 'desk-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await buildDesk(folder);
  return join(folder, 'desk', 'desk-process.js');
}

/** A process that answers with what it got, asks for listings, or dies. */
function fakeProgram(): string {
  const path = join(temporaryFolder(), 'fake-desk.mjs');
  writeFileSync(
    path,
    `process.on('message', (message) => {
      if (!message.method) return process.send({ ...asked, status: 200, headers: [], body: encode(message) });
      globalThis.asked = { number: message.number };
      if (message.address.includes('die')) process.exit(1);
      const [, name, near] = /find=(.*)&near=(.*)/.exec(message.address) ?? [];
      if (name) return process.send({ number: 1, find: { name, near } });
      process.send({ number: message.number, status: 200, headers: [['x-pid', String(process.pid)]], body: encode(message) });
    });
    const encode = (value) => new TextEncoder().encode(JSON.stringify(value));`,
  );
  return path;
}

test('there is no desk, and no process, until somebody may enter', async () => {
  const { ask, staff } = openSite();
  expect(await (await ask('/desk/sign-in')).text()).toBe('a page of the site');
  await staff.invite('key', INVITATION);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect((await ask('/desk/sign-in')).status).toBe(503);
});

test('the process of the desk answers, with its own policy', async () => {
  const { ask, staff } = openSite({ program: await builtProgram() });
  await staff.invite('key', INVITATION);
  const page = await ask('/desk/sign-in');
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'; script-src 'self'");
  expect(await page.text()).toContain('Sign in with a passkey');
  expect((await ask('/desk')).headers.get('Location')).toBe('/desk/sign-in');
  expect((await ask('/deskx')).status).toBe(404);
});

test('passes on what the desk needs, and nothing else of a request', async () => {
  const { ask, staff } = openSite({ program: fakeProgram() });
  await staff.invite('key', INVITATION);
  const headers = { Origin: 'https://a.example', Cookie: 'desk=1', 'X-Forwarded-For': '203.0.113.9', Accept: '*/*' };
  const got = await (await ask('/desk/a?b=c', { method: 'POST', headers, body: 'é' })).json();
  expect(got).toMatchObject({ method: 'POST', address: '/desk/a?b=c' });
  expect(got.headers.map(([name]: [string]) => name)).toEqual(['content-type', 'cookie', 'origin']);
  expect(Object.values(got.body)).toEqual([...Buffer.from('é')]);
  expect((await ask('/desk/a', { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(413);
  expect((await ask('/desk/a', { method: 'PUT' })).status).toBe(405);
});

test('a process that dies answers 503, and the next request starts another', async () => {
  const { ask, staff } = openSite({ program: fakeProgram() });
  await staff.invite('key', INVITATION);
  const first = (await ask('/desk/a')).headers.get('x-pid');
  expect((await ask('/desk/b')).headers.get('x-pid')).toBe(first);
  const dead = await Promise.all(['/desk/die', '/desk/die'].map((path) => ask(path)));
  expect(dead.map(({ status }) => status)).toEqual([503, 503]);
  expect((await ask('/desk/a')).headers.get('x-pid')).not.toBe(first);
});

test('finds listings by name for the desk, near a place or anywhere', async () => {
  const { ask, staff } = openSite({ program: fakeProgram() });
  await staff.invite('key', INVITATION);
  const find = async (name: string, near: string) =>
    (await (await ask(`/desk?find=${name}&near=${near}`)).json()).found;
  const found = [{ id: 'csv:1', name: 'Oak Clinic', address: '1 Oak Ave, Mesa, AZ 85201' }];
  expect(await find('Oak', 'Mesa')).toEqual(found);
  expect(await find('Oak', '')).toMatchObject([{ name: 'Oak Center' }]);
  expect(await find('Oak', 'Nowhere')).toBe(null);
  expect(await find('O', '')).toEqual([]);
});

test('where another worker has the desk, it is asked, and no process starts', async () => {
  const question = vi.fn(async ({ address }: { address: string }) => {
    const body = new TextEncoder().encode(`desk of another worker: ${address}`);
    return { number: 1, status: 200, headers: [], body };
  });
  const { ask, staff } = openSite({ ask: question, program: '/nowhere.ts' });
  await staff.invite('key', INVITATION);
  expect(await (await ask('/desk/sign-in?a=1')).text()).toBe('desk of another worker: /desk/sign-in?a=1');
});
