import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';

/** One kind of file in several widths. */
export interface PictureSource {
  /** 'image/avif' */
  type: string;
  /** '/content/variants/0f3a-320.avif 320w, …' */
  srcSet: string;
}

/** In pixels; a picture gets those below its own width, and its own width up to the last one. */
export const VARIANT_WIDTHS = [320, 640, 960, 1280, 1920];
/** Kinds by the ending of their files, the lightest first. */
export const VARIANT_KINDS = ['avif', 'webp'] as const;
/** Where the site serves them. Names carry a hash of the content, so that browsers may keep them. */
export const VARIANTS_ADDRESS = '/content/variants';

/** The beginning of a variant's name: the same bytes, the same variants. */
export function pictureHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

/** Widths in pixels of the variants of a picture so wide. */
export function variantWidths(width: number): number[] {
  const widest = VARIANT_WIDTHS.at(-1)!;
  return [...VARIANT_WIDTHS.filter((smaller) => smaller < width), ...(width <= widest ? [width] : [])];
}

/** Smaller and lighter copies of the content folder's pictures, as the build has made them (tools/draw-variants.ts). */
export interface PictureVariants {
  /** For `<source>`, the lightest kind first; undefined where the picture itself is all there is. */
  sourcesOf(bytes: Buffer): PictureSource[] | undefined;
  /** Address of a JPEG of `SHARE_IMAGE_SIZE`, for other sites that show a link to a page about the picture. */
  shareOf(bytes: Buffer): string | undefined;
}

/** What there is of each picture in a folder of variants; nothing where there is no such folder. */
export function readVariants(folder: string | undefined): PictureVariants {
  const names = folder && existsSync(folder) ? readdirSync(folder) : [];
  const byHash = Map.groupBy(names, (name) => name.split('-')[0]!);
  const namesOf = (bytes: Buffer) => byHash.get(pictureHash(bytes)) ?? [];
  return {
    sourcesOf(bytes) {
      const mine = namesOf(bytes);
      const sources = VARIANT_KINDS.map((kind) => ({ type: `image/${kind}`, srcSet: sourceSet(mine, kind) }));
      const present = sources.filter(({ srcSet }) => srcSet);
      return present.length > 0 ? present : undefined;
    },
    shareOf(bytes) {
      const share = namesOf(bytes).find((name) => name.endsWith('-share.jpg'));
      return share && `${VARIANTS_ADDRESS}/${share}`;
    },
  };
}

function sourceSet(names: string[], kind: string): string {
  return names
    .filter((name) => name.endsWith(`.${kind}`))
    .map((name) => ({ name, width: Number(/-(\d+)\./.exec(name)?.[1]) }))
    .sort((a, b) => a.width - b.width)
    .map(({ name, width }) => `${VARIANTS_ADDRESS}/${name} ${width}w`)
    .join(', ');
}
