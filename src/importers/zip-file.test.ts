import { expect, test } from 'vitest';
import { writeTestFile, zipBytes } from './testing/import-files.ts';
import { listZip, openZipEntry } from './zip-file.ts';

test.each(['../a.csv', '/a.csv'])('a zip that holds %s is refused for that name', async (name) => {
  const bytes = zipBytes({ [name]: 'a\n1\n' });
  const refusal = {
    code: 'wrong-file',
    message: `a.zip: the zip holds a file name that leaves its folder ('${name}'), so it is not read. Unpack it and give the files themselves.`,
  };
  await expect(listZip(writeTestFile('a.zip', bytes))).rejects.toMatchObject(refusal);
  await expect(openZipEntry({ name: 'a.zip', bytes }, /a/)).rejects.toMatchObject(refusal);
});
