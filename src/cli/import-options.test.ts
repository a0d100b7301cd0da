import { describe, expect, test } from 'vitest';
import { readImportOptions } from './import-options.ts';

/** Parses `--name value` options after the source. */
function read(source: string, options: Record<string, unknown> = {}, files: string[] = ['a.csv']) {
  const rawArgs = [source, ...files, ...Object.keys(options).map((name) => `--${name}`)];
  return readImportOptions({ _: [source, ...files], ...options }, rawArgs);
}

describe('options of import', () => {
  test('without options, imports all of the source', () => {
    expect(read('nppes', {}, ['a.csv', 'b.csv'])).toMatchObject({
      source: 'nppes',
      files: ['a.csv', 'b.csv'],
      run: { dryRun: false, states: undefined, limit: undefined },
    });
  });

  test('parses lists and numbers', () => {
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

  test('without a source, explains the usage', () => {
    expect(() => readImportOptions({ _: [] }, [])).toThrow(
      'Name a source and its files: import <source> <file…>. Sources: nppes, samhsa, hrsa, csv.',
    );
  });

  test.each([
    ['registry', {}, /no source.*nppes, samhsa, hrsa, csv/],
    ['nppes', { states: 'AZ,XX' }, /--states: 'XX'/],
    ['nppes', { limit: '0' }, /--limit: '0'/],
    ['nppes', { limit: '1.5' }, /--limit: '1.5'/],
    ['nppes', { limit: '' }, /--limit needs exactly one value/],
    ['nppes', { taxonomies: '23' }, /--taxonomies: '23'/],
    ['hrsa', { taxonomies: '235Z' }, /--taxonomies is for nppes, not for hrsa/],
    ['hrsa', { 'source-date': '2020' }, /--source-date: '2020'/],
    ['csv', { 'medicaid-evidence': 'sure' }, /not one of accepts, listed/],
    ['csv', { encoding: 'utf-16' }, /not one of utf-8, latin1/],
  ])('rejects %s %j', (source, options, message) => {
    expect(() => read(source, options)).toThrow(message);
  });
});
