import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { SPOOL_FOLDER } from '#forms/spool/spool.ts';

/** A backup cannot be made or used. The message says why and what to do. */
export class BackupError extends Error {
  readonly code = 'backup';
}

/** File names in a backup: only ours, and no path out of the folder. */
const FILE_NAME =
  /^(submissions\.db|insight\.db|secret|updates\.yaml|spool\/[0-9a-f-]+\.json|directory\.db|(?:records|listings|delta|evidence)-\d+\.db|directory-\d+\.index)$/;

const schema = z.object({
  format: z.literal(1),
  /** ISO date and time. */
  madeAt: z.iso.datetime(),
  /** Release that made it. */
  release: z.string(),
  /** Where submissions are stored: not in this backup if in PostgreSQL. */
  submissionsIn: z.enum(['this backup', 'PostgreSQL', 'nowhere yet']),
  /** Rows of each table, by file: { 'submissions.db': { submission: 12 } }. */
  counts: z.record(z.string(), z.record(z.string(), z.int())),
  files: z.record(z.string().regex(FILE_NAME), z.object({ bytes: z.int(), sha256: z.hash('sha256') })),
});

/** The contents of a backup: `manifest.json` in its folder. */
export type Manifest = z.infer<typeof schema>;

export const MANIFEST = 'manifest.json';

/** Reads a backup's manifest. Throws a `BackupError` if it is missing or invalid. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST);
  if (!existsSync(folder)) throw new BackupError(`There is no folder ${folder}.`);
  if (!existsSync(path)) throw new BackupError(`${folder} is not a backup: it has no ${MANIFEST}.`);
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new BackupError(`${path} cannot be read: it is damaged or from another release. Use another backup.`, {
      cause,
    });
  }
}

/** Returns the number of forms in a backup that are waiting for PostgreSQL. */
export function waitingForms({ files }: Manifest): number {
  return Object.keys(files).filter((name) => name.startsWith(`${SPOOL_FOLDER}/`)).length;
}

/** Returns the manifest entry of a file. */
export async function describeFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: statSync(path).size, sha256: hash.digest('hex') };
}
