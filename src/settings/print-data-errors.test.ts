import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs a program that throws this expression, uncaught. */
function thrown(expression: string) {
  const address = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const code = `import ${address('print-data-errors.ts')};
    import { DataFileError } from ${address('../model/data-file-error.ts')};
    throw ${expression};`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
}

test('an invalid data file prints its message alone; any other error its stack', () => {
  const { status, stderr } = thrown("new DataFileError(['services.yaml:3: x'])");
  expect([status, stderr]).toEqual([1, 'Correct the data files:\n  services.yaml:3: x\n']);
  expect(thrown("new TypeError('no')")).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/TypeError: no\n +at /),
  });
});
