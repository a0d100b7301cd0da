import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, streetFileOf } from './config.ts';
import { workerCount } from './worker-count.ts';

test('every setting has a default', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    API_BASE: '/api',
    TILES: 'streets',
    FORM_PROOF: 'off',
  });
});

test.each(['', ' ', '\t \n'])('%j counts as not set', (blank) => {
  expect(readConfig({ PORT: blank, DATA_DIR: blank })).toMatchObject({ PORT: 3000, DATA_DIR: './data' });
});

test('lists all problems together, each with its name and value', () => {
  const read = () =>
    readConfig({
      PORT: 'eighty',
      TILES: 'google',
      TILES_TERRAIN: 'https://tiles.example.org/',
      SITE_URL: 'www.example.org',
    });
  expect(read).toThrow(ConfigError);
  for (const part of [/PORT='eighty'/, /TILES='google'/, /TILES_TERRAIN=.*\{z\}, \{x\} and \{y\}/, /SITE_URL='www/])
    expect(read).toThrow(part);
});

test.each([
  ['pmtiles:/srv/maps/us.pmtiles', { path: '/srv/maps/us.pmtiles', mayBeMissing: false }],
  ['streets', { path: '/srv/data/streets.pmtiles', mayBeMissing: true }],
  ['', { path: '/srv/data/streets.pmtiles', mayBeMissing: true }],
  ['drawn', undefined],
  ['usgs', undefined],
])('TILES=%s draws the streets of %s', (TILES, file) => {
  expect(streetFileOf(readConfig({ TILES, DATA_DIR: '/srv/data' }))).toEqual(file);
});

test('a file of streets has a name', () => {
  expect(() => readConfig({ TILES: 'pmtiles:' })).toThrow('TILES=');
});

test.each(['help.example.org', 'ftp://x', 'foo', 'https://', 'localhost:3000'])(
  'says how an address begins: %s',
  (text) => {
    const read = () => readConfig({ SITE_URL: text, TILES_SATELLITE: text });
    expect(read).toThrow(
      `  SITE_URL='${text}': must be an address that begins with https://, such as https://www.example.org\n` +
        `  TILES_SATELLITE='${text}': must be an address that begins with https://, such as https://www.example.org`,
    );
  },
);

test('says what a number or a word must be', () => {
  const read = () => readConfig({ PORT: '99999', KEEP_FORMS_MONTHS: '1.5', DRAIN_SECONDS: 'x', RATE_LIMITS: 'maybe' });
  expect(read).toThrow("PORT='99999': must be a whole number from 0 to 65535\n");
  expect(read).toThrow("KEEP_FORMS_MONTHS='1.5': must be a whole number from 0 to 1200");
  expect(read).toThrow("DRAIN_SECONDS='x': must be a number of seconds from 0 to 300\n");
  expect(read).toThrow("RATE_LIMITS='maybe': must be on or off\n");
});

test('standbys are a list, require a primary, and keep their passwords out of errors', () => {
  const primary = { DATABASE_URL: 'postgres://me:hidden@primary/site' };
  const [one, other] = ['postgres://me:hidden@one/site', 'postgresql://me:hidden@other/site'];
  const urls = `${one}, ${other},`;
  expect(readConfig({ ...primary, DATABASE_READ_URLS: urls })).toMatchObject({
    DATABASE_READ_URLS: [one, other],
    SEARCH_INDEX: 'local',
  });
  expect(() => readConfig({ DATABASE_READ_URLS: urls })).toThrow('DATABASE_URL: is needed with DATABASE_READ_URLS');
  const wrong = () => readConfig({ ...primary, DATABASE_READ_URLS: `${one},mysql://me:hidden@other/site` });
  expect(wrong).toThrow(/DATABASE_READ_URLS='…': is not a list/);
  expect(wrong).not.toThrow(/hidden/);
});

test.each(['a/b', '1/b', 'a#b', '1#b', 'a?b', '1?b', 'p@1/b', '50%', 'a:b/'])(
  'a database password with special characters is refused with the way out: %s',
  (password) => {
    const url = (written: string) => ({ DATABASE_URL: `postgres://me:${written}@primary/site` });
    expect(() => readConfig(url(password))).toThrow(/DATABASE_URL='…':.*PGPASSWORD.*%2F/);
    expect(readConfig(url(encodeURIComponent(password))).DATABASE_URL).toContain('@primary/site');
  },
);

const mail = {
  SMTP_URL: 'smtp://me:hidden@mail.example.org:587',
  MAIL_FROM: 'Alongside <hello@example.org>',
  MAIL_TO: 'one@example.org, two@example.org',
  SITE_URL: 'https://www.example.org',
};

test('reads mail, webhook and listmonk settings', () => {
  expect(
    readConfig({
      ...mail,
      WEBHOOK_URL: 'http://127.0.0.1:8080/hook',
      WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      PRIVATE_HOSTS: 'lists',
      LISTMONK_URL: 'http://lists:9000/',
      LISTMONK_USER: 'site',
      LISTMONK_TOKEN: 'key',
      LISTMONK_LIST: '3',
    }),
  ).toMatchObject({
    MAIL_TO: ['one@example.org', 'two@example.org'],
    LISTMONK_URL: 'http://lists:9000',
    LISTMONK_LIST: 3,
  });
});

test('lists missing companion settings along with other problems', () => {
  const read = () =>
    readConfig({
      SMTP_URL: mail.SMTP_URL,
      WEBHOOK_URL: 'http://hooks.example.org/',
      PORT: 'x',
      LISTMONK_URL: 'http://l',
    });
  for (const part of [
    /MAIL_FROM: is needed with SMTP_URL/,
    /MAIL_TO: is needed with SMTP_URL/,
    /SITE_URL: is needed with SMTP_URL/,
    /WEBHOOK_SECRET: is needed with WEBHOOK_URL/,
    /LISTMONK_TOKEN: is needed with LISTMONK_URL/,
    /WEBHOOK_URL='…': must use https/,
    /LISTMONK_URL='…': must use https/,
    /PORT='x'/,
  ])
    expect(read).toThrow(part);
});

test('error messages contain no passwords', () => {
  const read = () =>
    readConfig({
      ...mail,
      SMTP_URL: 'https://me:hidden@x',
      SECRET: 'hidden',
      DATABASE_URL: 'mysql://me:hidden@x',
      WEBHOOK_URL: 'https://me:hidden@hooks.example.org/',
      LISTMONK_URL: 'http://lists.example.org/?token=hidden',
    });
  for (const name of ['SMTP_URL', 'SECRET', 'DATABASE_URL', 'WEBHOOK_URL', 'LISTMONK_URL'])
    expect(read).toThrow(`${name}='…'`);
  expect(read).not.toThrow(/hidden/);
});

test.each(['a b@example.org', 'hello', 'a@b.example\nBcc: c@d.example', '<a@b.example'])(
  'rejects MAIL_FROM=%j',
  (from) => {
    expect(() => readConfig({ ...mail, MAIL_FROM: from })).toThrow(/MAIL_FROM/);
  },
);

test('one worker by default, as many as are asked for, or one for each processor', () => {
  const count = (WORKERS?: string) => workerCount(readConfig({ WORKERS }));
  for (const wrong of ['0', '65', 'many', '1.5'])
    expect(() => count(wrong), wrong).toThrow(/WORKERS=.*: must be auto or a whole/);
  expect(count()).toBe(1);
  if (process.platform !== 'linux') return;
  expect([count('3'), count('auto')]).toEqual([3, Math.min(8, availableParallelism())]);
});

test('lists that are passed on are given by their names', () => {
  expect(readConfig({ SHARE_LISTS: 'arizona-respite, csv' }).SHARE_LISTS).toEqual(['arizona-respite', 'csv']);
  expect(readConfig({ SHARE_LISTS: 'list:a,site:b,site:c.example' }).SHARE_LISTS).toHaveLength(3);
  expect(() => readConfig({ SHARE_LISTS: 'list:c.example' })).toThrow('SHARE_LISTS');
  expect(readConfig({})).toMatchObject({ OPEN_DATA: 'on', SHARE_LISTS: [] });
  expect(() => readConfig({ SHARE_LISTS: 'Arizona respite' })).toThrow('SHARE_LISTS');
});

test('sites that may frame the search are given by their origins, with the address of this site', () => {
  const read = (EMBED_ORIGINS: string) => readConfig({ SITE_URL: 'https://www.example.org', EMBED_ORIGINS });
  expect(readConfig({}).EMBED_ORIGINS).toEqual([]);
  const origins = ['https://partner.example.net', 'https://a.example:8443', 'http://localhost:8080', 'http://[::1]:1'];
  expect(read(origins.join(', ')).EMBED_ORIGINS).toEqual(origins);
  expect(() => readConfig({ EMBED_ORIGINS: origins[0] })).toThrow('SITE_URL: is needed with EMBED_ORIGINS');
});

test.each([
  '*',
  'https:',
  'https://*.example.net',
  'http://partner.example.net',
  'http://localhost.example.net',
  'https://partner.example.net/',
  'https://partner.example.net/page',
  'https://me:secret@partner.example.net',
  'https://Partner.example.net',
  "https://partner.example.net; script-src 'unsafe-inline'",
  'partner.example.net',
  'null',
])('nobody frames the search from %s', (origin) => {
  const read = () => readConfig({ SITE_URL: 'https://www.example.org', EMBED_ORIGINS: `https://a.example,${origin}` });
  expect(read).toThrow(`no path, no *. '${origin}' is none`);
});
