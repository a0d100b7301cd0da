import { existsSync, globSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { SHARE_IMAGE_SIZE } from '../src/model/share-image.ts';
import { pictureHash, VARIANT_KINDS, variantWidths } from '../src/site-content/picture-variants.ts';

/** Background of a share image that does not fill its frame; the site's background color. */
const PAPER = '#fbf6ec';
/** AVIF effort from 0 to 9: the default of 4 takes twenty times as long for 10 % smaller files. */
const EFFORT = { avif: { effort: 1 }, webp: {} };
/** Pictures with a share image: experts and videos have their own pages. */
const SHARED = /^(experts|videos)[\\/]/;

/**
 * Draws the missing variants of a folder's pictures: AVIF and WebP of bitmap images, and a JPEG share image of experts and
 * videos. Warns about pictures that cannot be read. Returns how many pictures were drawn.
 */
export async function drawVariants(pictures: string, variants: string): Promise<number> {
  mkdirSync(variants, { recursive: true });
  let drawn = 0;
  for (const name of globSync('**/*.{svg,png,jpg,jpeg,webp}', { cwd: pictures }).sort()) {
    const bytes = readFileSync(join(pictures, name));
    try {
      if (await drawOne(name, bytes, variants)) drawn++;
    } catch (error) {
      console.warn(`No smaller copies of the picture ${name}: ${(error as Error).message}`);
    }
  }
  return drawn;
}

async function drawOne(name: string, bytes: Buffer, variants: string): Promise<boolean> {
  const hash = pictureHash(bytes);
  const wanted = new Map<string, () => Sharp>();
  if (!name.endsWith('.svg')) {
    // `autoOrient` applies the rotation in a phone's EXIF data.
    const upright = () => sharp(bytes).autoOrient();
    const { autoOrient } = await sharp(bytes).metadata();
    for (const width of variantWidths(autoOrient.width))
      for (const kind of VARIANT_KINDS)
        wanted.set(`${hash}-${width}.${kind}`, () => upright().resize({ width }).toFormat(kind, EFFORT[kind]));
  }
  if (SHARED.test(name)) wanted.set(`${hash}-share.jpg`, () => shared(bytes));
  const missing = [...wanted].filter(([file]) => !existsSync(join(variants, file)));
  if (missing.length > 0) console.log(`Drawing smaller copies of ${name}.`);
  for (const [file, draw] of missing) {
    // Written under another name first: an interrupted drawing is drawn again.
    const path = join(variants, file);
    await draw().toFile(`${path}.part`);
    renameSync(`${path}.part`, path);
  }
  return missing.length > 0;
}

function shared(bytes: Buffer): Sharp {
  return sharp(bytes, { density: 144 })
    .autoOrient()
    .resize({ ...SHARE_IMAGE_SIZE, fit: 'contain', background: PAPER })
    .flatten({ background: PAPER })
    .jpeg({ quality: 82, mozjpeg: true });
}
