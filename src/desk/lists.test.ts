import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { MAX_UPLOAD_MS, UPLOAD_TO } from '#model/desk-messages.ts';
import { withRecords } from '#operations/data-folder.ts';
import { csvOf, foreignRows, submit, upload } from './testing/bring-list.ts';
import { openDesk, type TestDesk } from './testing/open-desk.ts';

// The commands that the desk calls print their summary.
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

const listOf = (desk: TestDesk) =>
  withRecords(
    ({ sources }) => sources.find(({ source, providers }) => source === 'list:arizona-respite' && providers > 0),
    desk.deps.records,
  );
const filesOf = (desk: TestDesk) => readdirSync(join(desk.folder, 'desk-lists'), { recursive: true }).map(String);

test('a list with column names of its own is mapped, checked, and put on the site', async () => {
  const desk = openDesk();
  const ana = await desk.signIn();
  expect(await ana.read('/lists')).toContain('No list is loaded yet.');
  const answer = await upload(ana, Buffer.from(csvOf(foreignRows()), 'latin1'), { file: 'Lista 2026.csv' });
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/desk/lists/job']);
  const columns = await ana.read('/lists/job');
  expect(columns).toContain('Niños Peñasco · Place 1');
  for (const [at, key] of ['name', 'address', 'city', 'state', 'zip', 'phone', 'services', 'medicaid'].entries())
    expect(columns, key).toMatch(new RegExp(`name="c${at}"[^>]*>(?:(?!</select>).)*value="${key}" selected`, 's'));

  const words = await submit(ana, '/lists/columns', { edition: '2026-10-01' });
  expect(words).toMatch(/>Kids OT<.*?5 rows.*?value="own" selected/s);
  expect(words).toMatch(/>Respite, Day program<.*?value="respite; day-program" selected/s);
  expect(words).toMatch(/>Medicaid, private insurance<.*?value="here" selected/s);
  expect(words).toMatch(/>Does not take Medicaid<.*?value="-" selected/s);

  const at = /for="w(\d+)">Kids OT</.exec(words)![1];
  const check = await submit(ana, '/lists/words', { [`w${at}`]: 'occupational-therapist' });
  expect(check).toContain('Visitors cannot see this yet.');
  expect(check).toMatch(/How it will look<\/h2><h3>Niños Peñasco<\/h3>.*?Respite.*?\(480\) 555-0100/s);
  expect(check).toMatch(/Added<\/th><td[^>]*>20</);
  expect(check).toMatch(/Rows left out<\/th><td[^>]*>3</);
  expect(check).toMatch(/without a name<\/th><td[^>]*>1/);
  expect(await listOf(desk)).toBeUndefined();

  const file = /href="\/desk(\/lists\/rows\?[^"]+dropped.csv)"/.exec(check)![1]!.replaceAll('&amp;', '&');
  const rows = await ana.read(file);
  expect(rows).toMatch(/^\uFEFF?file,line,reason,meaning,value,Facility,Str\. Addr,Town,.*,Pays with\r\n/);
  expect(rows).toMatch(/Lista 2026\.csv,\d+,no-name,without a name,.*,,2 Elm,Tempe,AZ,85281,,Respite,\r\n/);
  expect(rows).toMatch(/1 Elm,Tempe,AZ,85281,,Respite,,one too many\r\n/);
  expect(rows).not.toMatch(/[,\n]=/);
  expect(rows).toContain("'=cmd|' /C calc'!A0");

  const done = await submit(ana, '/lists/import');
  expect(done).toContain('“Arizona respite” is on the site.');
  expect(filesOf(desk)).toEqual(['job.json']);
  expect(await listOf(desk)).toMatchObject({
    providers: 20,
    list: { title: 'Arizona respite', edition: '2026-10-01' },
  });
  const provider = await withRecords((records) => records.at(0), desk.deps.records);
  expect(provider).toMatchObject({ name: 'Niños Peñasco', address: { city: 'Tempe' }, phone: '4805550100' });
  expect(await ana.read('/lists')).toMatch(/Arizona respite<\/th>.*?2026-10-01.*?Up to date/s);
  expect(await ana.read('/lists/report?list=arizona-respite')).toMatch(/Rows left out<\/th><td[^>]*>3</);
  expect((await desk.staff.audits(1))[0]).toMatchObject({ about: 'Arizona respite (Lista 2026.csv)' });
  expect((await desk.staff.audits(20)).map(({ act }) => act)).toEqual([
    'list import',
    'export',
    'list check',
    'list words',
    'list upload',
  ]);
});

test('how many listings have no service of ours is said before they are on the site', async () => {
  const desk = openDesk();
  const ana = await desk.signIn();
  await upload(ana, csvOf(foreignRows()));
  await submit(ana, '/lists/columns');
  expect(await submit(ana, '/lists/words')).toContain('Listings with none of our services: 5.');
});

