import { existsSync, globSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { isRecord } from '../src/model/is-record.ts';
import { parseYaml } from '../src/model/parse-yaml.ts';
import { SHARE_IMAGE_SIZE } from '../src/model/share-image.ts';
import {
  ICON_KINDS,
  iconName,
  pictureHash,
  VARIANT_KINDS,
  variantWidths,
} from '../src/site-content/picture-variants.ts';
import { drawIcon, PAPER } from './draw-icon.ts';

/** AVIF effort from 0 to 9: the default of 4 takes twenty times as long for 10 % smaller files. */
const EFFORT = { avif: { effort: 1 }, webp: {} };
/** Pictures with a share image: experts and videos have their own pages. */
const SHARED = /^(experts|videos)[\\/]/;

/** Draws one file. */
type Draw = () => Sharp | Promise<Sharp>;

/**
 * Draws the missing variants of a content folder's pictures: AVIF and WebP of bitmap images, a JPEG share image of experts
 * and videos, and the app icons of the site's icon. Warns about pictures that cannot be read. Returns how many pictures were drawn.
 */
export async function drawVariants(content: string, variants: string): Promise<number> {
  mkdirSync(variants, { recursive: true });
  const pictures = join(content, 'images');
  const icon = iconOf(content);
  const names = globSync('**/*.{svg,png,jpg,jpeg,webp}', { cwd: pictures }).sort();
  const missing: [name: string, files: [path: string, draw: Draw][]][] = [];
  for (const name of names)
    await warnOfFailure(name, async () => {
      const wanted = await variantsOf(name, readFileSync(join(pictures, name)), name.replaceAll('\\', '/') === icon);
      const files = [...wanted].map(([file, draw]): [string, Draw] => [join(variants, file), draw]);
      const absent = files.filter(([path]) => !existsSync(path));
      if (absent.length > 0) missing.push([name, absent]);
    });
  if (missing.length > 0) console.log(`Drawing smaller copies of ${missing.length} pictures…`);
  let drawn = 0;
  for (const [name, files] of missing)
    await warnOfFailure(name, async () => {
      // Written under another name first: an interrupted drawing is drawn again.
      for (const [path, draw] of files) {
        await (await draw()).toFile(`${path}.part`);
        renameSync(`${path}.part`, path);
      }
      drawn++;
    });
  return drawn;
}

async function warnOfFailure(name: string, task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    console.warn(`No smaller copies of the picture ${name}: ${(error as Error).message}`);
  }
}

/** Returns the icon's file that site.yaml names, checked or not; undefined if it names none. */
function iconOf(content: string): string | undefined {
  const file = join(content, 'site.yaml');
  if (!existsSync(file)) return undefined;
  const { value } = parseYaml(readFileSync(file, 'utf8'));
  return isRecord(value) && typeof value.icon === 'string' ? value.icon.trim() : undefined;
}

/** Returns a picture's variants by file name. */
async function variantsOf(name: string, bytes: Buffer, isIcon: boolean): Promise<Map<string, Draw>> {
  const hash = pictureHash(bytes);
  const wanted = new Map<string, Draw>();
  if (!name.endsWith('.svg')) {
    // `autoOrient` applies the rotation in a phone's EXIF data.
    const upright = () => sharp(bytes).autoOrient();
    const { autoOrient } = await sharp(bytes).metadata();
    for (const width of variantWidths(autoOrient.width))
      for (const kind of VARIANT_KINDS)
        wanted.set(`${hash}-${width}.${kind}`, () => upright().resize({ width }).toFormat(kind, EFFORT[kind]));
  }
  if (SHARED.test(name)) wanted.set(`${hash}-share.jpg`, () => shared(bytes));
  if (isIcon) for (const kind of ICON_KINDS) wanted.set(iconName(hash, kind), () => drawIcon(bytes, kind));
  return wanted;
}

function shared(bytes: Buffer): Sharp {
  return sharp(bytes, { density: 144 })
    .autoOrient()
    .resize({ ...SHARE_IMAGE_SIZE, fit: 'contain', background: PAPER })
    .flatten({ background: PAPER })
    .jpeg({ quality: 82, mozjpeg: true });
}
