import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPictureSize } from './picture.ts';

const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
const blank = sharp({ create: { width: 37, height: 21, channels: 4, background: '#f00' } });

test.each([
  ['a.png', () => blank.clone().png()],
  ['a.jpg', () => blank.clone().jpeg()],
  ['progressive.jpg', () => blank.clone().jpeg({ progressive: true })],
  ['lossy.webp', () => blank.clone().removeAlpha().webp()],
  ['with-alpha.webp', () => blank.clone().ensureAlpha(0.5).webp()],
  ['lossless.webp', () => blank.clone().webp({ lossless: true })],
])('the size of %s is read from its head', async (name, make) => {
  await make().toFile(join(folder, name));
  expect(readPictureSize(join(folder, name))).toEqual({ width: 37, height: 21 });
});

test.each([
  ['<svg width="37" height="21"></svg>', { width: 37, height: 21 }],
  ['<?xml version="1.0"?><svg viewBox="0 0 37 21"></svg>', { width: 37, height: 21 }],
  ['<svg></svg>', undefined],
  ['', undefined],
  ['nothing of the kind', undefined],
])('the size of an SVG: %s', (text, size) => {
  const file = join(folder, 'a.svg');
  writeFileSync(file, text);
  expect(readPictureSize(file)).toEqual(size);
});
