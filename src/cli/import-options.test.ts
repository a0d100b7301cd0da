import { describe, expect, test } from 'vitest';
import { readImportOptions } from './import-options.ts';

/** Reads options given as `--name value` pairs after the source. */
function read(source: string, options: Record<string, unknown> = {}, files: string[] = ['a.csv']) {
  const rawArgs = [source, ...files, ...Object.keys(options).map((name) => `--${name}`)];
  return readImportOptions({ _: [source, ...files], ...options }, rawArgs);
}

describe('options of import', () => {
  test('without any, all of the source is imported', () => {
    expect(read('nppes', {}, ['a.csv', 'b.csv'])).toMatchObject({
      source: 'nppes',
      files: ['a.csv', 'b.csv'],
      run: { dryRun: false, states: undefined, limit: undefined },
    });
  });

  test('lists and numbers are read', () => {
    const { run, options } = read('nppes', {
      'dry-run': true,
      states: 'az, New Mexico',
      limit: '10',
      replace: true,
      taxonomies: '235z,225X',
    });
    expect(run).toEqual({ dryRun: true, states: new Set(['AZ', 'NM']), limit: 10, mayShrink: true });
    expect(options.taxonomies).toEqual(['235Z', '225X']);
  });

  test('without a source, says how it is written', () => {
    expect(() => readImportOptions({ _: [] }, [])).toThrow(
      'Name a source and its files: import <source> <file…>. Sources: nppes, samhsa, hrsa, csv.',
    );
  });

  test.each([
    ['registry', {}, /no source.*nppes, samhsa, hrsa, csv/],
    ['nppes', { states: 'AZ,XX' }, /--states: 'XX'/],
    ['nppes', { limit: '0' }, /--limit: '0'/],
    ['nppes', { limit: '1.5' }, /--limit: '1.5'/],
    ['nppes', { limit: '' }, /--limit needs a value/],
    ['nppes', { taxonomies: '23' }, /--taxonomies: '23'/],
    ['hrsa', { taxonomies: '235Z' }, /--taxonomies is for nppes, not for hrsa/],
    ['hrsa', { 'source-date': '2020' }, /--source-date: '2020'/],
    ['csv', { 'medicaid-evidence': 'sure' }, /neither accepts nor listed/],
    ['csv', { encoding: 'utf-16' }, /neither utf-8 nor latin1/],
  ])('%s %j is refused', (source, options, message) => {
    expect(() => read(source, options)).toThrow(message);
  });
});
