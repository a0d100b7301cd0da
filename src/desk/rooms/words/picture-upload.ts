import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PICTURE_FOLDER } from '#model/desk-messages.ts';
import { HOUR_MS } from '#model/duration.ts';
import type { EntryKind } from '#site-content/editing/entry-fields.ts';

/** Why a file cannot be used as a picture. */
export class PictureProblem extends Error {
  readonly code: 'not-a-picture' | 'too-large' | 'too-many-pixels' | 'broken' | 'no-tool';

  constructor(code: PictureProblem['code'], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

const MAX_BYTES = 20 * 2 ** 20;
/** Above what phones make. */
const MAX_PIXELS = 64_000_000;
const MAX_SECONDS = 20;
/** Pixels of the longer side: twice what the largest page shows. */
const SIZE = 1200;
const QUALITY = 80;

/** The formats, by their first bytes: names and types are what the sender says. */
const SIGNATURES: Record<string, (head: string) => boolean> = {
  jpeg: (head) => head.startsWith('\xff\xd8\xff'),
  png: (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  webp: (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
};

/**
 * Draws a picture anew, upright, as a WebP of at most 1200 pixels, without anything else in the file, such as where it
 * was taken. Throws a `PictureProblem`.
 */
export async function drawAnew(bytes: Buffer): Promise<Buffer> {
  const head = bytes.toString('latin1', 0, 16);
  const format = Object.keys(SIGNATURES).find((name) => SIGNATURES[name]!(head));
  if (!format) throw new PictureProblem('not-a-picture');
  const sharp = await loadSharp();
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const;
  try {
    const { width = 0, height = 0, ...rest } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (rest.format !== format) throw new PictureProblem('not-a-picture');
    if (width * height > MAX_PIXELS) throw new PictureProblem('too-many-pixels');
    return await sharp(bytes, options)
      .autoOrient()
      .resize({ width: SIZE, height: SIZE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: MAX_SECONDS })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch (cause) {
    throw cause instanceof PictureProblem ? cause : new PictureProblem('broken', { cause });
  }
}

/** The package is optional: servers that were built elsewhere do not have it. */
async function loadSharp() {
  try {
    return (await import('sharp')).default;
  } catch (cause) {
    throw new PictureProblem('no-tool', { cause });
  }
}

/** Where the site puts the files that keepers send. Nobody else can name a file there. */
export class PictureUploads {
  readonly #folder: string;
  readonly #open = new Set<string>();

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, PICTURE_FOLDER);
  }

  /** Returns the path for a file that may come now. */
  begin(): string {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name);
      if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > HOUR_MS) this.#forget(path);
    }
    const path = join(this.#folder, randomUUID());
    this.#open.add(path);
    return path;
  }

  /** Returns and deletes an uploaded file; null for a path that was not given out. Throws a `PictureProblem`. */
  take(path: string): Buffer | null {
    if (!this.#open.has(path)) return null;
    try {
      const stat = statSync(path, { throwIfNoEntry: false });
      if (!stat) throw new PictureProblem('broken');
      if (stat.size > MAX_BYTES) throw new PictureProblem('too-large');
      return readFileSync(path);
    } finally {
      this.#forget(path);
    }
  }

  #forget(path: string): void {
    this.#open.delete(path);
    rmSync(path, { force: true });
  }
}

/** Whether an entry has a picture of its own, which can be sent. */
export const hasPicture = (kind: EntryKind) => kind !== 'home';

/** The address of a picture within a page. */
export const dataAddress = (bytes: Buffer) => `data:image/webp;base64,${bytes.toString('base64')}`;
