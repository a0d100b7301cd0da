import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { readPictureSize } from './picture.ts';

const content = fileURLToPath(new URL('../../content/', import.meta.url));
const drawings = globSync('images/**/*.svg', { cwd: content });
const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));
const blank = sharp({ create: { width: 37, height: 21, channels: 4, background: '#f00' } });

test.each([
  ['a.png', () => blank.clone().png()],
  ['a.jpg', () => blank.clone().jpeg()],
  ['progressive.jpg', () => blank.clone().jpeg({ progressive: true })],
  ['lossy.webp', () => blank.clone().removeAlpha().webp()],
  ['with-alpha.webp', () => blank.clone().ensureAlpha(0.5).webp()],
  ['lossless.webp', () => blank.clone().webp({ lossless: true })],
])('reads the size of %s from its header', async (name, make) => {
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

test('our drawings load nothing from the network and run no script', () => {
  expect(drawings.length).toBeGreaterThan(50);
  const unsafe = /<script|<image|href="(?!#)|url\((?!#)|@import|\son\w+=/;
  expect(drawings.filter((file) => unsafe.test(readFileSync(join(content, file), 'utf8')))).toEqual([]);
});

test('every drawn person is marked as a sample', () => {
  const experts = drawings
    .filter((file) => file.startsWith(join('images', 'experts')))
    .map((file) => join(content, 'experts', `${basename(file, '.svg')}.md`));
  expect(experts.length).toBeGreaterThan(0);
  const unmarked = experts.filter((file) => existsSync(file) && !/^sample: true$/m.test(readFileSync(file, 'utf8')));
  expect(unmarked).toEqual([]);
});
