import dns from 'node:dns';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DirectoryStoreError } from '../errors.ts';
import { openPostgresStore, type PostgresPlace } from './open-store.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const url = 'postgres://ana:hush@127.0.0.1:1/site';

async function saidOf(place: PostgresPlace): Promise<string> {
  const problem = await openPostgresStore(place).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(DirectoryStoreError);
  return (problem as DirectoryStoreError).message;
}

test.each<[string, PostgresPlace, string]>([
  ['without standbys', { url }, 'DATABASE_URL'],
  [
    'nor any standby',
    { url, readUrls: ['postgres://ana:hush@127.0.0.1:2/site'] },
    'DATABASE_URL and DATABASE_READ_URLS',
  ],
])('where nobody answers (%s), one sentence says what to do', async (_, place, settings) => {
  expect(await saidOf(place)).toBe(
    `The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1. Start it, or look at ${settings}; then start again.`,
  );
});

test('a name of several addresses, none of which answers, is told with a reason, too', async () => {
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ];
  const lookup = (...args: unknown[]) => (args.at(-1) as (...found: unknown[]) => void)(null, addresses);
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as typeof dns.lookup);
  expect(await saidOf({ url: url.replace('127.0.0.1', 'localhost') })).toContain(
    'cannot be used: ECONNREFUSED. Start it',
  );
});
