import { describe, expect, test } from 'vitest';
import { readImportOptions } from './import-options.ts';
import { withKeptArgs } from './list-request.ts';

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

  test('Latin-1 means Windows-1252, and a date may be written as in the US', () => {
    const { options } = read('csv', { encoding: 'Latin1', 'source-date': '5/3/2024' });
    expect(options).toMatchObject({ encoding: 'windows-1252', sourceDate: '2024-05-03' });
    expect(read('csv', { encoding: 'windows-1252' }).options.encoding).toBe('windows-1252');
  });

  test('without a source, explains the usage', () => {
    expect(() => readImportOptions({ _: [] }, [])).toThrow(
      'Name a source and its files: import <source> <file…>. Sources: nppes, nppes-weekly, npd, samhsa, samhsa-substance-use, hrsa, csv, list, medicaid-paid.',
    );
  });

  test.each([
    [
      'registry',
      {},
      /no source.*nppes, nppes-weekly, npd, samhsa, samhsa-substance-use, hrsa, csv, list, medicaid-paid/,
    ],
    ['nppes', { states: 'AZ,XX' }, /--states: 'XX'/],
    ['nppes', { limit: '0' }, /--limit: '0'/],
    ['nppes', { limit: '1.5' }, /--limit: '1.5'/],
    ['nppes', { limit: '' }, /--limit needs exactly one value/],
    ['nppes', { taxonomies: '23' }, /--taxonomies: '23'/],
    ['hrsa', { taxonomies: '235Z' }, /--taxonomies is for nppes, not for hrsa/],
    ['nppes-weekly', { states: 'AZ' }, /Leave out --states: nppes-weekly takes the same/],
    ['nppes-weekly', { taxonomies: '235Z' }, /Leave out --taxonomies/],
    ['nppes-weekly', { limit: '5' }, /Leave out --limit/],
    ['hrsa', { 'source-date': '2020' }, /--source-date: '2020'/],
    ['hrsa', { 'source-date': '2099-01-01' }, /--source-date: 2099-01-01 is before 1990 or in the future/],
    ['hrsa', { 'source-date': '1900-01-01' }, /--source-date: 1900-01-01 is before 1990/],
    ['csv', { 'medicaid-evidence': 'sure' }, /not one of accepts, listed/],
    ['csv', { encoding: 'utf-16' }, /not one of utf-8, windows-1252, latin1/],
  ])('rejects %s %j', (source, options, message) => {
    expect(() => read(source, options)).toThrow(message);
  });
});

describe('options of a list', () => {
  const list = (options: Record<string, string> = {}, name = 'az-respite') => read('list', options, [name, 'a.csv']);

  test('has a name, which makes its title, and files', () => {
    expect(list()).toMatchObject({
      files: ['a.csv'],
      list: {
        source: 'list:az-respite',
        format: 'csv',
        info: { title: 'Az respite', link: null, edition: null, options: {} },
      },
    });
  });

  test('keeps its options, apart from the edition', () => {
    const { info } = list({
      title: 'Respite',
      link: 'https://az.example/list',
      columns: 'A=name',
      states: 'AZ,NM',
      'source-date': '1/2/2026',
    }).list!;
    expect(info).toEqual({
      title: 'Respite',
      link: 'https://az.example/list',
      edition: '2026-01-02',
      options: { states: 'AZ,NM', columns: 'A=name' },
    });
    const before = {
      source: 'list:az-respite',
      providers: 1,
      importedAt: '',
      newestSourceDate: null,
      list: info,
    } as const;
    const again = (options: Record<string, string>) => {
      const given = { _: ['list', 'az-respite', 'b.csv'], ...options };
      return readImportOptions(withKeptArgs(given, before), ['list', 'az-respite', 'b.csv']);
    };
    expect(again({}).list!.info).toEqual({ ...info, edition: null });
    expect(again({}).options.columns).toBe('A=name');
    expect(again({}).run.states).toEqual(new Set(['AZ', 'NM']));
    expect(again({ columns: '', states: '', title: 'Breaks' })).toMatchObject({
      list: { info: { title: 'Breaks', options: {} } },
      run: { states: undefined },
    });
  });

  test.each([
    ['', {}, /Name the list and its files: import list <name> <file…>/],
    ['AZ Respite', {}, /'AZ Respite' cannot be the name of a list\. Use 1 to 31 lowercase/],
    ['__proto__', {}, /cannot be the name/],
    ['a', { link: 'javascript:alert(1)' }, /--link: .* is not a web address/],
    ['a', { title: 'x'.repeat(81) }, /--title: at most 80/],
    ['a', { format: 'pdf' }, /--format: 'pdf' is not one of csv/],
    ['a', { medicaid: 'AZ' }, /--medicaid is for lists with --format fhir/],
    ['a', { medicaid: 'Arizonia=all', format: 'fhir' }, /--medicaid: 'Arizonia' is not a state/],
    ['a', { taxonomies: '235Z' }, /--taxonomies is for nppes, not for list/],
  ])('rejects %s %j', (name, options, message) => {
    expect(() => list(options as Record<string, string>, name)).toThrow(message);
  });

  test.each([
    ['AZ', []],
    ['Arizona = all', 'all'],
    ['AZ=Health Choice; Mercy Care = Plus', ['Health Choice', 'Mercy Care = Plus']],
  ])('the Medicaid of a directory in FHIR: %s', (medicaid, plans) => {
    const { options, list: request } = list({ format: 'fhir', medicaid });
    expect(options.medicaid).toEqual({ state: 'AZ', plans });
    expect(request!.info.options).toEqual({ format: 'fhir', medicaid });
  });

  test('other sources have no title', () => {
    expect(() => read('csv', { title: 'Respite' })).toThrow('--title is for list, not for csv.');
  });
});
