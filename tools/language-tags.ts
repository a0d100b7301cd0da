import { readdirSync } from 'node:fs';

/** The site's languages, as their catalogues are named: 'en', 'es'. */
export const LANGUAGE_TAGS = readdirSync(new URL('../src/app/messages', import.meta.url))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));
