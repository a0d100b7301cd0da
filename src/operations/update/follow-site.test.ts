import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openAlongside } from '#api/testing/open-alongside.ts';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { runImport } from '#importers/pipeline.ts';
import type { Provider, StoredProvider } from '#listings/provider.ts';
import { makeProvider } from '#listings/testing/make-provider.ts';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { richListing } from '#publication/testing/rich-listing.ts';
import { type FollowDeps, type FollowOptions, followSites } from './follow-site.ts';

const { importedAt: _, ...rich } = richListing();
const DENTIST = tagByName('PT-dentist')!.id;
const clinic = (number: number, overrides: Partial<Provider> = {}): Provider =>
  makeProvider({
    id: `nppes:${number}`,
    source: 'nppes',
    name: `Ocotillo Dental ${number}`,
    tagIds: [DENTIST],
    mainServiceTagId: DENTIST,
    address: { lines: [`${number} Elm St`], city: 'Phoenix', state: 'AZ', zip: '85004' },
    location: { lat: 33.45, lng: -112.07 },
    phone: `602555${1000 + number}`,
    sourceDate: '2026-01-01',
    ...overrides,
  });
const clinics = (count: number) => Array.from({ length: count }, (_, at) => clinic(at + 1));
const linesOf = ({ downloads }: { downloads: string }) => readdirSync(join(downloads, 'sites'));
const byName = (a: StoredProvider, b: StoredProvider) => a.name.localeCompare(b.name);
const day = (number: number) => new Date(Date.UTC(2026, 10, number, 8)).toISOString();

/** A site that publishes, and follows others. */
async function openSite(share: string[] = []) {
  const site = await openAlongside(temporaryFolder, share);
  const { address, directory, gazetteer } = site;
  const [downloads, printed] = [temporaryFolder(), [] as string[]];
  type Given = Partial<FollowOptions & FollowDeps>;
  async function follow(other: { address: URL }, { folder = downloads, ...given }: Given = {}) {
    const deps: FollowDeps = {
      folder,
      ownUrl: address.origin,
      loaded: () => directory.sources(),
      importSource: async (source, states) => {
        const options = { mayShrink: given.mayShrink ?? false, ...(states && { states: new Set(states) }) };
        await runImport(source, { directory, places: gazetteer, now: () => new Date() }, options);
      },
      print: (line) => printed.push(line),
      firstPauseMs: 1,
      ...given,
    };
    const [outcome] = await followSites([other.address], { check: false, mayShrink: false, ...given }, deps);
    return outcome!;
  }
  return { ...site, downloads, printed, follow };
}

/** Two sites, the first of which has published. */
async function openTwo(providers: Provider[] = clinics(30)) {
  const [other, own] = [await openSite(), await openSite()];
  await other.load(providers);
  await other.publish(day(1));
  return { other, own };
}

