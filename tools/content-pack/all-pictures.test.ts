import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { allPictures } from './all-pictures.ts';
import { wrap } from './lettering.ts';
import { PORTRAITS } from './portraits.ts';

const images = new URL('../../content/images/', import.meta.url);

test('the sample pictures are those that the scripts draw', () => {
  const stale = [...allPictures()].filter(([name, svg]) => {
    const file = fileURLToPath(new URL(name, images));
    return !existsSync(file) || readFileSync(file, 'utf8') !== svg;
  });
  expect(stale.map(([name]) => name)).toEqual([]);
});

test('every drawn person is marked as a sample', () => {
  const experts = Object.keys(PORTRAITS).map((id) => fileURLToPath(new URL(`../experts/${id}.md`, images)));
  const unmarked = experts.filter((file) => existsSync(file) && !/^sample: true$/m.test(readFileSync(file, 'utf8')));
  expect(unmarked).toEqual([]);
});

test('pictures ask nothing of the network and run no script', () => {
  const unsafe = [...allPictures()].filter(([, svg]) =>
    /<script|<image|href="(?!#)|url\((?!#)|@import|\son\w+=/.test(svg),
  );
  expect(unsafe.map(([name]) => name)).toEqual([]);
});

test('a long line breaks between words and loses none', () => {
  const lines = wrap('Find a provider near you today', 40, 300);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join(' ')).toBe('Find a provider near you today');
});
