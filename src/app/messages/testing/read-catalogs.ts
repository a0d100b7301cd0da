import { readdirSync, readFileSync } from 'node:fs';

const MESSAGES = new URL('..', import.meta.url);

/** Reads every catalog, by language; each maps keys to texts: 'site.name' → its text. */
export function readCatalogs(): Record<string, Map<string, string>> {
  const files = readdirSync(MESSAGES).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -'.json'.length),
      flatten(JSON.parse(readFileSync(new URL(file, MESSAGES), 'utf8'))),
    ]),
  );
}

function flatten(tree: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...flatten(value, `${path}${key}.`)],
    ),
  );
}