describe('what is taken over', () => {
  test('each value keeps its source and day, and says through whom it came', async () => {
    const { other, own } = await openTwo([rich]);
    await other.load([clinic(1, { sourceDate: null })]);
    await other.correct({
      key: '1',
      madeOn: '2026-09-20',
      correction: { kind: 'set', id: rich.id, field: 'phone', value: '6025550199', was: rich.phone },
    });
    await other.publish(day(2));
    expect(await own.follow(other)).toMatchObject({ source: `site:${other.host}`, result: 'imported' });
    const [undated, found] = (await own.listings()).sort(byName);
    const told = (by: string, on: string | null) => ({ source: `site:${other.host}`, sourceDate: on, listTitle: by });
    expect(found).toMatchObject({
      ...rich,
      id: expect.stringMatching(`^site:${other.host}:`),
      source: `site:${other.host}`,
      // HSDS does not say it, and keeps two lines.
      isPerson: null,
      phone: '6025550199',
      address: { ...rich.address, lines: ['12 Cactus Lane', 'Suite 3, Building B'] },
      tagIds: expect.arrayContaining(rich.tagIds),
      facts: expect.arrayContaining(rich.facts),
      details: { ...rich.details, phones: expect.arrayContaining([{ number: '6025550102', label: 'TTY' }]) },
      sourceDate: '2026-09-20',
      openingHours: rich.openingHours,
    });
    const { records, saidBy } = found!.assembled!;
    expect(records[saidBy.name]).toMatchObject(told(`HRSA health centers, through ${other.host}`, '2026-08-15'));
    expect(records[saidBy.medicaid[0]!]).toMatchObject(
      told(`HRSA health centers, through ${other.host}`, '2026-08-15'),
    );
    expect(records[saidBy.phone!]).toMatchObject(told(`Corrections by ${other.host}`, '2026-09-20'));
    expect(records[saidBy.acceptingNewPatients!]!.sourceDate).toBe('2026-09-01');
    // The day on which the other site got it is none of its source.
    expect(undated).toMatchObject({
      sourceDate: null,
      assembled: { records: [told(`NPPES, through ${other.host}`, null)] },
    });
  });

  test('a list keeps its title, and goes no further unless we say so', async () => {
    const [first, second, third] = [await openSite(['oak']), await openSite(), await openSite()];
    const list = { title: 'Oak homes', link: 'https://oak.example/list', edition: null, options: {} };
    await first.directory.replaceSource(
      'list:oak',
      (async function* () {
        yield [clinic(1, { id: 'list:oak:1', source: 'list:oak' })];
      })(),
      { list },
    );
    await first.publish(day(1));
    await second.follow(first);
    const [found] = await second.listings();
    expect(found!.assembled!.records).toMatchObject([{ listTitle: `Oak homes, through ${first.host}` }]);
    await second.publish(day(2));
    expect(await third.follow(second)).toMatchObject({
      result: 'failed',
      message: expect.stringContaining('none of the 0 rows'),
    });
    second.site.share.push(first.host);
    await second.publish(day(3));
    expect(await third.follow(second)).toMatchObject({ result: 'imported' });
    const [passedOn] = await third.listings();
    expect(passedOn!.assembled!.records).toMatchObject([
      { listTitle: `Oak homes, through ${first.host}, ${second.host}`, sourceDate: '2026-01-01' },
    ]);
  });

  test('our own sources are preferred, and of two phones the newer is shown', async () => {
    const { other, own } = await openTwo([
      clinic(1, { npi: '1497758544', name: 'Ocotillo Dental One', phone: '6025550111', sourceDate: '2026-05-01' }),
      clinic(2, { npi: '1003000126', phone: '6025550122', sourceDate: '2025-01-01' }),
    ]);
    await own.load([
      clinic(1, { npi: '1497758544', phone: '6025550101' }),
      clinic(2, { npi: '1003000126', phone: '6025550102' }),
    ]);
    await own.follow(other);
    const [one, two] = (await own.listings()).sort(byName);
    expect(await own.listings()).toHaveLength(2);
    expect(one).toMatchObject({ id: 'nppes:1', name: 'Ocotillo Dental 1', phone: '6025550111' });
    expect(one!.assembled!.records[one!.assembled!.saidBy.phone!]!.listTitle).toBe(`NPPES, through ${other.host}`);
    expect(two).toMatchObject({ phone: '6025550102' });
  });
});

test('an undated answer on new patients does not beat a dated one of ours, nor does a newer phone beat a correction', async () => {
  const [other, own] = [await openSite(), await openSite()];
  const told = { acceptingNewPatients: 'yes', acceptingNewPatientsAsOf: null, sourceDate: null } as const;
  await other.load([clinic(1, { ...told, npi: '1497758544', phone: '6025550100' })]);
  await other.correct({
    key: '1',
    madeOn: '2026-10-20',
    correction: { kind: 'set', id: 'nppes:1', field: 'phone', value: '6025550177', was: '6025550100' },
  });
  await other.publish(day(2));
  const ours = {
    acceptingNewPatients: 'no',
    acceptingNewPatientsAsOf: '2026-06-01',
    sourceDate: '2026-06-01',
  } as const;
  await own.load([clinic(1, { ...ours, id: 'hrsa:1', source: 'hrsa', npi: '1497758544', phone: '6025550100' })]);
  await own.correct({
    key: '2',
    madeOn: '2026-07-01',
    correction: { kind: 'set', id: 'hrsa:1', field: 'phone', value: '6025550133', was: '6025550100' },
  });
  expect(await own.follow(other)).toMatchObject({ result: 'imported' });
  const [found, ...more] = await own.listings();
  expect(more).toEqual([]);
  expect(found).toMatchObject({ acceptingNewPatients: 'no', phone: '6025550133' });
});

