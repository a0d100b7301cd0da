import { z } from 'zod';
import { webhookAddressProblem } from '#delivery/webhook-address.ts';
import { addressList } from './address-list.ts';

const DATA_FOLDER = './data';
const port = z.coerce.number().int().min(0).max(65535);
const tileTemplate = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.includes('{z}') && url.includes('{x}') && url.includes('{y}'), {
    message: 'must contain {z}, {x} and {y}, for example https://tiles.example.org/{z}/{x}/{y}.png',
  });
const layer = { template: tileTemplate.optional(), attribution: z.string().optional() };

/** 'hello@example.org' or 'Alongside <hello@example.org>'. */
function isMailbox(text: string): boolean {
  return /^([^<>\p{Cc}]*<)?[^\s@<>,]+@[^\s@<>,]+>?$/u.test(text) && text.includes('<') === text.includes('>');
}
const addresses = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .refine((list) => list.every(isMailbox), 'is not a list like hello@example.org, help@example.org');

const database = z.url({ protocol: /^postgres(ql)?$/ });

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean),
);

/** Settings that require others: the names that each key requires. */
const REQUIRED_WITH: Record<string, string[]> = {
  SMTP_URL: ['MAIL_FROM', 'MAIL_TO', 'SITE_URL'],
  DATABASE_READ_URLS: ['DATABASE_URL'],
  WEBHOOK_URL: ['WEBHOOK_SECRET'],
  LISTMONK_URL: ['LISTMONK_USER', 'LISTMONK_TOKEN', 'LISTMONK_LIST', 'SMTP_URL'],
};

/** Every setting, with its default. `.env.example` documents each one. */
const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default(DATA_FOLDER),
  CONTENT_DIR: z.string().min(1).default('./content'),
  API_BASE: z
    .string()
    .regex(/^(\/[a-z0-9-]+)+$/i, 'must start with / and not end with /, for example /api')
    .default('/api'),
  SITE_URL: z
    .url({ protocol: /^https?$/ })
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
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info']).default('warn'),
  METRICS_TOKEN: z.string().min(16, 'is too short: use at least 16 characters').optional(),
  SECRET: z.string().min(32, 'is too short: use at least 32 random characters').optional(),
  FORM_MIN_SECONDS: z.coerce.number().min(0).max(60).default(2),
  FORMS_PER_CLIENT: z.coerce.number().int().min(1).default(10),
  OFFLINE: z.enum(['on', 'off']).default('on'),
  FORM_PROOF: z.enum(['on', 'off']).default('off'),
  DATABASE_URL: database.optional(),
  DATABASE_READ_URLS: list
    .refine(
      (urls) => urls.every((url) => database.safeParse(url).success),
      'is not a list like postgres://user:password@standby/database, postgres://…',
    )
    .optional(),
  SEARCH_INDEX: z.enum(['local', 'database']).default('local'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'is not written like smtp://user:password@mail.example.org:587' })
    .optional(),
  MAIL_FROM: z.string().refine(isMailbox, 'is not written like Alongside <hello@example.org>').optional(),
  MAIL_TO: addresses.optional(),
  WEBHOOK_URL: z
    .string()
    .superRefine((url, { addIssue }) => {
      const message = webhookAddressProblem(url);
      if (message) addIssue({ code: 'custom', message });
    })
    .optional(),
  WEBHOOK_SECRET: z.string().min(24, "is too short: use 'whsec_' and base64, or at least 24 characters").optional(),
  LISTMONK_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  LISTMONK_USER: z.string().optional(),
  LISTMONK_TOKEN: z.string().optional(),
  LISTMONK_LIST: z.coerce.number().int().min(1).optional(),
  TILES: z.enum(['drawn', 'usgs']).default('drawn'),
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
  const missing = Object.entries(REQUIRED_WITH).flatMap(([name, needed]) =>
    name in given
      ? needed.filter((other) => !(other in given)).map((other) => `  ${other}: is needed with ${name}`)
      : [],
  );
  if (parsed.success && missing.length === 0) return parsed.data;
  const invalid = (parsed.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    return `  ${name}='${isPrivate(name) ? '…' : (given[name] ?? '')}': ${issue.message}`;
  });
  const problems = [...invalid, ...missing];
  throw new ConfigError(`These environment variables need fixing (see .env.example):\n${problems.join('\n')}`);
}

/** Returns the variables that are set, unchecked. Empty or blank ones count as not set. */
export function givenSettings(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
}

/** Returns DATA_DIR or its default, even if other settings have problems. */
export function dataFolderIn(environment: Record<string, string | undefined>): string {
  return givenSettings(environment).DATA_DIR ?? DATA_FOLDER;
}

/** Returns true for settings that hold a password. */
function isPrivate(name: string): boolean {
  return /SECRET|TOKEN|^SMTP_URL$|^DATABASE_(READ_)?URLS?$/.test(name);
}
