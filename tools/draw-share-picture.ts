// Draws public/share.png, the preview image for shared links: `node tools/draw-share-picture.ts`.
// Uses the logo and a home page drawing from the content folder; run it again when they change.
import sharp from 'sharp';
import { SHARE_IMAGE_SIZE as SIZE } from '../src/model/share-image.ts';
import { PAPER } from './draw-icon.ts';

const logo = await sharp('content/images/logo.svg', { density: 170 }).resize({ width: 440 }).png().toBuffer();
const people = await sharp('content/images/home/together.svg')
  .resize({ width: 600, height: SIZE.height, fit: 'cover' })
  .png()
  .toBuffer();
await sharp({ create: { ...SIZE, channels: 3, background: PAPER } })
  .composite([
    { input: people, left: 600, top: 0 },
    { input: logo, left: 80, top: 255 },
  ])
  .png({ palette: true })
  .toFile('public/share.png');
