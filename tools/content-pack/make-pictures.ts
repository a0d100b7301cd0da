// Draws every picture of the sample content into content/images: node tools/content-pack/make-pictures.ts
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allPictures } from './all-pictures.ts';

const images = fileURLToPath(new URL('../../content/images', import.meta.url));
const pictures = allPictures();
for (const [name, svg] of pictures) {
  const file = join(images, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, svg);
}
console.log(`${pictures.size} pictures in content/images`);
