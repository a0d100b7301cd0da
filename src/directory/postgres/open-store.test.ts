import dns from 'node:dns';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DirectoryStoreError } from '../errors.ts';
import { openPostgresStore, type PostgresPlace } from './open-store.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const url = 'postgres://ana:hush@127.0.0.1:1/site';

async function errorMessageOf(place: PostgresPlace): Promise<string> {
  const error = await openPostgresStore(place).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DirectoryStoreError);
  return (error as DirectoryStoreError).message;
}

test.each<[string, PostgresPlace, string]>([
  ['without standbys', { url }, 'DATABASE_URL'],
  [
    'with unreachable standbys',
    { url, readUrls: ['postgres://ana:hush@127.0.0.1:2/site'] },
    'DATABASE_URL and DATABASE_READ_URLS',
  ],
])('reports an unreachable database and what to do (%s)', async (_, place, settings) => {
  expect(await errorMessageOf(place)).toBe(
    `The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1. Start the database or correct ${settings}; then restart the site.`,
  );
});

test('reports a reason for a host name with several unreachable addresses too', async () => {
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ];
  const lookup = (...args: unknown[]) => (args.at(-1) as (...found: unknown[]) => void)(null, addresses);
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as typeof dns.lookup);
  expect(await errorMessageOf({ url: url.replace('127.0.0.1', 'localhost') })).toContain(
    'cannot be used: ECONNREFUSED. Start the database',
  );
});
