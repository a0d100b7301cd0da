import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { streetFileBytes } from '#basemap/testing/write-street-file.ts';
import { downloadsFolder } from './fetched-files.ts';
import { type LoadedSource, runUpdate, type UpdateDeps, type UpdateOptions } from './run-update.ts';
import type { Publication } from './updates-file.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Plays the publishers. */
let server: Server;
let origin: string;
let answers: Record<string, Answer>;
let asked: string[];
let folder: string;
/** What was imported: source, file names and first bytes of each. */
let imports: [source: string, files: string[], day: string | undefined][];
let loaded: LoadedSource[];
let printed: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'update-'));
  [answers, asked, imports, loaded, printed] = [{}, [], [], [], []];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.range ?? ''}`.trim());
    const answer = answers[request.url!];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

/** Serves a file as a web server does: with ETag, ranges and HEAD. */
function file(body: string | Buffer, etag = '"1"', lastModified = 'Mon, 02 Nov 2026 10:00:00 GMT'): Answer {
  const bytes = Buffer.from(body);
  return ({ method, headers }, response) => {
    const from = headers.range && (headers['if-range'] ?? etag) === etag ? Number(/\d+/.exec(headers.range)![0]) : 0;
    const isPart = headers.range !== undefined && from >= 0 && (headers['if-range'] ?? etag) === etag;
    const end = /-(\d+)$/.exec(headers.range ?? '')?.[1];
    const part = isPart && end ? bytes.subarray(from, Number(end) + 1) : bytes.subarray(from);
    response.writeHead(isPart ? 206 : 200, {
      etag,
      'last-modified': lastModified,
      'content-length': part.length,
      ...(isPart && { 'content-range': `bytes ${from}-${from + part.length - 1}/${bytes.length}` }),
    });
    response.end(method === 'HEAD' ? undefined : part);
  };
}

const hostOf = () => new URL(origin).host;
const files = (source: string, ...paths: string[]): Publication => ({
  source,
  from: { files: paths.map((path) => new URL(path, origin)) },
  hosts: [hostOf()],
});
const page = (source: string, ...names: string[]): Publication => ({
  source,
  from: { page: new URL('/page.html', origin), names },
  hosts: [hostOf()],
});

async function update(
  publications: Publication[],
  { importFiles, ...options }: Partial<UpdateOptions> & { importFiles?: UpdateDeps['importFiles'] } = {},
) {
  const outcomes = await runUpdate(
    publications,
    { check: false, mayShrink: false, ...options },
    {
      folder,
      streetFile: join(folder, 'streets.pmtiles'),
      loaded: async () => loaded,
      importFiles:
        importFiles ??
        (async (source, paths, day) => {
          imports.push([
            source,
            paths.map((path) => `${path.split('/').at(-1)}: ${readFileSync(path, 'latin1').slice(0, 30)}`),
            day,
          ]);
          const served = source === 'nppes-weekly' ? 'nppes' : source;
          if (!loaded.some((each) => each.source === served))
            loaded.push({
              source: served,
              providers: 1,
            });
        }),
      print: (line) => printed.push(line),
      firstPauseMs: 1,
    },
  );
  return outcomes.map(({ source, result, message }) => [source, result, ...(message ? [message] : [])]);
}

test('fetches what is newer, imports it with its day, and leaves alone what is not', async () => {
  answers['/a.csv'] = file('name\nA\n');
  expect(await update([files('hrsa', '/a.csv')])).toEqual([['hrsa', 'imported']]);
  expect(imports).toEqual([['hrsa', ['a.csv: name\nA\n'], '2026-11-02']]);
  expect(printed.join('\n')).toMatch(
    /hrsa: newer: a\.csv \(1 KB\)\.\nTo fetch: 1 KB\. Disk needed in .* a minute on two cores/,
  );
  expect(readdirSync(folder)).toEqual(['imported.json', 'update.lock']);
  expect(await update([files('hrsa', '/a.csv')])).toEqual([['hrsa', 'current']]);
  answers['/a.csv'] = file('name\nB\n', '"2"');
  expect(await update([files('hrsa', '/a.csv')], { check: true })).toEqual([['hrsa', 'newer']]);
  expect(imports).toHaveLength(1);
  expect(await update([files('hrsa', '/a.csv')])).toEqual([['hrsa', 'imported']]);
  loaded = [];
  expect(await update([files('hrsa', '/a.csv')], { check: true })).toEqual([['hrsa', 'newer']]);
});

describe('weeks of NPPES', () => {
  const month = 'NPPES_Data_Dissemination_November_2026_V2.zip';
  const weeks = [
    'NPPES_Data_Dissemination_110926_111526_Weekly_V2.zip',
    'NPPES_Data_Dissemination_111626_112226_Weekly_V2.zip',
  ];
  const deactivated = 'NPPES_Deactivated_NPI_Report_110926_V2.zip';
  const others = [
    'NPPES_Data_Dissemination_October_2026_V2.zip',
    'NPPES_Data_Dissemination_110226_110826_Weekly_V2.zip',
    'NPPES_Data_Dissemination_101926_102526_Weekly_V2.zip',
    'NPPES_Data_Dissemination_November_2026.zip',
    'NPPES_Deactivated_NPI_Report_101226_V2.zip',
  ];
  const weekly = () =>
    page(
      'nppes-weekly',
      'NPPES_Data_Dissemination_{mmddyy}_{mmddyy}_Weekly_V2.zip',
      'NPPES_Deactivated_NPI_Report_{mmddyy}_V2.zip',
    );
  const monthly = () => page('nppes', 'NPPES_Data_Dissemination_{month}_{year}_V2.zip');
  const importFiles: UpdateDeps['importFiles'] = async (source, paths) => {
    imports.push([source, paths.map((path) => path.split('/').at(-1)!), undefined]);
    loaded = [{ source: 'nppes', providers: 1, scope: { through: source === 'nppes' ? '2026-11-08' : '2026-11-22' } }];
  };
  const current = [
    ['nppes', 'current'],
    ['nppes-weekly', 'current'],
  ];

  beforeEach(async () => {
    const names = [...others, month, weeks[1]!, weeks[0]!, deactivated];
    answers['/page.html'] = file(names.map((name) => `<a href="./${name}">${name}</a>`).join('\n'));
    for (const name of names) answers[`/${name}`] = file(`PK\x03\x04${name}`);
    expect(await update([monthly(), weekly()], { importFiles })).toEqual([
      ['nppes', 'imported'],
      ['nppes-weekly', 'imported'],
    ]);
  });

  test('are all after the last day of the newest month, with the newest report', async () => {
    expect(imports).toEqual([
      ['nppes', [month], undefined],
      ['nppes-weekly', [...weeks, deactivated], undefined],
    ]);
    expect(await update([monthly(), weekly()], { importFiles })).toEqual(current);
  });

  test('come again with the report after the month, published again, has replaced them', async () => {
    answers[`/${month}`] = file(`PK\x03\x04${month}`, '"2"');
    expect(await update([monthly()], { importFiles })).toEqual([['nppes', 'imported']]);
    expect(await update([monthly(), weekly()], { importFiles })).toEqual([
      ['nppes', 'current'],
      ['nppes-weekly', 'imported'],
    ]);
    expect(imports.at(-1)).toEqual(['nppes-weekly', [...weeks, deactivated], undefined]);
    expect(await update([monthly(), weekly()], { importFiles })).toEqual(current);
  });

  test('come again with the report after a month imported by hand has replaced them', async () => {
    loaded = [{ source: 'nppes', providers: 1, scope: { through: '2026-11-15' } }];
    expect(await update([weekly()], { importFiles })).toEqual([['nppes-weekly', 'imported']]);
    expect(imports.at(-1)).toEqual(['nppes-weekly', [weeks[1], deactivated], undefined]);
  });

  test('come again with the month where nothing is loaded any more', async () => {
    loaded = [];
    expect(await update([monthly(), weekly()], { importFiles })).toEqual([
      ['nppes', 'imported'],
      ['nppes-weekly', 'imported'],
    ]);
    expect(imports.slice(-2)).toEqual(imports.slice(0, 2));
  });
});

test('takes the files that a manifest names, one for each type', async () => {
  const manifest = {
    files: {
      'Organization_2026-09-29.ndjson': { compressed_bytes: 8 },
      'OrganizationAffiliation_2026-09-29.ndjson': null,
      'Location.ndjson': { compressed_bytes: 8 },
    },
  };
  answers['/npd/manifest.json'] = file(JSON.stringify(manifest));
  for (const key of Object.keys(manifest.files))
    answers[`/npd/${key}.zst`] = file(Buffer.from('28b52ffd00000000', 'hex'));
  const npd: Publication = {
    source: 'hrsa',
    from: { manifest: new URL('/npd/manifest.json', origin), types: ['Organization', 'Location'] },
    hosts: [hostOf()],
  };
  expect(await update([npd])).toEqual([['hrsa', 'imported']]);
  expect(imports[0]![1].map((text) => text.split(':')[0])).toEqual([
    'Organization_2026-09-29.ndjson.zst',
    'Location.ndjson.zst',
  ]);
  expect(await update([npd])).toEqual([['hrsa', 'current']]);
  const next = { files: { ...manifest.files, 'Location.ndjson': { compressed_bytes: 9 } } };
  answers['/npd/manifest.json'] = file(JSON.stringify(next));
  // The files of the release before still stand beside the new manifest.
  expect((await update([npd]))[0]![2]).toContain('Location.ndjson.zst has 8 bytes, but 9 were announced');
  expect(imports).toHaveLength(1);
  answers['/npd/manifest.json'] = file('{"resources":[]}');
  expect((await update([npd]))[0]![2]).toContain('its layout has changed');
});

test('goes on with a half file of the same version, and starts anew with another', async () => {
  const body = `name\n${'x'.repeat(200_000)}\n`;
  let cuts = 1;
  const whole = file(body);
  answers['/a.csv'] = (request, response) => {
    if (request.method === 'HEAD' || cuts-- <= 0) return whole(request, response);
    response.writeHead(200, { etag: '"1"', 'content-length': body.length });
    response.write(body.slice(0, 100_000));
    // Breaks off when some of it is on the disk.
    const timer = setInterval(() => {
      const part = readdirSync(folder).find((name) => name.endsWith('.part'));
      if (!part || statSync(join(folder, part)).size === 0) return;
      clearInterval(timer);
      response.destroy();
    }, 5);
  };
  expect(await update([files('hrsa', '/a.csv')])).toEqual([['hrsa', 'imported']]);
  expect(asked.filter((line) => line.startsWith('GET'))).toEqual([
    'GET /a.csv',
    expect.stringMatching(/^GET \/a.csv bytes=[1-9]\d*-$/),
  ]);
  expect(imports[0]![1][0]).toContain('a.csv: name\nxxx');
});

test.each([
  [
    'a web page in place of a zip',
    '/a.zip',
    () => file('<!doctype html><p>Moved'),
    /is a web page, though its name is a\.zip/,
  ],
  ['a web page in place of a table', '/a.csv', () => file('\ufeff <html>'), /is a web page/],
  ['nothing', '/a.csv', () => file(''), /is empty/],
  ['a missing file', '/b.csv', () => file('a'), /b\.csv is not there \(404\)/],
  [
    'a broken server',
    '/a.csv',
    (): Answer => (_, response) => void response.writeHead(500).end(),
    /returned 500\. Run the update again later/,
  ],
  ['a locked file', '/a.csv', (): Answer => (_, response) => void response.writeHead(403).end(), /returned 403/],
  [
    'a redirect to another host',
    '/a.csv',
    (): Answer => (_, response) => void response.writeHead(302, { location: 'https://evil.example/a.csv' }).end(),
    /leads to evil\.example, which updates\.yaml does not name/,
  ],
  [
    'a redirect without end',
    '/a.csv',
    (): Answer => (_, response) => void response.writeHead(302, { location: '/a.csv' }).end(),
    /redirects more than 5 times/,
  ],
] as const)('refuses %s, and nothing is imported', async (_, path, answer, message) => {
  answers[path.replace('b.csv', 'a.csv')] = answer();
  answers['/good.csv'] = file('name\nG\n');
  const outcomes = await update([files('samhsa', path), files('hrsa', '/good.csv')]);
  expect(outcomes).toEqual([
    ['samhsa', 'failed', expect.stringMatching(message)],
    ['hrsa', 'imported'],
  ]);
  expect(imports.map(([source]) => source)).toEqual(['hrsa']);
});

test('follows redirects to hosts that are named', async () => {
  answers['/a.csv'] = (_, response) => void response.writeHead(302, { location: `${origin}/signed.csv?key=1` }).end();
  // Signed for GET alone.
  const signed = file('name\nA\n');
  answers['/signed.csv?key=1'] = (request, response) =>
    request.method === 'HEAD' ? void response.writeHead(403).end() : signed(request, response);
  expect(await update([files('hrsa', '/a.csv')])).toEqual([['hrsa', 'imported']]);
  expect(imports[0]![1][0]).toContain('a.csv: name');
});

test('a source with other states than the wanted ones is imported again, and only then', async () => {
  answers['/a.csv'] = file('name\nA\n');
  const all = [files('hrsa', '/a.csv'), files('medicaid-paid', '/a.csv')];
  await update(all);
  loaded = [{ source: 'hrsa', providers: 1, scope: {} }, loaded[1]!];
  expect(await update(all, { states: ['AZ', 'NM'], check: true })).toEqual([
    ['hrsa', 'newer'],
    ['medicaid-paid', 'current'],
  ]);
  expect(printed.slice(-2)).toEqual(['hrsa: again, for AZ, NM: a.csv (1 KB).', 'medicaid-paid: nothing newer.']);
  expect(await update(all, { states: ['AZ', 'NM'] })).toEqual([
    ['hrsa', 'imported'],
    ['medicaid-paid', 'current'],
  ]);
  loaded = [{ source: 'hrsa', providers: 1, scope: { states: ['AZ', 'NM'] } }, loaded[1]!];
  expect(await update([files('hrsa', '/a.csv')], { states: ['NM', 'AZ'] })).toEqual([['hrsa', 'current']]);
  expect(await update([files('hrsa', '/a.csv')])).toEqual([['hrsa', 'current']]);
  expect(await update([files('hrsa', '/a.csv')], { states: ['AZ'], check: true })).toEqual([['hrsa', 'newer']]);
});

test('a source that was removed is fetched again', async () => {
  answers['/a.csv'] = file('name\nA\n');
  await update([files('hrsa', '/a.csv')]);
  loaded = [{ source: 'hrsa', providers: 0 }];
  expect(await update([files('hrsa', '/a.csv')])).toEqual([['hrsa', 'imported']]);
});

test('two addresses that end alike are two files', async () => {
  answers['/east/list.csv'] = file('name\nE\n');
  answers['/west/list.csv'] = file('name\nW\n');
  expect(await update([files('hrsa', '/east/list.csv', '/west/list.csv')])).toEqual([['hrsa', 'imported']]);
  expect(imports[0]![1]).toEqual(['list.csv: name\nE\n', '1-list.csv: name\nW\n']);
});

test('a link that is no valid text is passed over', async () => {
  answers['/page.html'] = file('<a href="/%zz">x</a><a href="/list_110226.csv">y</a>');
  answers['/list_110226.csv'] = file('name\nA\n');
  expect(await update([page('hrsa', 'list_{mmddyy}.csv')])).toEqual([['hrsa', 'imported']]);
});

test('a file of less than half the size of last time needs --replace', async () => {
  answers['/a.csv'] = file(`name\n${'x'.repeat(1000)}\n`);
  await update([files('hrsa', '/a.csv')]);
  answers['/a.csv'] = file('name\nx\n', '"2"');
  expect(await update([files('hrsa', '/a.csv')])).toEqual([
    ['hrsa', 'failed', expect.stringContaining('add --replace')],
  ]);
  expect(imports).toHaveLength(1);
  expect(await update([files('hrsa', '/a.csv')], { mayShrink: true })).toEqual([['hrsa', 'imported']]);
});

test('one update waits for no other: it says that another is running', async () => {
  let arrived = () => {};
  const isAsked = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const whole = file('name\nA\n');
  let finish = () => {};
  answers['/a.csv'] = (request, response) => {
    if (request.method === 'HEAD') return whole(request, response);
    finish = () => whole(request, response);
    arrived();
  };
  const first = update([files('hrsa', '/a.csv')]);
  await isAsked;
  await expect(update([files('hrsa', '/a.csv')])).rejects.toThrow('Another update is running');
  expect(await update([files('hrsa', '/a.csv')], { check: true })).toEqual([['hrsa', 'newer']]);
  finish();
  expect(await first).toEqual([['hrsa', 'imported']]);
  expect(await update([files('hrsa', '/a.csv')])).toEqual([['hrsa', 'current']]);
});

test('what could not be imported is fetched again the next time', async () => {
  answers['/a.csv'] = file('name\nA\n');
  const refused = await update([files('hrsa', '/a.csv')], {
    importFiles: () => Promise.reject(new Error('far fewer')),
  });
  expect(refused).toEqual([['hrsa', 'failed', 'far fewer']]);
  expect(existsSync(join(folder, 'a.csv'))).toBe(false);
  expect(await update([files('hrsa', '/a.csv')])).toEqual([['hrsa', 'imported']]);
});

describe('streets of the map', () => {
  const streets = (path = '/20261120.pmtiles'): Publication => ({ ...files('streets', path) });
  const road = { roads: [{ type: 2 as const, points: [0, 9, 4096, 9], properties: { kind: 'minor_road' } }] };
  const map = streetFileBytes({ tiles: { '13/1546/3296': road } });

  test('are announced with the lists, and come after them', async () => {
    [answers['/a.csv'], answers['/20261120.pmtiles']] = [file('name\nA\n'), file(map)];
    const all = [streets(), files('hrsa', '/a.csv')];
    const options = { states: ['AZ'] };
    expect(await update(all, { ...options, check: true })).toEqual([
      ['hrsa', 'newer'],
      ['streets', 'newer'],
    ]);
    expect(printed).toEqual([expect.stringMatching(/^hrsa: newer/), expect.stringMatching(/^streets: newer: AZ from/)]);
    expect(existsSync(join(folder, 'streets.pmtiles'))).toBe(false);
    expect(await update(all, options)).toEqual([
      ['hrsa', 'imported'],
      ['streets', 'imported'],
    ]);
    loaded[0]!.scope = options;
    expect(await update(all, options)).toEqual([
      ['hrsa', 'current'],
      ['streets', 'current'],
    ]);
    expect(readdirSync(folder)).toEqual(['imported.json', 'streets.pmtiles', 'update.lock']);
  });

  test('that cannot be had keep no list from being imported', async () => {
    answers['/a.csv'] = file('name\nA\n');
    const all = [files('hrsa', '/a.csv'), streets()];
    expect(await update(all, { states: ['AZ'] })).toEqual([
      ['hrsa', 'imported'],
      ['streets', 'failed', expect.stringMatching(/is not there \(404\).*stay as they were/)],
    ]);
    loaded[0]!.scope = { states: ['AZ'] };
    // Looked at well, but damaged when they come.
    const spoiled = Buffer.from(map).fill(0x55, map.length - 30);
    answers['/20261120.pmtiles'] = file(spoiled);
    expect(await update(all, { states: ['AZ'] })).toEqual([
      ['hrsa', 'current'],
      ['streets', 'failed', expect.stringContaining('is damaged')],
    ]);
  });
});

test('downloads are in folders that only their owner can enter', () => {
  const data = join(folder, 'data');
  for (const each of [downloadsFolder(data), data]) expect(statSync(each).mode & 0o777).toBe(0o700);
});