test('of a listing that others have too, only what they say goes further', async () => {
  const npi = '1497758544';
  const { other, own } = await openTwo([clinic(1, { npi, phone: '6025550111', sourceDate: '2026-05-01' })]);
  await own.load([clinic(1, { npi, website: 'https://own.example/' })]);
  await own.follow(other);
  expect(await own.listings()).toMatchObject([{ phone: '6025550111', website: 'https://own.example/' }]);
  await own.publish(day(2));
  const third = await openSite();
  await third.follow(own);
  expect(await third.listings()).toMatchObject([{ phone: '6025551001', website: 'https://own.example/', npi }]);
});

test('only the states that are wanted are taken over, also later', async () => {
  const hartford = { lines: ['1 Elm St'], city: 'Hartford', state: 'CT', zip: '06105' };
  const { other, own } = await openTwo([
    clinic(1),
    clinic(2, { address: hartford, location: { lat: 41.77, lng: -72.7 } }),
  ]);
  await own.follow(other, { states: ['CT'] });
  expect(await own.listings()).toMatchObject([{ address: { state: 'CT' } }]);
  expect(await own.follow(other)).toMatchObject({ result: 'current' });
  await own.follow(other, { states: ['AZ'] });
  expect(await own.listings()).toMatchObject([{ address: { state: 'AZ' } }]);
});

describe('later', () => {
  test('only what changed is fetched, with the same result as everything', async () => {
    const { other, own } = await openTwo();
    await own.follow(other);
    await other.load(
      [...clinics(30).slice(2), clinic(40), clinic(3, { id: 'nppes:3', phone: '6025550177' })].slice(0, -1),
    );
    await other.correct({
      key: '1',
      madeOn: '2026-11-02',
      correction: { kind: 'set', id: 'nppes:5', field: 'phone', value: '6025550155', was: '6025551005' },
    });
    await other.correct({ key: '2', madeOn: '2026-11-02', correction: { kind: 'hide', id: 'nppes:6' } });
    await other.publish(day(2));
    other.asked.length = 0;
    expect(await own.follow(other)).toMatchObject({ result: 'imported' });
    expect(other.asked.filter((each) => each.includes('ndjson'))).toEqual([]);
    expect(await own.listings()).toHaveLength(28);
    const anew = await openSite();
    await anew.follow(other);
    expect(other.asked.filter((each) => each.includes('GET /hsds/all.ndjson.gz'))).toHaveLength(1);
    expect((await own.listings()).sort(byName)).toEqual((await anew.listings()).sort(byName));
    // Of each site, one file stays.
    expect(linesOf(own)).toHaveLength(1);
    other.asked.length = 0;
    expect(await own.follow(other)).toMatchObject({ result: 'current' });
    expect(other.asked).toEqual(['GET /hsds']);
  });

  test('if the changes are not all, or too old, everything is fetched', async () => {
    const { other, own } = await openTwo();
    await own.follow(other);
    // The other site lost its folder: what went meanwhile is told nowhere.
    await other.load(clinics(29));
    const folder = temporaryFolder();
    await other.publish(day(2), folder);
    await other.publish(day(3), folder);
    await other.load([...clinics(28), clinic(29, { phone: '6025550129' })]);
    await other.publish(day(3), folder);
    other.asked.length = 0;
    expect(await own.follow(other)).toMatchObject({ result: 'imported' });
    expect(other.asked.filter((each) => each.startsWith('GET /hsds/all'))).toHaveLength(1);
    expect(await own.listings()).toHaveLength(29);
  });

  test('if one that was lost makes up for one that came, everything is fetched', async () => {
    const { other, own } = await openTwo();
    await own.follow(other);
    // Another server of it, which has known of these for long.
    const folder = temporaryFolder();
    await other.load([...clinics(29), clinic(40)]);
    await other.publish(day(-5), folder);
    await other.load([clinic(1, { phone: '6025550101' }), ...clinics(29).slice(1), clinic(40)]);
    await other.publish(day(3), folder);
    other.asked.length = 0;
    expect(await own.follow(other)).toMatchObject({ result: 'imported' });
    expect(other.asked.filter((each) => each.startsWith('GET /hsds/all'))).toHaveLength(1);
    expect((await own.listings()).map(({ name }) => name)).not.toContain('Ocotillo Dental 30');
  });

  test('of many changes, one page is in memory', async () => {
    const { other, own } = await openTwo(clinics(150));
    await own.follow(other);
    await other.load(clinics(150).map((each) => ({ ...each, website: 'https://new.example/' })));
    await other.publish(day(2));
    let lines = 0;
    other.site.answer = (_request, _response, path) => {
      const changes = linesOf(own).find((name) => name.endsWith('.changes'));
      if (path.includes('&page=2') && changes)
        lines = readFileSync(join(own.downloads, 'sites', changes), 'utf8').split('\n').length - 1;
      return false;
    };
    expect(await own.follow(other)).toMatchObject({ result: 'imported' });
    expect(lines).toBe(100);
    expect(linesOf(own)).toHaveLength(1);
    expect((await own.listings()).every(({ website }) => website === 'https://new.example/')).toBe(true);
  });

  test('a check says what is newer, and changes nothing', async () => {
    const { other, own } = await openTwo();
    expect(await own.follow(other, { check: true })).toMatchObject({ result: 'newer' });
    expect(own.printed).toEqual([`site:${other.host}: newer: publication 1, 30 listings.`]);
    expect(await own.listings()).toEqual([]);
  });
});

