import { readFileSync } from 'node:fs';
import type { PictureSource } from './picture-variants.ts';

/** A picture to show. Width and height are its natural size in pixels, to avoid layout shifts. */
export interface Picture {
  /** URL path, for example '/content/images/experts/ana.svg'. */
  src: string;
  alt: string;
  width: number;
  height: number;
  /** The picture in other formats and widths, smallest format first; absent for SVG and in development. */
  sources?: PictureSource[] | undefined;
}

export interface PictureSize {
  width: number;
  height: number;
}

/**
 * Reads the size in pixels from the header of an SVG, PNG, JPEG or WebP file. Returns undefined for any other file, and
 * for an SVG with neither width and height nor a viewBox.
 */
export function readPictureSize(path: string): PictureSize | undefined {
  const bytes = readFileSync(path);
  if (bytes.length < 30) return undefined;
  if (bytes.toString('latin1', 1, 4) === 'PNG')
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.readUInt16BE(0) === 0xffd8) return jpegSize(bytes);
  if (bytes.toString('latin1', 8, 12) === 'WEBP') return webpSize(bytes);
  return svgSize(bytes.toString('utf8', 0, 2000));
}

function svgSize(head: string): PictureSize | undefined {
  const tag = /<svg\b[^>]*>/.exec(head)?.[0];
  if (!tag) return undefined;
  const width = Number(/\swidth="(\d+(?:\.\d+)?)(?:px)?"/.exec(tag)?.[1]);
  const height = Number(/\sheight="(\d+(?:\.\d+)?)(?:px)?"/.exec(tag)?.[1]);
  if (width && height) return { width, height };
  const box = /\sviewBox="([^"]+)"/
    .exec(tag)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  return box?.[2] && box[3] ? { width: box[2], height: box[3] } : undefined;
}

/** The size is in the first frame header (markers C0 to CF, except the tables C4, C8 and CC). */
function jpegSize(bytes: Buffer): PictureSize | undefined {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  return undefined;
}

/** The first chunk has one of three types, each with the size in another place (RFC 9649). */
function webpSize(bytes: Buffer): PictureSize | undefined {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
}
