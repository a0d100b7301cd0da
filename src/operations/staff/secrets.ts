import { createHash, randomBytes } from 'node:crypto';

/** Returns a new secret: 43 letters, 256 bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns what is stored of a secret. */
export function hashed(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
