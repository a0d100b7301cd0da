// Draws every picture of the sample content into content/images: node tools/content-pack/make-pictures.ts
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Drawing, PICTURE, svgFile } from './drawing.ts';
import { LOGO, LOGOS, SITE_LOGOS } from './logos.ts';
import { PORTRAIT, PORTRAITS } from './portraits.ts';
import { EARLY_YEARS } from './scenes-early-years.ts';
import { GROWING_UP } from './scenes-growing-up.ts';
import { HOME } from './scenes-home.ts';
import { RESOURCE_SIZE, RESOURCES } from './scenes-resources.ts';

const images = fileURLToPath(new URL('../../content/images', import.meta.url));

write('videos', { ...EARLY_YEARS, ...GROWING_UP }, PICTURE);
write('home', HOME, PICTURE);
write('resources', RESOURCES, RESOURCE_SIZE);
write('experts', PORTRAITS, PORTRAIT);
write('partners', LOGOS, LOGO);
for (const [name, { size, parts }] of Object.entries(SITE_LOGOS)) write('.', { [name]: parts }, size);

function write(folder: string, drawings: Record<string, Drawing[]>, size: { width: number; height: number }): void {
  for (const [name, parts] of Object.entries(drawings)) {
    const file = join(images, folder, `${name}.svg`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, svgFile(parts, size));
  }
  console.log(`${folder}: ${Object.keys(drawings).length}`);
}
