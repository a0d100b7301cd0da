/** The encodings of the files that we read. */
export const ENCODINGS = ['utf-8', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Bytes that have no character in Windows-1252. */
const UNASSIGNED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
const decoder = new TextDecoder('windows-1252');
const C1 = /[\x80-\x9f]/g;

/**
 * Turns bytes that were decoded as Latin-1 into what they mean in Windows-1252: curly quotes, dashes, €, Š and ž. Keeps
 * the length.
 */
export function latin1ToWindows1252(text: string): string {
  return text.replace(C1, (byte) => decoder.decode(Uint8Array.of(byte.charCodeAt(0))));
}

/** True if some bytes mean nothing in Windows-1252. */
export function hasUnassignedBytes(bytes: Uint8Array): boolean {
  return bytes.some((byte) => UNASSIGNED.has(byte));
}
