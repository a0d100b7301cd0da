import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { readCompiledNow, writeCompiled } from '#files/compiled-file.ts';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { compileGazetteer, type GazetteerColumns } from './compile-gazetteer.ts';
import { CountyShapes } from './county-shapes.ts';
import { Gazetteer } from './gazetteer.ts';
import { readGeonamesCities } from './geonames-cities.ts';
import { makeTowns } from './towns.ts';
import { readZipCodes } from './zip-codes.ts';

let columns: GazetteerColumns;
beforeAll(async () => {
  columns = await compileGazetteer();
});

test('the file of all places says what was compiled, bit by bit', () => {
  const path = join(temporaryFolder(), 'gazetteer.columns');
  writeCompiled(path, columns);
  const read = readCompiledNow<GazetteerColumns>(path)!;
  for (const part of Object.keys(columns) as (keyof GazetteerColumns)[])
    expect(isDeepStrictEqual(read[part], columns[part]), part).toBe(true);
});

test('every town and every ZIP code is as its source says', async () => {
  const gazetteer = new Gazetteer(columns);
  const zips = await readZipCodes();
  const towns = makeTowns(await readGeonamesCities(), zips, new CountyShapes(columns.shapes));
  const isOther = ({ county, ...town }: (typeof towns)[number]) => {
    const { label, ...place } = gazetteer.placeById(town.id)!;
    return !label.startsWith(town.name) || !isDeepStrictEqual(place, { ...town, ...(county && { county }) });
  };
  expect(towns.filter(isOther)).toEqual([]);
  expect(zips.filter((code) => !isDeepStrictEqual(gazetteer.zipCode(code.zip), code))).toEqual([]);
});
