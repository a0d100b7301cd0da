import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Smaller copies of the content folder's pictures, drawn by the build. */
export const VARIANT_FOLDER = fileURLToPath(new URL('../../.cache/pictures', import.meta.url));

/** One picture format in several widths. */
export interface PictureSource {
  /** 'image/avif' */
  type: string;
  /** '/content/variants/0f3a-320.avif 320w, …' */
  srcSet: string;
}

/** In pixels. A picture gets the widths below its own, and its own width up to the largest one. */
const VARIANT_WIDTHS = [320, 640, 960, 1280, 1920];
/** Formats by file extension, smallest files first. */
export const VARIANT_KINDS = ['avif', 'webp'] as const;
/** App icons: a square of 192 or 512 pixels, and one of 512 that may be cropped to a circle. */
export const ICON_KINDS = ['192', '512', 'maskable'] as const;
/** URL path of the variants. Names contain a hash of the content, so that browsers may cache them. */
export const VARIANTS_ADDRESS = '/content/variants';

/** Returns the prefix of a variant's name: a hash of the picture. */
export function pictureHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

/** Returns the variant widths, in pixels, of a picture with this width. */
export function variantWidths(width: number): number[] {
  const widest = VARIANT_WIDTHS.at(-1)!;
  return [...VARIANT_WIDTHS.filter((smaller) => smaller < width), ...(width <= widest ? [width] : [])];
}

export type DrawnIcons = Record<(typeof ICON_KINDS)[number], string>;

/** Returns the name of an app icon drawn from the SVG with this hash. */
export const iconName = (hash: string, kind: keyof DrawnIcons) => `${hash}-icon-${kind}.png`;

/** Smaller copies of the content folder's pictures, made by the build (tools/draw-variants.ts). */
export interface PictureVariants {
  /** For `<source>`, smallest format first; undefined if there are no variants. */
  sourcesOf(bytes: Buffer): PictureSource[] | undefined;
  /** URL of a JPEG of `SHARE_IMAGE_SIZE`, for link previews on other sites. */
  shareOf(bytes: Buffer): string | undefined;
  /** URLs of the app icons drawn from an SVG; undefined if they have not been drawn. */
  iconsOf(bytes: Buffer): DrawnIcons | undefined;
}

/** Reads a folder of variants; empty if there is no such folder. */
export function readVariants(folder: string | undefined): PictureVariants {
  const names = folder && existsSync(folder) ? readdirSync(folder) : [];
  const byHash = Map.groupBy(names, (name) => name.split('-')[0]!);
  const namesOf = (bytes: Buffer) => byHash.get(pictureHash(bytes)) ?? [];
  return {
    sourcesOf(bytes) {
      const own = namesOf(bytes);
      const sources = VARIANT_KINDS.map((kind) => ({ type: `image/${kind}`, srcSet: sourceSet(own, kind) }));
      const present = sources.filter(({ srcSet }) => srcSet);
      return present.length > 0 ? present : undefined;
    },
    shareOf(bytes) {
      const share = namesOf(bytes).find((name) => name.endsWith('-share.jpg'));
      return share && `${VARIANTS_ADDRESS}/${share}`;
    },
    iconsOf(bytes) {
      const own = ICON_KINDS.map((kind) => [kind, iconName(pictureHash(bytes), kind)] as const);
      if (!own.every(([, name]) => names.includes(name))) return undefined;
      return Object.fromEntries(own.map(([kind, name]) => [kind, `${VARIANTS_ADDRESS}/${name}`])) as DrawnIcons;
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