test('a new edition is mapped as the last one was, a collapse is refused until it is confirmed, and the list is removed', async () => {
  const desk = openDesk();
  const ana = await desk.signIn();
  await upload(ana, csvOf(foreignRows(30)));
  await submit(ana, '/lists/columns', { c0: 'name', c7: '-' });
  await submit(ana, '/lists/words');
  await submit(ana, '/lists/import');
  expect((await listOf(desk))!.providers).toBe(30);

  const last = await withRecords((records) => records.at(29), desk.deps.records);
  await ana.post('/listings/hide', { id: last!.id });

  await upload(ana, 'Name\nOne\n', { list: 'arizona-respite', title: '' });
  expect(await ana.read('/lists/job')).toContain('We read 1 row with 1 column.');
  await ana.post('/lists/discard');
  await upload(ana, csvOf(foreignRows(8)), { list: 'arizona-respite', title: '' });
  expect(await ana.read('/lists/job')).toMatch(/name="c7"[^>]*>\s*<option value="-" selected/);
  await submit(ana, '/lists/columns');
  const check = await submit(ana, '/lists/words');
  expect(check).toMatch(/role="alert">.*22 of the 30 providers of the earlier edition are not in this file/s);
  expect(await submit(ana, '/lists/import')).toContain('Confirm that most of the earlier providers');
  expect((await listOf(desk))!.providers).toBe(30);
  expect(await submit(ana, '/lists/import', { shrink: '1' })).toMatch(
    /is on the site\..*1 correction has no effect, because no source has its listing now.*href="\/desk\/listings"/s,
  );
  expect((await listOf(desk))!.providers).toBe(8);

  expect(await ana.read('/lists/remove?list=arizona-respite')).toContain('Remove “Arizona respite”?');
  await ana.post('/lists/remove', { list: 'arizona-respite' });
  expect(await ana.read('/lists/job')).toContain('“Arizona respite” was removed, with 8 providers.');
  expect(await listOf(desk)).toBeUndefined();
});

test('rows that were left out are corrected in their own file, which can be uploaded', async () => {
  const desk = openDesk();
  const ana = await desk.signIn();
  const good = [1, 2, 3].map((at) => [`Place ${at}`, '1 Elm', 'Tempe', 'AZ', '85281', '+1 480 555 0142', 'Respite']);
  const header = ['Facility', 'Str. Addr', 'Town', 'ST', 'Zip5', 'Tel #', 'Type of care'];
  await upload(ana, csvOf([header, ...good, ['', ...good[0]!.slice(1)], ['=Nobody', '', '', '', '', '', 'Respite']]));
  await submit(ana, '/lists/columns');
  const check = await ana.read('/lists/job');
  expect(check).toContain('Each with the reason and all its columns.');
  const file = /href="\/desk(\/lists\/rows\?[^"]+dropped.csv)"/.exec(check)![1]!.replaceAll('&amp;', '&');
  const rows = await ana.read(file);
  expect(rows).toContain("'+1 480 555 0142");
  await ana.post('/lists/discard');

  await upload(ana, rows.replace(',,1 Elm', ',The fourth,1 Elm'), { title: 'Corrected' });
  const columns = await ana.read('/lists/job');
  for (const at of [0, 1, 2, 3, 4])
    expect(columns).toMatch(new RegExp(`name="c${at}"[^>]*>\\s*<option value="-" selected`));
  await submit(ana, '/lists/columns');
  await submit(ana, '/lists/import');
  const provider = await withRecords((records) => records.at(0), desk.deps.records);
  expect(provider).toMatchObject({ name: 'The fourth', phone: '4805550142' });
});

test('what is missing is asked for, and a package needs no mapping', async () => {
  const desk = openDesk();
  const ana = await desk.signIn();
  await upload(ana, 'Who,Where\nA,Tempe\nB,Tempe\n', { file: 'a.csv' });
  expect(await ana.read('/lists/job')).toContain('We read 2 rows with 2 columns.');
  const problems = await submit(ana, '/lists/columns', { c0: '-', title: '', link: 'x', edition: '2999-01-01' });
  for (const text of [
    'the column that has the names',
    'one state for all rows',
    'one service for all rows',
    'Give the list a name',
    'not a web address',
    'not a past date',
  ])
    expect(problems).toContain(text);
  const check = await submit(ana, '/lists/columns', { c0: 'name', c1: 'city', state: 'AZ', service: 'respite' });
  expect(check).toMatch(/Added<\/th><td[^>]*>2</);
  await ana.post('/lists/discard');
  expect(filesOf(desk)).toEqual([]);
  expect(await ana.read('/lists')).toContain('The upload was discarded');

  const hsds = JSON.stringify([{ id: 's1', name: 'Respite care', organization: { id: 'o1', name: 'Valley Help' } }]);
  await upload(ana, hsds, { file: 'services.txt' });
  expect(await ana.read('/lists/job')).toContain('without mapping its columns');
});

