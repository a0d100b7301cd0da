import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);
const tileTemplate = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.includes('{z}') && url.includes('{x}') && url.includes('{y}'), {
    message: 'needs {z}, {x} and {y} in it, for example https://tiles.example.org/{z}/{x}/{y}.png',
  });
const layer = { template: tileTemplate.optional(), attribution: z.string().optional() };

/** Every setting, with its default. `.env.example` documents each for people. */
const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  CONTENT_DIR: z.string().min(1).default('./content'),
  API_BASE: z
    .string()
    .regex(/^(\/[a-z0-9-]+)+$/i, 'starts with / and has no / at its end, for example /api')
    .default('/api'),
  SITE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).origin === url, {
      message: 'has no path and no / at its end, for example https://www.example.org',
    })
    .optional(),
  SECRET: z.string().min(32, 'is too short to keep a secret: at least 32 characters, made by chance').optional(),
  FORM_MIN_SECONDS: z.coerce.number().min(0).max(60).default(2),
  FORMS_PER_CLIENT: z.coerce.number().int().min(1).default(10),
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

/** A fault in the environment variables; `message` lists every one by name. */
export class ConfigError extends Error {
  readonly code = 'config';
}

/**
 * Reads the settings from environment variables. An empty variable counts as not set.
 * Throws `ConfigError` that lists all faults together, each with the variable's name, its value and what is wanted.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return `  ${name}='${given[name] ?? ''}': ${issue.message}`;
  });
  throw new ConfigError(`These environment variables need mending (see .env.example):\n${faults.join('\n')}`);
}
