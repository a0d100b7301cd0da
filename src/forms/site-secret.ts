import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { appendFileSync, chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the secret that signs timestamps and links: `given` by the operator, else from the file `secret` in the data
 * folder, created at the first start and readable only by its owner. A new secret invalidates all earlier links. An
 * empty file, as a full disk leaves, counts as none.
 */
export function siteSecret({ folder, given }: { folder: string; given?: string | undefined }): string {
  if (given) return given;
  const path = join(folder, 'secret');
  const stored = readIfExists(path);
  if (stored) return stored;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Appending is atomic: of several processes, the first line is everybody's secret.
  appendFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  chmodSync(path, 0o600);
  return readIfExists(path)!;
}

/** Returns the first line that is not blank. */
function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim().split('\n', 1)[0] || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/**
 * Signs texts; returns 22 characters, 128 bits. The first text is the purpose, so that a signature has only one use.
 */
export function sign(secret: string, parts: readonly [purpose: string, ...string[]]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest().subarray(0, 16).toString('base64url');
}

/** Returns a UUID (version 8, custom) for texts: the same for the same texts, and unpredictable without the secret. */
export function signedId(secret: string, parts: readonly [purpose: string, ...string[]]): string {
  const bytes = createHmac('sha256', secret).update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Returns true if `signature` is that of `sign` for the same texts. */
export function isSigned(secret: string, parts: readonly [purpose: string, ...string[]], signature: string): boolean {
  return isSameText(sign(secret, parts), signature);
}

/** Compares two texts in constant time, whatever their lengths. */
export function isSameText(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(x!, y!);
}
