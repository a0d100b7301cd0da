import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const PAPER = '#fbf6ec';
/** Share of the picture that the mark fills. A maskable one may be cut to the circle in its middle (w3.org/TR/appmanifest). */
const FILLED = { plain: 0.84, maskable: 0.56 };

/** Draws what a device shows of the installed site, from the brand mark, into `folder`. Sizes in pixels. */
export async function drawIcons(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const mark = readFileSync('public/favicon.svg');
  const draw = async (name: string, size: number, filled: number) => {
    const width = Math.round(size * filled);
    const drawn = await sharp(mark, { density: (72 * width) / 40 })
      .resize({ width })
      .png()
      .toBuffer();
    await sharp({ create: { width: size, height: size, channels: 3, background: PAPER } })
      .composite([{ input: drawn }])
      .png({ palette: true })
      .toFile(join(folder, name));
  };
  await draw('192.png', 192, FILLED.plain);
  await draw('512.png', 512, FILLED.plain);
  await draw('maskable.png', 512, FILLED.maskable);
}