describe('no echo', () => {
  test('what is ours comes back neither from a follower nor from a follower of that', async () => {
    const [a, b, c] = [await openSite(), await openSite(), await openSite()];
    for (const [site, number] of [
      [a, 1],
      [b, 2],
      [c, 3],
    ] as const)
      await site.load([clinic(number, { id: `hrsa:${number}`, source: 'hrsa' })], 'hrsa');
    for (const [site, from] of [
      [a, c],
      [b, a],
      [c, b],
    ] as const)
      site.site.share.push(from.host);
    await a.publish(day(1));
    const names = async (site: typeof a) => (await site.listings()).map(({ name }) => name).sort();
    for (let round = 1; round <= 2; round++) {
      await b.follow(a);
      await b.publish(day(round * 2));
      await c.follow(b);
      await c.publish(day(round * 2));
      await a.follow(c);
      await a.publish(day(round * 2 + 1));
    }
    const all = ['Ocotillo Dental 1', 'Ocotillo Dental 2', 'Ocotillo Dental 3'];
    expect([await names(a), await names(b), await names(c)]).toEqual([all, all, all]);
    const inA = (await a.listings()).sort(byName);
    expect(inA.map(({ source }) => source)).toEqual(['hrsa', `site:${c.host}`, `site:${c.host}`]);
    expect(inA[0]!.assembled).toBeUndefined();
    expect(inA[1]!.assembled!.records[0]!.listTitle).toBe(`HRSA health centers, through ${b.host}, ${c.host}`);
    // What we lose is gone everywhere else with the next round, and comes back from nowhere.
    await a.load([clinic(4, { id: 'hrsa:4', source: 'hrsa' })], 'hrsa');
    expect(await names(a)).toEqual(['Ocotillo Dental 2', 'Ocotillo Dental 3', 'Ocotillo Dental 4']);
    await a.follow(c);
    expect(await names(a)).toEqual(['Ocotillo Dental 2', 'Ocotillo Dental 3', 'Ocotillo Dental 4']);
  });

  test('a correction that a follower made comes back, the values beside it that are ours do not', async () => {
    const { other: a, own: b } = await openTwo([clinic(1, { npi: '1497758544', website: 'https://a.example/' })]);
    b.site.share.push(a.host);
    await b.load([clinic(1, { npi: '1497758544', phone: null, sourceDate: '2025-01-01' })]);
    await a.correct({
      key: '1',
      madeOn: '2026-10-01',
      correction: { kind: 'set', id: 'nppes:1', field: 'phone', value: '6025550155', was: '6025551001' },
    });
    await a.publish(day(2));
    await b.follow(a);
    expect(await b.listings()).toMatchObject([{ phone: '6025550155', website: 'https://a.example/' }]);
    await b.correct({
      key: '1',
      madeOn: '2026-11-01',
      correction: { kind: 'set', id: 'nppes:1', field: 'openingHours', value: ['Monday: 9:00 AM – 5:00 PM'], was: [] },
    });
    await b.publish(day(3));
    await a.follow(b);
    const [found] = await a.listings();
    expect(found).toMatchObject({ openingHours: ['Monday: 9:00 AM – 5:00 PM'], phone: '6025550155' });
    const { records, saidBy } = found!.assembled!;
    expect(records[saidBy.openingHours!]!.listTitle).toBe(`Corrections by ${b.host}`);
    expect([saidBy.phone, saidBy.website].map((at) => records[at!]!.source)).toEqual(['operator', 'nppes']);
    expect(records.filter(({ listTitle = '' }) => listTitle.includes(a.host))).toEqual([]);
  });
});

