import { readdirSync, readFileSync } from 'node:fs';

/** Reads every catalog of the site, or of the desk, by language; each maps keys to texts: 'site.name' → its text. */
export function readCatalogs(room: 'app' | 'desk' = 'app'): Record<string, Map<string, string>> {
  const folder = new URL(`../../../${room}/messages/`, import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -'.json'.length),
      flatten(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
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
