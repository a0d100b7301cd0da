import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { postgis } from '@electric-sql/pglite-postgis';

const FOLDER = fileURLToPath(new URL('../../../.cache/pglite/', import.meta.url));

/**
 * For tests: an in-process PostgreSQL with an empty database, which has PostGIS and pg_trgm with `hasPostgis`. Creating
 * one takes seconds, more with PostGIS: the files of a new one are kept in .cache/pglite/ and loaded from there.
 */
export async function openPglite({ hasPostgis = false } = {}): Promise<PGlite> {
  const options = hasPostgis ? { extensions: { postgis, pg_trgm } } : {};
  const path = join(FOLDER, `${hasPostgis ? 'postgis' : 'plain'}-${versions()}.tar`);
  if (existsSync(path)) return PGlite.create({ ...options, loadDataDir: new Blob([readFileSync(path)]) });
  const glite = await PGlite.create(options);
  if (hasPostgis) await glite.exec('CREATE EXTENSION postgis; CREATE EXTENSION pg_trgm');
  const files = await glite.dumpDataDir('none');
  mkdirSync(FOLDER, { recursive: true });
  // Other test files may be at it, too.
  writeFileSync(`${path}.${process.pid}`, new Uint8Array(await files.arrayBuffer()));
  renameSync(`${path}.${process.pid}`, path);
  return glite;
}

/** Those of the packages, which are exact in package.json. */
function versions(): string {
  const { devDependencies } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  return `${devDependencies['@electric-sql/pglite']}-${devDependencies['@electric-sql/pglite-postgis']}`;
}