describe('refused, with the old data in place', () => {
  async function refusal(
    change: (sites: Awaited<ReturnType<typeof openTwo>>) => unknown,
    options: Parameters<Awaited<ReturnType<typeof openSite>>['follow']>[1] = {},
  ) {
    const sites = await openTwo();
    const { other, own } = sites;
    await own.follow(other);
    const [before, files] = [await own.listings(), linesOf(own)];
    await other.load([...clinics(29), clinic(30, { phone: '6025550130' })]);
    await other.publish(day(2));
    await change(sites);
    const { result, message } = await own.follow(other, options);
    expect(result).toBe('failed');
    expect(await own.listings()).toEqual(before);
    expect(linesOf(own)).toEqual(files);
    return message!;
  }

  test('a publication that has lost more than half', async () => {
    const shrink = async ({ other }: Awaited<ReturnType<typeof openTwo>>) => {
      await other.load(clinics(10));
      await other.publish(day(3));
    };
    expect(await refusal(shrink)).toMatch(
      /30 providers; 20 of them are not among the 10 of this import.*Ask whoever keeps that site, or add --replace/,
    );
    const { other, own } = await openTwo();
    await own.follow(other);
    await shrink({ other, own });
    expect(await own.follow(other, { mayShrink: true })).toMatchObject({ result: 'imported' });
    expect(await own.listings()).toHaveLength(10);
  });

  test('one that goes back in time, with or without our note of it', async () => {
    const back = ({ other }: Awaited<ReturnType<typeof openTwo>>) =>
      other.publish('2026-10-20T08:00:00Z', temporaryFolder());
    expect(await refusal(back)).toMatch(
      /has gone back in time: .* of 2026-10-20T08:00:00.000Z, after one of 2026-11-01/,
    );
    const { other, own } = await openTwo();
    await own.follow(other);
    await back({ other, own });
    expect(await own.follow(other, { folder: temporaryFolder() })).toMatchObject({
      message: expect.stringContaining('after one of 2026-11-01.'),
    });
    expect(await own.follow(other, { mayShrink: true })).toMatchObject({ result: 'imported' });
  });

  test('one with made-up providers', async () => {
    const { other, own } = await openTwo(
      clinics(3).map((each) => ({ ...each, id: `sample:${each.name}`, source: 'sample' as const })),
    );
    expect(await own.follow(other)).toMatchObject({
      result: 'failed',
      message: expect.stringContaining('made-up sample data'),
    });
  });

  test('one of the future', async () => {
    const message = await refusal(({ other }) => other.publish('2999-01-01T00:00:00Z', temporaryFolder()));
    expect(message).toContain('which is in the future. Its clock is wrong: tell the people who run it.');
  });

  const respond =
    (part: string, status: number, headers: Record<string, string> = {}, body = '') =>
    ({ other }: Awaited<ReturnType<typeof openTwo>>) => {
      other.site.answer = (_, response, path) => {
        if (!path.startsWith(part)) return false;
        response.writeHead(status, headers).end(body);
        return true;
      };
    };

  test.each([
    ['no open data', respond('/hsds', 404), /is not there \(404\)/],
    ['no JSON', respond('/hsds', 200, {}, '<!doctype html>'), /not what an Alongside publishes, but a web page/],
    ['another shape', respond('/hsds', 200, {}, '{"version":"3.1"}'), /not what an Alongside publishes\. Check/],
    [
      'changes of another shape',
      respond('/hsds/services', 200, {}, '{"contents":[{}]}'),
      /hsds\/services.* is not what/,
    ],
    [
      'a redirect to another host',
      respond('/hsds', 302, { location: 'http://localhost:1/hsds' }),
      /leads to localhost:1, another host/,
    ],
    ['too much', respond('/hsds', 200, {}, 'x'.repeat(5e6)), /has more than 4 MB/],
    ['busy for too long', respond('/hsds', 503, { 'retry-after': '3600' }), /returned 503/],
  ])('%s', async (_, change, message) => {
    expect(await refusal(change)).toMatch(message);
  });

  test('one that comes too slowly', async () => {
    const hang = ({ other }: Awaited<ReturnType<typeof openTwo>>) => {
      other.site.answer = (_, response) => {
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
        return true;
      };
    };
    expect(await refusal(hang, { maxMs: 300 })).toMatch(/is too slow: not all came within 1 minutes/);
  });

  test('one that is cut off', async () => {
    const { other, own } = await openTwo();
    other.site.answer = (_, response, path) => {
      if (!path.startsWith('/hsds/all')) return false;
      response.writeHead(200, { 'content-length': '100000', etag: '"1"' });
      response.write(Buffer.from('1f8b', 'hex'), () => response.destroy());
      return true;
    };
    expect(await own.follow(other)).toMatchObject({
      result: 'failed',
      message: expect.stringContaining('cannot be fetched'),
    });
    expect(await own.listings()).toEqual([]);
  });

  test('one that has not all that it says', async () => {
    const { other, own } = await openTwo();
    const one = JSON.stringify({ id: randomUUID(), name: 'Oak' });
    other.site.answer = (_, response, path) => {
      if (!path.startsWith('/hsds/all')) return false;
      response.writeHead(200, { etag: '"1"' }).end(gzipSync(`${one}\nnot json\n`));
      return true;
    };
    expect(await own.follow(other)).toMatchObject({
      result: 'failed',
      message: expect.stringMatching(/sent a file with 1 listing that is not the publication .* with 30\. Nothing was/),
    });
    expect([await own.listings(), linesOf(own)]).toEqual([[], []]);
  });

  test('a site that says it is another, or does not say', async () => {
    const { other, own } = await openTwo();
    const proxy = createServer((request, response) => {
      void fetch(new URL(request.url!, other.address)).then(async (answer) => response.end(await answer.text()));
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    const address = new URL(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
    const { message } = await own.follow({ address });
    expect(message).toContain(`says that it is ${other.host}. If that is right, follow ${other.address.origin}.`);
    expect((await own.follow(other, { ownUrl: undefined })).message).toContain('Set SITE_URL first');
    expect((await own.follow(own)).message).toContain('is this site');
  });
});

test('a site that still writes its publication is waited for', async () => {
  const { other, own } = await openTwo();
  let busy = 6;
  other.site.answer = (_, response) => {
    if (--busy < 0) return false;
    response.writeHead(503, { 'retry-after': '0' }).end();
    return true;
  };
  expect(await own.follow(other)).toMatchObject({ result: 'imported' });
  busy = 6;
  expect(await own.follow(other, { maxWaitMs: 3 })).toMatchObject({ result: 'failed' });
});

test('a site that publishes while it is fetched is fetched again', async () => {
  const { other, own } = await openTwo();
  let isFirst = true;
  other.site.answer = ({ method }, response, path) => {
    if (!path.startsWith('/hsds/all') || method !== 'GET' || !isFirst) return false;
    isFirst = false;
    void other
      .load(clinics(31))
      .then(() => other.publish(day(2)))
      .then(() => response.writeHead(503).end());
    return true;
  };
  expect(await own.follow(other)).toMatchObject({ result: 'imported' });
  expect(await own.listings()).toHaveLength(31);
});