test('long names of columns and long words are read whole, and shown short', async () => {
  const desk = openDesk();
  const ana = await desk.signIn();
  const header = `Services, ${'as the agency tells them on its form, '.repeat(5)}please check`;
  const word = `Respite ${'for the whole family '.repeat(8)}at home`;
  await upload(
    ana,
    csvOf([['Name', 'State', 'City', header], ...[1, 2].map((at) => [`A ${at}`, 'AZ', 'Tempe', word])]),
  );
  expect(await ana.read('/lists/job')).toContain(`>${header.slice(0, 120)}…<`);
  const words = await submit(ana, '/lists/columns', { c3: 'services' });
  expect(words).toMatch(/>Respite (for the whole family ){5}for the…</);
  const check = await submit(ana, '/lists/words', { w0: 'respite' });
  expect(check).toMatch(/Added<\/th><td[^>]*>2</);
});

test('shifted columns are loud', async () => {
  const desk = openDesk();
  const ana = await desk.signIn();
  const shifted = foreignRows(10).map((row, at) => (at === 0 ? row : ['', ...row.slice(0, -1)]));
  await upload(ana, csvOf(shifted));
  expect(await ana.read('/lists/job')).toMatch(/“Tel #” is read as Phone, but only 0 of 1\d values look like it/);
});

test('a title above the names of the columns is skipped, or told if it looks like a row', async () => {
  const page = async (title: string) => {
    const ana = await openDesk().signIn();
    await upload(ana, `${title}\nName,City,State,Services\nA,Tempe,AZ,Respite\nB,Tempe,AZ,Respite\n`);
    return ana.read('/lists/job');
  };
  for (const title of ['Providers as of 2026,,,', 'Providers as of 2026', 'Providers\n\nAs of 2026,,,']) {
    expect(await page(title)).toContain('We read 2 rows with 4 columns.');
    expect(await page(title)).not.toContain('role="alert"');
  }
  expect(await page('Providers, as of May 2026')).toContain('Does the file begin with a title?');
});

test('two people bring a list: the second is told to wait', async () => {
  const desk = openDesk();
  const ana = await desk.signIn();
  const bo = await desk.signIn('keeper', 'Bo');
  await upload(ana, csvOf(foreignRows(3)));
  expect(await bo.read('/lists')).toMatch(/“Arizona respite”, uploaded by Ana, is not finished/);
  expect((await upload(bo, 'a\n1\n', { title: 'Other' })).headers.get('Location')).toBe('/desk/lists');
  expect(await bo.read('/lists')).toContain('Another list is in progress. Nothing was changed.');
  expect(await ana.read('/lists/job')).toContain('Facility');
});

test('an upload that fails leaves nothing, and one that never ends is given up', async () => {
  const desk = openDesk();
  const ana = await desk.signIn();
  await upload(ana, 'x', { end: 'too-slow' });
  expect(await ana.read('/lists/job')).toContain('did not arrive within a minute');
  expect(filesOf(desk)).toEqual(['job.json']);
  await ana.post('/lists/discard');
  const started = await ana.post('/lists/upload', { title: 'A', upload: 'start', file: 'a.csv' });
  expect(existsSync(started.headers.get(UPLOAD_TO)!)).toBe(false);
  expect(await ana.read('/lists/job')).toContain('The file is arriving.');
  desk.setNow(new Date(Date.parse('2026-11-21T12:00:00Z') + 3 * MAX_UPLOAD_MS));
  expect(await ana.read('/lists/job')).toContain('Only part of the file arrived');
});

test('speaks Spanish', async () => {
  const desk = openDesk();
  const ana = await desk.signIn('keeper', 'Ana', 'es');
  await upload(ana, csvOf(foreignRows(3)));
  expect(await ana.read('/lists/job')).toContain('Paso 1 de 4: Columnas');
  await submit(ana, '/lists/columns');
  expect(await submit(ana, '/lists/words')).toMatch(
    /Filas que se dejan fuera<\/th><td[^>]*>3<.*sin nombre<\/th><td[^>]*>1/s,
  );
});

test('a file that is none of ours is refused in the language of staff', async () => {
  const desk = openDesk();
  const files = [
    ['<html>', 'This is a web page, not a table', 'Esto es una página web, no una tabla'],
    ['\0\0binary', 'neither a table nor text', 'ni una tabla ni un texto'],
  ] as const;
  for (const [language, at] of [
    ['en', 1],
    ['es', 2],
  ] as const) {
    const ana = await desk.signIn('keeper', `Ana ${language}`, language);
    for (const file of files) {
      await upload(ana, file[0]);
      const page = await ana.read('/lists/job');
      expect(page).toContain(file[at]);
      expect(/<summary>[^<]*<\/summary><p lang="en">list\.csv: this is/.test(page)).toBe(language === 'es');
      expect(page).not.toContain('action="/desk/lists/again"');
      await ana.post('/lists/discard');
    }
  }
});
