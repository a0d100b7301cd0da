import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#directory/testing/temporary-folder.ts';
import { HOUR_MS } from '#model/duration.ts';
import { Guard } from './guard.ts';
import { siteSecret } from './site-secret.ts';

function makeGuard(options: { maxPerClient?: number; secret?: string } = {}) {
  const clock = { ms: Date.UTC(2026, 10, 21) };
  return { clock, guard: new Guard({ secret: 'one', ...options, now: () => clock.ms }) };
}

describe('timestamps', () => {
  test.each([
    [0, false],
    [1999, false],
    [2000, true],
    [24 * HOUR_MS, true],
    [24 * HOUR_MS + 1, false],
    [-1000, false],
  ])('sent %i ms after it was shown: %s', (ms, timely) => {
    const { clock, guard } = makeGuard();
    const stamp = guard.stamp('newsletter');
    clock.ms += ms;
    expect(guard.isTimely('newsletter', stamp)).toBe(timely);
  });

  test('rejects a stamp that is missing, altered, for another form or from another site', () => {
    const { clock, guard } = makeGuard();
    const other = makeGuard({ secret: 'two' }).guard;
    const stamp = guard.stamp('newsletter');
    clock.ms += 5000;
    const [time, number, signature] = stamp.split('.') as [string, string, string];
    const earlier = `${(Number.parseInt(time, 36) - 1).toString(36)}.${number}.${signature}`;
    const another = `${time}.${number}x.${signature}`;
    for (const invalid of [
      undefined,
      '',
      '.',
      [stamp],
      earlier,
      another,
      `${time}.${signature}`,
      `${time}.`,
      `x${stamp}`,
      `${stamp}.`,
      `${stamp}.2`,
      other.stamp('newsletter'),
    ])
      expect(guard.isTimely('newsletter', invalid), String(invalid)).toBe(false);
    expect(guard.isTimely('become-expert', stamp)).toBe(false);
    expect(guard.isTimely('newsletter', stamp)).toBe(true);
  });
});

describe('limit per client', () => {
  const each = async (guard: Guard, clients: string[]) => {
    const admitted: boolean[] = [];
    for (const client of clients) admitted.push(await guard.admits(client));
    return admitted;
  };

  test('limits each client separately within ten minutes', async () => {
    const { clock, guard } = makeGuard({ maxPerClient: 3 });
    expect(await each(guard, ['a', 'a', 'a', 'a', 'b'])).toEqual([true, true, true, false, true]);
    clock.ms += 600_000;
    expect(await guard.admits('a')).toBe(true);
  });

  test('counts clients that cannot be told apart together', async () => {
    const { guard } = makeGuard({ maxPerClient: 1 });
    expect(await each(guard, ['', '', '', '', '', ''])).toEqual([true, true, true, true, true, false]);
    expect(await guard.admits('203.0.113.9')).toBe(true);
  });

  test('an IPv6 client who changes networks is limited within the /56 and /48', async () => {
    const { guard } = makeGuard({ maxPerClient: 1 });
    const households = Array.from({ length: 20 }, (_, n) => `2001:db8:1:${(256 * n + n).toString(16)}::/64`);
    expect((await each(guard, households)).filter(Boolean)).toHaveLength(4);
  });

  test('drops the least recent of too many clients, not the latest', async () => {
    const { guard } = makeGuard({ maxPerClient: 1 });
    expect(await each(guard, ['first', 'second', 'first'])).toEqual([true, true, false]);
    for (let i = 0; i < 19_999; i++) await guard.admits(`c${i}`);
    expect(await each(guard, ['first', 'second'])).toEqual([false, true]);
  });
});

describe('the secret', () => {
  test('is created once, readable only by its owner, and read again', () => {
    const data = join(temporaryFolder(), 'data');
    const secret = siteSecret({ folder: data });
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(siteSecret({ folder: data })).toBe(secret);
    expect(statSync(join(data, 'secret')).mode & 0o777).toBe(0o600);
    expect([readFileSync(join(data, 'secret'), 'utf8').trim(), readdirSync(data)]).toEqual([secret, ['secret']]);
  });

  test('given by the operator is used, and nothing is written', () => {
    const data = temporaryFolder();
    expect(siteSecret({ folder: data, given: 'mine' })).toBe('mine');
    expect(readdirSync(data)).toEqual([]);
  });
});
