import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * Namespace of the ids that are published. Never change it: whoever follows a publication knows its entries by them.
 */
const NAMESPACE = Buffer.from('6f1d2a0e7c3b5d48a91e4b7f20c8d6e3', 'hex');

/** Returns the UUID (RFC 9562, version 5) of something published: its kind, and our own id of it. */
export function hsdsId(...parts: string[]): string {
  const digest = hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(parts.join('\n'))]), 'buffer');
  digest[6] = (digest[6]! & 0x0f) | 0x50;
  digest[8] = (digest[8]! & 0x3f) | 0x80;
  return toText(digest);
}

/**
 * The ids of an organization, its place, and a service of it. `listing`: our id of the listing, or of one of its
 * records.
 */
export const idOf = {
  organization: (listing: string) => hsdsId('organization', listing),
  location: (listing: string) => hsdsId('location', listing),
  service: (listing: string, key: string) => hsdsId('service', listing, key),
  serviceAtLocation: (listing: string, key: string) => hsdsId('service-at-location', listing, key),
};

/**
 * Returns the id of what is said of a field of an entry: the entry's own id, changed by the field (a UUID of version
 * 8).
 */
export function idWithin(id: string, field: string): string {
  const start = (Number.parseInt(id.slice(0, 8), 16) ^ crc32(field)) >>> 0;
  return `${start.toString(16).padStart(8, '0')}${id.slice(8, 14)}8${id.slice(15)}`;
}

/** Returns an id as it is stored and compared. */
export function toBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

/** Some ids in one of 32 hexadecimal digits: the same for the same ids in any order. */
export class AllIds {
  readonly #all = Buffer.alloc(16);

  /** `id`: as `toBytes` returns it. */
  add(id: Uint8Array): void {
    for (let at = 0; at < this.#all.length; at++) this.#all[at]! ^= id[at] ?? 0;
  }

  toString(): string {
    return this.#all.toString('hex');
  }
}

/** Returns a stored id, or the first 16 bytes of a digest, as text. */
export function toText({ buffer, byteOffset }: Uint8Array): string {
  const hex = Buffer.from(buffer, byteOffset, 16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
