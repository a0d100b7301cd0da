import { join } from 'node:path';
import { z } from 'zod';
import { outsideAddressProblem } from '#delivery/outside-address.ts';
import { LIST_NAME, LIST_PREFIX, SITE_NAME, SITE_PREFIX } from '#model/provider-values.ts';
import { addressList } from './address-list.ts';

const DATA_FOLDER = './data';
const CONTENT_FOLDER = './content';
const PASSWORD_HELP =
  'Put a password with special characters into PGPASSWORD, or encode them: ' +
  '/ as %2F, @ as %40, # as %23, ? as %3F, % as %25';
const FRAMING_HELP =
  'must name each site by its origin, such as https://www.example.org: ' +
  'https (http only for this machine), no path, no *.';
const port = wholeNumber(0, 65535);
/** Says one thing at a time: what begins wrong is not looked at further. */
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with https://, such as https://www.example.org',
  abort: true,
});
const tileTemplate = webAddress.refine((url) => url.includes('{z}') && url.includes('{x}') && url.includes('{y}'), {
  message: 'must contain {z}, {x} and {y}, for example https://tiles.example.org/{z}/{x}/{y}.png',
});
const layer = { template: tileTemplate.optional(), attribution: z.string().optional() };

/** A setting that is a whole number from `min` to `max`. */
function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  const error =
    max === Number.MAX_SAFE_INTEGER
      ? `must be a whole number, ${min} or more`
      : `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

/** A setting that is a number of seconds up to `max`. */
function seconds(max: number) {
  const error = `must be a number of seconds from 0 to ${max}`;
  return z.coerce.number({ error }).min(0, { error }).max(max, { error });
}

/** A setting that is one of these words. */
function oneOf<const Words extends string[]>(...words: Words) {
  return z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` });
}

/** 'hello@example.org' or 'Alongside <hello@example.org>'. */
function isMailbox(text: string): boolean {
  return /^([^<>\p{Cc}]*<)?[^\s@<>,]+@[^\s@<>,]+>?$/u.test(text) && text.includes('<') === text.includes('>');
}
const addresses = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .refine((list) => list.every(isMailbox), 'is not a list like hello@example.org, help@example.org');

const database = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: `is not written like postgres://user:password@host/database. ${PASSWORD_HELP}`,
  })
  .refine(hasWholePassword, `has a password that ends too early. ${PASSWORD_HELP}`);

/**
 * Whether a database's address has no password, or one whose special characters are encoded: else its rest became a
 * path.
 */
function hasWholePassword(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password, pathname, hash } = new URL(text);
  const isCut = (text.includes('@') && !username) || pathname.includes('@') || hash !== '';
  return !isCut && !/%(?![0-9a-f]{2})/i.test(password);
}

/** Where browsers let a page be framed: 'https://www.example.org'; on this machine also 'http://localhost:8080'. */
function isFramingOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (url?.origin !== text || /[*;,\s]/.test(text)) return false;
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal);
}

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean),
);

/** Settings that require others: the names that each key requires. */
const REQUIRED_WITH: Record<string, string[]> = {
  SMTP_URL: ['MAIL_FROM', 'MAIL_TO', 'SITE_URL'],
  EMBED_ORIGINS: ['SITE_URL'],
  DATABASE_READ_URLS: ['DATABASE_URL'],
  WEBHOOK_URL: ['WEBHOOK_SECRET'],
  LISTMONK_URL: ['LISTMONK_USER', 'LISTMONK_TOKEN', 'LISTMONK_LIST', 'SMTP_URL'],
};

