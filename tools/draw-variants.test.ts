import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { pictureHash, readVariants, variantWidths } from '../src/site-content/picture-variants.ts';
import { drawVariants } from './draw-variants.ts';

const root = mkdtempSync(join(tmpdir(), 'variants-'));
afterAll(() => rmSync(root, { recursive: true }));
const pictures = join(root, 'images');
const variants = join(root, 'variants');
const log = vi.spyOn(console, 'log').mockImplementation(() => {});
mkdirSync(join(pictures, 'experts'), { recursive: true });
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a6' } }).jpeg();

test('a picture gets standard widths up to its own width and the maximum', () => {
  expect(variantWidths(200)).toEqual([200]);
  expect(variantWidths(700)).toEqual([320, 640, 700]);
  expect(variantWidths(5000)).toEqual([320, 640, 960, 1280, 1920]);
});

test('photos get copies in each format and width, drawings get none; people get a share image', async () => {
  await photo(700, 500).toFile(join(pictures, 'garden.jpg'));
  writeFileSync(join(pictures, 'experts', 'ana.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"/>');
  expect(await drawVariants(root, variants)).toBe(2);
  expect(log.mock.calls).toEqual([['Drawing smaller copies of 2 pictures…']]);
  const garden = readFileSync(join(pictures, 'garden.jpg'));
  const ana = readFileSync(join(pictures, 'experts', 'ana.svg'));
  const { sourcesOf, shareOf } = readVariants(variants);
  const [hash, address] = [pictureHash(garden), '/content/variants'];
  expect(sourcesOf(garden)).toEqual(
    ['avif', 'webp'].map((kind) => ({
      type: `image/${kind}`,
      srcSet: [320, 640, 700].map((width) => `${address}/${hash}-${width}.${kind} ${width}w`).join(', '),
    })),
  );
  expect(sourcesOf(ana)).toBeUndefined();
  expect(shareOf(garden)).toBeUndefined();
  expect(shareOf(ana)).toBe(`${address}/${pictureHash(ana)}-share.jpg`);
  expect(await sharp(join(variants, `${hash}-320.avif`)).metadata()).toMatchObject({ width: 320, format: 'heif' });
  expect(await sharp(join(variants, `${pictureHash(ana)}-share.jpg`)).metadata()).toMatchObject({
    ...{ width: 1200, height: 630, format: 'jpeg' },
  });
});

test('draws app icons of the icon that site.yaml names, whatever the size of the SVG', async () => {
  const icon = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="#06f"/></svg>',
  );
  mkdirSync(join(pictures, 'brand'));
  writeFileSync(join(pictures, 'brand', 'icon.svg'), icon);
  writeFileSync(join(root, 'site.yaml'), 'icon: brand/icon.svg');
  expect(readVariants(variants).iconsOf(icon)).toBeUndefined();
  expect(await drawVariants(root, variants)).toBe(1);
  const name = (kind: string) => `${pictureHash(icon)}-icon-${kind}.png`;
  expect(readVariants(variants).iconsOf(icon)).toEqual({
    192: `/content/variants/${name('192')}`,
    512: `/content/variants/${name('512')}`,
    maskable: `/content/variants/${name('maskable')}`,
  });
  for (const [kind, size] of [
    ['192', 192],
    ['maskable', 512],
  ] as const)
    expect(await sharp(join(variants, name(kind))).metadata()).toMatchObject({
      width: size,
      height: size,
      format: 'png',
    });
});

test('keeps existing copies, draws new pictures and warns about invalid ones', async () => {
  const before = readdirSync(variants);
  expect(await drawVariants(root, variants)).toBe(0);
  expect(readdirSync(variants)).toEqual(before);
  await photo(100, 80).toFile(join(pictures, 'new.jpg'));
  writeFileSync(join(pictures, 'broken.png'), 'not a picture');
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(await drawVariants(root, variants)).toBe(1);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('broken.png'));
  expect(readVariants(variants).sourcesOf(readFileSync(join(pictures, 'new.jpg')))).toHaveLength(2);
});

test('without a folder of copies, the originals are used', async () => {
  expect(readVariants(undefined).sourcesOf(Buffer.from('any'))).toBeUndefined();
  expect(readVariants(join(root, 'none')).shareOf(Buffer.from('any'))).toBeUndefined();
});
