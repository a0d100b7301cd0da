import sharp, { type Sharp } from 'sharp';
import type { DrawnIcons } from '../src/site-content/picture-variants.ts';

/** Background of drawn icons and share images; the site's background color. */
export const PAPER = '#fbf6ec';
/** Size in pixels of each icon, and the share of it that the mark fills. A maskable icon may be cropped to a centered circle (w3.org/TR/appmanifest). */
const ICONS = {
  192: { size: 192, filled: 0.84 },
  512: { size: 512, filled: 0.84 },
  maskable: { size: 512, filled: 0.56 },
};

/** Draws an app icon as PNG from a square SVG. */
export async function drawIcon(mark: Buffer, kind: keyof DrawnIcons): Promise<Sharp> {
  const { size, filled } = ICONS[kind];
  const width = Math.round(size * filled);
  const natural = await sharp(mark).metadata();
  const drawn = await sharp(mark, { density: Math.min(72 * (width / natural.width), 100_000) })
    .resize({ width })
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: PAPER } })
    .composite([{ input: drawn }])
    .png({ palette: true });
}