/** Every setting, with its default. `.env.example` documents each one. */
const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default(DATA_FOLDER),
  CONTENT_DIR: z.string().min(1).default(CONTENT_FOLDER),
  API_BASE: z
    .string()
    .regex(/^(\/[a-z0-9-]+)+$/i, 'must start with / and not end with /, for example /api')
    .default('/api'),
  SITE_URL: webAddress
    .refine((url) => URL.parse(url)?.origin === url, {
      message: 'must have no path and no trailing /, for example https://www.example.org',
    })
    .optional(),
  TRUSTED_PROXIES: list
    .superRefine((proxies, { addIssue }) => {
      try {
        addressList(proxies);
      } catch (error) {
        addIssue({ code: 'custom', message: (error as RangeError).message });
      }
    })
    .default([]),
  RATE_LIMITS: oneOf('on', 'off').default('on'),
  REUSE_PORT: oneOf('on', 'off').default('off'),
  WORKERS: z
    .string()
    .regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/, 'must be auto or a whole number from 1 to 64')
    .transform((text) => (text === 'auto' ? ('auto' as const) : Number(text)))
    .default(1),
  DRAIN_SECONDS: seconds(300).default(0),
  LOG_LEVEL: oneOf('silent', 'error', 'warn', 'info').default('warn'),
  METRICS_TOKEN: z.string().min(16, 'is too short: use at least 16 characters').optional(),
  SECRET: z.string().min(32, 'is too short: use at least 32 random characters').optional(),
  FORM_MIN_SECONDS: seconds(60).default(2),
  FORMS_PER_CLIENT: wholeNumber(1).default(10),
  PAGE_CACHE_MB: wholeNumber(0, 100_000).default(64),
  KEEP_FORMS_MONTHS: wholeNumber(0, 1200).default(24),
  LETTERS_PER_HOUR: wholeNumber(1).default(100),
  OFFLINE: oneOf('on', 'off').default('on'),
  OPEN_DATA: oneOf('on', 'off').default('on'),
  SHARE_LISTS: list
    .refine(
      (names) => names.every(isSharable),
      'is not a list of names like arizona-respite, csv, other.example, site:other',
    )
    .default([]),
  EMBED_ORIGINS: list
    .superRefine((origins, { addIssue }) => {
      for (const origin of origins.filter((each) => !isFramingOrigin(each)))
        addIssue({ code: 'custom', message: `${FRAMING_HELP} '${origin}' is none` });
    })
    .default([]),
  FORM_PROOF: oneOf('on', 'off').default('off'),
  DATABASE_URL: database.optional(),
  DATABASE_READ_URLS: list
    .refine(
      (urls) => urls.every((url) => database.safeParse(url).success),
      `is not a list like postgres://user:password@standby/database, postgres://… ${PASSWORD_HELP}`,
    )
    .optional(),
  SEARCH_INDEX: oneOf('local', 'database').default('local'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'is not written like smtp://user:password@mail.example.org:587' })
    .optional(),
  MAIL_FROM: z.string().refine(isMailbox, 'is not written like Alongside <hello@example.org>').optional(),
  MAIL_TO: addresses.optional(),
  /** Whether mail may go without TLS to a server on another machine that offers none; logins never do. */
  SMTP_TLS: oneOf('required', 'optional').default('required'),
  /** Hosts of WEBHOOK_URL and LISTMONK_URL that may be in a private network, without https. */
  PRIVATE_HOSTS: list.default([]),
  WEBHOOK_URL: z.string().optional(),
  WEBHOOK_SECRET: z.string().min(24, "is too short: use 'whsec_' and base64, or at least 24 characters").optional(),
  LISTMONK_URL: z
    .string()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  LISTMONK_USER: z.string().optional(),
  LISTMONK_TOKEN: z.string().optional(),
  LISTMONK_LIST: wholeNumber(1).optional(),
  TILES: z
    .string()
    .regex(
      /^(streets|drawn|usgs|pmtiles:.+)$/,
      'must be streets, drawn, usgs, or pmtiles: and a file, for example pmtiles:/srv/maps/us.pmtiles',
    )
    .default('streets'),
  TILES_ROADMAP: layer.template,
  TILES_ROADMAP_ATTRIBUTION: layer.attribution,
  TILES_SATELLITE: layer.template,
  TILES_SATELLITE_ATTRIBUTION: layer.attribution,
  TILES_HYBRID: layer.template,
  TILES_HYBRID_ATTRIBUTION: layer.attribution,
  TILES_TERRAIN: layer.template,
  TILES_TERRAIN_ATTRIBUTION: layer.attribution,
});

export type Config = z.infer<typeof schema>;

/** The environment variables have problems; `message` lists each one by name. */
export class ConfigError extends Error {
  readonly code = 'config';
}

/**
 * Reads the settings from environment variables. Empty or blank variables count as not set.
 * Throws a `ConfigError` that lists every problem with the variable's name, its value and what is expected.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = givenSettings(environment);
  const parsed = schema.safeParse(given);
  const privateHosts = list.parse(given.PRIVATE_HOSTS ?? '');
  const unreachable = ['WEBHOOK_URL', 'LISTMONK_URL'].flatMap((name) => {
    const problem = given[name] === undefined ? null : outsideAddressProblem(given[name], privateHosts);
    return problem ? [`  ${name}='…': ${problem}`] : [];
  });
  const missing = Object.entries(REQUIRED_WITH).flatMap(([name, needed]) =>
    name in given
      ? needed.filter((other) => !(other in given)).map((other) => `  ${other}: is needed with ${name}`)
      : [],
  );
  if (parsed.success && missing.length + unreachable.length === 0) return parsed.data;
  const invalid = (parsed.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    return `  ${name}='${isPrivate(name) ? '…' : (given[name] ?? '')}': ${issue.message}`;
  });
  const problems = [...invalid, ...unreachable, ...missing];
  throw new ConfigError(`These environment variables need fixing (see .env.example):\n${problems.join('\n')}`);
}

/** Returns the variables that are set, unchecked. Empty or blank ones count as not set. */
export function givenSettings(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
}

/** Returns the file with the map's streets: that of TILES, or the one that `update` makes, once it is there. */
export function streetFileOf({
  TILES,
  DATA_DIR,
}: Pick<Config, 'TILES' | 'DATA_DIR'>): { path: string; mayBeMissing: boolean } | undefined {
  if (TILES === 'streets') return { path: join(DATA_DIR, 'streets.pmtiles'), mayBeMissing: true };
  const isFile = TILES.startsWith(STREET_FILE);
  return isFile ? { path: TILES.slice(STREET_FILE.length), mayBeMissing: false } : undefined;
}

const STREET_FILE = 'pmtiles:';

/** Returns DATA_DIR or its default, even if other settings have problems. */
export function dataFolderIn(environment: Record<string, string | undefined>): string {
  return givenSettings(environment).DATA_DIR ?? DATA_FOLDER;
}

/** Returns CONTENT_DIR or its default, even if other settings have problems. */
export function contentFolderIn(environment: Record<string, string | undefined>): string {
  return givenSettings(environment).CONTENT_DIR ?? CONTENT_FOLDER;
}

/** Returns true for settings that hold a password. */
function isPrivate(name: string): boolean {
  return /SECRET|TOKEN|^SMTP_URL$|^DATABASE_(READ_)?URLS?$/.test(name);
}

/** Whether a text may name a list or a followed site, with or without what says which of them. */
function isSharable(text: string): boolean {
  if (text.startsWith(LIST_PREFIX)) return LIST_NAME.test(text.slice(LIST_PREFIX.length));
  const site = text.startsWith(SITE_PREFIX) ? text.slice(SITE_PREFIX.length) : text;
  return LIST_NAME.test(text) || SITE_NAME.test(site);
}
