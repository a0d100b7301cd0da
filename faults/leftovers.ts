import { readdirSync } from 'node:fs';
import { Client } from 'pg';
import { servedFiles } from '#directory/sqlite/served-files.ts';
import type { SiteStorage } from './site-storage.ts';

/** Returns a sentence for each file or table of imports and corrections that nobody reads: it was left by a killed one. */
export async function leftovers({ folder, databaseUrl }: SiteStorage): Promise<string[]> {
  const names = databaseUrl ? await unusedTables(databaseUrl) : unusedFiles(folder);
  return names.map((name) => `${name} was left behind.`);
}

function unusedFiles(folder: string): string[] {
  const served = servedFiles(folder);
  return readdirSync(folder).filter(
    (name) => /^(records-|listings-|delta-|evidence-|directory-)/.test(name) && !served.includes(name),
  );
}

/** Tables that were replaced less than an hour ago are still in the catalogs. */
async function unusedTables(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'v')
         AND (relname ~ '^directory_provider_\\d+$'
             AND substring(relname FROM '\\d+$')::int NOT IN (SELECT number FROM directory_import)
           OR relname ~ '^directory_(listing|member|pair|key|(delta|change|added)_rows)_\\d+$'
             AND substring(relname FROM '\\d+$')::int NOT IN (SELECT coalesce(base, number) FROM directory_assembly)
           OR relname ~ '^directory_(delta|change)_\\d+$'
             AND substring(relname FROM '\\d+$')::int NOT IN (SELECT number FROM directory_assembly)
           OR relname ~ '^directory_added_\\d+$' AND substring(relname FROM '\\d+$')::int NOT IN
             (SELECT number FROM directory_assembly UNION SELECT coalesce(base, number) FROM directory_assembly)
           OR relname ~ '^directory_evidence_\\d+$' AND substring(relname FROM '\\d+$')::int NOT IN
             (SELECT (evidence::json->>'number')::int FROM directory_assembly WHERE evidence IS NOT NULL))`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
