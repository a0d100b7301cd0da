import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { HOUR_MS } from '#model/duration.ts';
import type { FormKind } from '#model/form-definition.ts';
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

describe('the stamp that visitors share', () => {
  test.each([
    [-1, false],
    [0, true],
    [1, true],
    [2, false],
  ])('is the same all day; sent %i days later: %s', (days, timely) => {
    const { clock, guard } = makeGuard();
    const stamp = guard.sharedStamp('newsletter');
    clock.ms += 6 * HOUR_MS - 1;
    expect(guard.sharedStamp('newsletter')).toBe(stamp);
    clock.ms += days * 24 * HOUR_MS;
    expect(guard.isTimely('newsletter', stamp)).toBe(timely);
    expect(guard.isTimely('become-expert', stamp)).toBe(false);
  });

  test('is rejected if altered, also as the time of a stamp of its own', () => {
    const { guard } = makeGuard();
    const [day, , signature] = guard.sharedStamp('newsletter').split('.') as [string, string, string];
    for (const stamp of [`${day}..`, `${day}.x.${signature}`, `2026-11-21..${signature}`, `${day}.${signature}`])
      expect(guard.isTimely('newsletter', stamp), stamp).toBe(false);
  });

  test('serves one form of each kind from a network in ten minutes, sent as often as needed', async () => {
    const { clock, guard } = makeGuard();
    const stamp = guard.sharedStamp('newsletter');
    const take = (client: string, id: string, kind: FormKind = 'newsletter') =>
      guard.takeStamp(kind, stamp, client, id);
    expect(await take('203.0.113.9', 'one')).toBe(true);
    expect(await take('203.0.113.9', 'one')).toBe(true);
    expect(await take('203.0.113.9', 'two')).toBe(false);
    expect(await take('203.0.113.10', 'two')).toBe(true);
    expect(await take('203.0.113.9', 'two', 'become-expert')).toBe(true);
    expect(await take('2001:db8:1:100::/64', 'three')).toBe(true);
    expect(await take('2001:db8:1:200::/64', 'four')).toBe(false);
    clock.ms += 600_000;
    expect(await take('203.0.113.9', 'two')).toBe(true);
  });

  test('serves more where the operator allows more than ten forms', async () => {
    const { guard } = makeGuard({ maxPerClient: 30 });
    const stamp = guard.sharedStamp('newsletter');
    const taken = ['one', 'two', 'three', 'four'].map((id) => guard.takeStamp('newsletter', stamp, 'a', id));
    expect(await Promise.all(taken)).toEqual([true, true, true, false]);
  });

  test('two visitors who send the same have a form each; with stamps of their own, the stamps differ', () => {
    const { guard } = makeGuard();
    const stamp = guard.sharedStamp('newsletter');
    const idOf = (client: string) => guard.idOf('newsletter', stamp, { name: 'Ana' }, client);
    expect(idOf('203.0.113.9')).toBe(idOf('203.0.113.9'));
    expect(idOf('203.0.113.9')).not.toBe(idOf('203.0.113.10'));
    const own = guard.stamp('newsletter');
    // A phone may change networks between two attempts.
    expect(guard.idOf('newsletter', own, {}, 'a')).toBe(guard.idOf('newsletter', own, {}, 'b'));
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

  test.each(['', '\n'])('replaces a file that holds none: %j', (content) => {
    const data = temporaryFolder();
    writeFileSync(join(data, 'secret'), content, { mode: 0o644 });
    const secret = siteSecret({ folder: data });
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(siteSecret({ folder: data })).toBe(secret);
    expect(statSync(join(data, 'secret')).mode & 0o777).toBe(0o600);
  });

  test('is the first line, where several processes found none at once', () => {
    const data = temporaryFolder();
    writeFileSync(join(data, 'secret'), 'first\nsecond\n');
    expect(siteSecret({ folder: data })).toBe('first');
  });

  test('given by the operator is used, and nothing is written', () => {
    const data = temporaryFolder();
    expect(siteSecret({ folder: data, given: 'mine' })).toBe('mine');
    expect(readdirSync(data)).toEqual([]);
  });
});
