import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secret that signs time stamps and links: `given` by the operator, else the one kept in the file `secret` of the
 * data folder, made at the first start and readable for its owner alone. A new secret makes all earlier links unknown.
 */
export function siteSecret({ folder, given }: { folder: string; given?: string | undefined }): string {
  if (given) return given;
  const path = join(folder, 'secret');
  const known = readIfThere(path);
  if (known) return known;
  mkdirSync(folder, { recursive: true });
  const fresh = randomBytes(32).toString('base64url');
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${fresh}\n`, { mode: 0o600, flush: true });
  try {
    // Whole or not at all, and the first of several processes wins.
    linkSync(draft, path);
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readIfThere(path) ?? fresh;
  } finally {
    rmSync(draft);
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Signature over parts of text; 22 characters, 128 bits. The first part says what it is for, so that none serves for another. */
export function sign(secret: string, parts: readonly [purpose: string, ...string[]]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest().subarray(0, 16).toString('base64url');
}

/** A UUID of parts of text (version 8: made in a way of one's own), the same for the same parts; nobody else can tell it beforehand. */
export function signedId(secret: string, parts: readonly [purpose: string, ...string[]]): string {
  const bytes = createHmac('sha256', secret).update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** True where `signature` is that of `sign` over the same; takes as long wherever they differ. */
export function isSigned(secret: string, parts: readonly [purpose: string, ...string[]], signature: string): boolean {
  const [right, given] = [Buffer.from(sign(secret, parts)), Buffer.from(signature)];
  return right.length === given.length && timingSafeEqual(right, given);
}
