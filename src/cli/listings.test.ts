import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Directory } from '#directory/directory.ts';
import { lockForImport } from '#directory/sqlite/import-lock.ts';
import { openSqliteStore } from '#directory/sqlite/store.ts';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import type { StoredCorrection } from '#forms/correction-store.ts';
import { openCorrectionStore } from '#forms/sqlite/form-store.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { openCsv } from '#importers/csv/open-csv.ts';
import { medicaidTags } from '#importers/medicaid-tags.ts';
import { runImport } from '#importers/pipeline.ts';
import { tagById } from '#listings/vocabulary/vocabulary.ts';
import { csvText } from '#model/csv-text.ts';
import { withDirectory } from '#operations/data-folder.ts';
import { UsageError } from '#operations/usage-error.ts';
import { runListings } from './listings-command.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('SITE_URL', 'https://www.example.org');
  return () => vi.unstubAllEnvs();
});

const HOUSE = {
  id: '1',
  name: 'Juniper Hill Respite House',
  address: '100 Oak Ave',
  city: 'Tempe',
  state: 'AZ',
  zip: '85281',
  lat: '33.4242',
  lng: '-111.9281',
  phone: '4805550142',
  services: 'Respite',
  medicaid: 'AZ',
  description: 'Overnight stays.',
  source_date: '2026-10-01',
};
const SCHOOL = { ...HOUSE, id: '2', name: 'Saguaro Swim School', address: '7 Elm St', phone: '4805550177' };

/** Runs `listings` with this test's data folder, as `main.ts` does. */
async function run(...words: string[]): Promise<{ exitCode: number; out: string; err: string }> {
  const lines: string[] = [];
  const end = (exitCode: number, err = '') => ({ exitCode, out: lines.map((line) => `${line}\n`).join(''), err });
  try {
    await runListings(words, (text) => lines.push(text));
    return end(0);
  } catch (error) {
    return end(error instanceof UsageError ? 2 : 1, (error as Error).message);
  }
}

async function importRows(...rows: Record<string, string>[]) {
  const header = Object.keys(rows[0]!);
  const list = join(folder, 'list.csv');
  writeFileSync(list, csvText([header, ...rows.map((row) => header.map((key) => row[key] ?? ''))]));
  const deps = { places: await loadGazetteer(), now: () => new Date() };
  const source = await openCsv([list]);
  await withDirectory((directory) => runImport(source, { ...deps, directory }, { mayShrink: true }));
}

async function shown() {
  const directory = new Directory(openSqliteStore({ folder }));
  const query = { center: { lat: 33.43, lng: -111.93 }, radiusMiles: 20, tagIds: [], page: 1, pageSize: 12 };
  try {
    return (await directory.search(query)).hits.map(({ provider }) => provider);
  } finally {
    await directory.close();
  }
}
const names = async () => (await shown()).map(({ name }) => name).sort();

async function kept() {
  const store = openCorrectionStore({ folder });
  try {
    return await store.list();
  } finally {
    await store.close();
  }
}

test('a hidden listing stays hidden over an import, and comes back when that is undone', async () => {
  await importRows(HOUSE, SCHOOL);
  const address = 'https://www.example.org/es/ourplaces/providers/csv%3A1?from=list';
  const hidden = await run('hide', address, '--note', 'closed; they called');
  expect(hidden).toEqual({
    exitCode: 0,
    err: '',
    out: 'The site shows it now.\nJuniper Hill Respite House\n  hidden\n  /ourplaces/providers/csv%3A1\n',
  });
  expect(await names()).toEqual(['Saguaro Swim School']);
  await importRows(HOUSE, { ...SCHOOL, phone: '' });
  expect(await names()).toEqual(['Saguaro Swim School']);
  const again = await run('hide', 'csv:1');
  expect(again).toMatchObject({
    exitCode: 2,
    err: expect.stringMatching(/^Juniper Hill .* has been hidden since \S+\. To/),
  });
  const { out } = await run('list');
  expect(out).toMatch(/^\w{8} {2}\d{4}-\d\d-\d\d {2}Juniper Hill Respite House {2}hidden \(closed; they called\)\n$/);
  expect((await run('undo', out.slice(0, 8))).out).toContain('Undone: Juniper Hill Respite House\n  hidden\n');
  expect(await names()).toEqual(['Juniper Hill Respite House', 'Saguaro Swim School']);
  expect(await run()).toEqual({ exitCode: 0, out: 'No listing is corrected.\n', err: '' });
});

test('a phone field with several numbers sets the further ones too, and takes the old number off them', async () => {
  await importRows({ ...HOUSE, phone: '480-555-0142 (Main) or 480-555-0150 (Night)' });
  await run('set', 'csv:1', 'phone=480-555-0199 or TTY 480-555-0198');
  const night = { number: '4805550150', label: 'Night' };
  expect((await shown())[0]).toMatchObject({
    phone: '4805550199',
    details: { phones: [{ number: '4805550198', label: 'TTY' }, night] },
  });
  await run('set', 'csv:1', 'phone=480-555-0197');
  expect((await shown())[0]).toMatchObject({
    phone: '4805550197',
    details: { phones: [{ number: '4805550198', label: 'TTY' }, night] },
  });
});

test('sets fields by the words of the template', async () => {
  await importRows(HOUSE);
  const words = [
    'phone=(480) 555-0199 x3',
    'services=day program; respite',
    'medicaid=NM',
    'accepting=yes',
    'accepting_as_of=2026-11-01',
    'email=hello@example.org',
    'zip=85282',
  ];
  const { out, exitCode } = await run('set', 'csv:1', ...words);
  expect(exitCode).toBe(0);
  expect(out).toContain('\n  phone: (480) 555-0142 → (480) 555-0199\n  extension: (empty) → 3\n');
  expect(out).toContain('\n  email: (empty) → hello@example.org\n');
  const [listing] = await shown();
  expect(listing).toMatchObject({
    phone: '4805550199',
    phoneExtension: '3',
    medicaid: [{ state: 'NM', evidence: 'accepts' }],
    acceptingNewPatients: 'yes',
    acceptingNewPatientsAsOf: '2026-11-01',
    address: { lines: ['100 Oak Ave'], city: 'Tempe', state: 'AZ', zip: '85282' },
    locationPrecision: 'approximate',
    details: { description: 'Overnight stays.', email: 'hello@example.org' },
  });
  expect(listing!.tagIds).toContain(listing!.mainServiceTagId);
  expect(listing!.tagIds.filter((tagId) => tagById(tagId)?.name.startsWith('MC-'))).toEqual(
    medicaidTags(listing!.medicaid),
  );

  const { out: page } = await run('show', 'csv:1');
  expect(page).toMatch(/^Juniper Hill Respite House\nhttps:\/\/www\.example\.org\/ourplaces\/providers\/csv%3A1\n/);
  expect(page).toMatch(/\nname +Juniper Hill Respite House {2}\[csv, 2026-10-01\]\n/);
  expect(page).toMatch(/\nphone +\(480\) 555-0199 {2}\[operator, \d{4}-\d\d-\d\d\]\n/);
  expect(page).toMatch(/\ndescription +Overnight stays\. {2}\[csv, 2026-10-01\]\n/);
  expect(page).toMatch(/\nemail +hello@example\.org {2}\[operator, /);
  expect(page).toMatch(/\nRecords:\n {2}csv:1 {2}\[csv, 2026-10-01, imported \d{4}-\d\d-\d\d\]\n\nCorrections:\n/);
});

test('a later value replaces the correction of a field; what the source says needs none', async () => {
  await importRows(HOUSE);
  await run('set', 'csv:1', 'phone=4805550111', 'email=a@example.org');
  await run('set', 'csv:1', 'phone=4805550122 x2', 'description=');
  const lines = async () => {
    const { out } = await run('list');
    return out
      .split('\n')
      .filter(Boolean)
      .map((line) => line.replace(/^.*House {2}/, ''));
  };
  expect(await lines()).toEqual([
    'description: Overnight stays. → (empty); email: (empty) → a@example.org',
    'extension: (empty) → 2',
    'phone: (480) 555-0142 → (480) 555-0122',
  ]);
  await run('set', 'csv:1', 'description=Overnight stays.', 'email=');
  expect(await lines()).toHaveLength(2);
  const [{ key }] = (await kept()) as [StoredCorrection, ...StoredCorrection[]];
  expect((await run('undo', key)).out).toMatch(/extension.*\n.*phone: \(480\) 555-0142 → \(480\) 555-0122\n/s);
  expect((await shown())[0]).toMatchObject({ phone: '4805550142', details: { description: 'Overnight stays.' } });
});

test('a newer value of a source is shown, and the operator reads that', async () => {
  await importRows(HOUSE);
  await run('set', 'csv:1', 'phone=4805550199');
  await importRows({ ...HOUSE, phone: '4805550133' });
  expect((await shown())[0]!.phone).toBe('4805550199');
  const store = openCorrectionStore({ folder });
  const [{ key, ...rest }] = (await store.list()) as [StoredCorrection];
  await store.change({ remove: [key], add: [{ ...rest, key, madeOn: '2026-09-01' }] });
  await store.close();
  await importRows({ ...HOUSE, phone: '4805550133' });
  expect((await shown())[0]!.phone).toBe('4805550133');
  expect((await run('list')).out).toContain(
    '(480) 555-0199\n          not shown, because a source says since: phone: (480) 555-0133\n',
  );
});

test('the id of another record of a hidden listing says which correction hides it', async () => {
  await importRows(HOUSE, SCHOOL);
  await run('join', 'csv:1', 'csv:2');
  await run('hide', 'csv:1');
  const key = (await run('list')).out.slice(0, 8);
  const err = expect.stringMatching(
    new RegExp(`^'csv:2' is a record of .+, which has been hidden since \\S+ To show it: listings undo ${key}\\.$`),
  );
  for (const action of ['hide', 'show']) expect(await run(action, 'csv:2')).toEqual({ exitCode: 2, out: '', err });
  await importRows(HOUSE, SCHOOL, { ...SCHOOL, id: '3' });
  expect((await run('hide', 'csv:3')).err).toBe(
    "No listing shows 'csv:3': it is a record of a hidden listing (to find that: listings list), or a source marks its provider as excluded from Medicare and Medicaid.",
  );
  await importRows(HOUSE);
  expect((await run('show', 'csv:2')).err).toMatch(/^There is no listing 'csv:2'/);
});

test('marks corrections of records that no source has', async () => {
  await importRows(HOUSE, SCHOOL);
  await run('join', 'csv:2', 'csv:1');
  await run('hide', 'csv:1');
  expect((await run('list')).out).not.toContain('without effect');
  await importRows(SCHOOL);
  const gone = 'without effect, because no source has csv:1 now';
  expect((await run('list')).out).toMatch(new RegExp(`hidden\\n {10}${gone}\\n.*joined: .*\\n {10}${gone}\\n$`));
});

test('joins two listings and keeps two apart', async () => {
  await importRows(HOUSE, SCHOOL);
  const joined = await run('join', 'csv:1', 'csv:2');
  expect(joined.out).toContain('Juniper Hill Respite House and Saguaro Swim School\n  joined: csv:1 and csv:2\n');
  expect(joined.out).not.toContain('miles apart');
  expect(await names()).toHaveLength(1);
  expect((await run('join', 'csv:2', 'csv:1')).err).toContain('one listing already');
  expect((await run('show', 'csv:2')).out).toContain('  csv:2  [csv, 2026-10-01');
  await run('keep-apart', 'csv:2', 'csv:1');
  expect(await names()).toHaveLength(2);
  expect((await kept()).map(({ body }) => JSON.parse(body).kind)).toEqual(['keep-apart']);
});

test('says how far apart two joined listings are, if that is most likely a mistake', async () => {
  await importRows(HOUSE, { ...SCHOOL, city: 'Tucson', zip: '85701', lat: '32.2217', lng: '-110.9747' });
  expect((await run('join', 'csv:1', 'csv:2')).out).toContain(
    'They are 100 miles apart. If that is a mistake, undo it.',
  );
});

test('takes coordinates far from the ZIP code: in wide country they may be right', async () => {
  await importRows(HOUSE);
  const { exitCode, out } = await run('set', 'csv:1', 'lat=32.2217', 'lng=-110.9747');
  expect([exitCode, out]).toEqual([0, expect.stringContaining('33.4242, -111.9281 → 32.2217, -110.9747')]);
});

test('refuses what it does not know in one sentence, and keeps nothing', async () => {
  await importRows(HOUSE);
  const refused: [string[], RegExp][] = [
    [['hide'], /^Give the id of a listing or the address/],
    [['hide', 'csv:99'], /^There is no listing 'csv:99'/],
    [['hide', 'https://x/ourplaces/providers/%E0'], /is not the address of a listing/],
    [['close', 'csv:1'], /^There is no action 'close'\. Actions: list/],
    [['hide', 'csv:1', 'csv:2'], /^hide: 'csv:2' is too much/],
    [['list', '--note', 'x'], /^--note is for/],
    [['add'], /^Name what to set/],
    [
      ['add', 'name=Oak House', 'zip=85281'],
      /^This cannot be used: services or other_services: a listing needs one; state: a listing needs one\.$/,
    ],
    [
      ['add', 'name=Oak House', 'zip=85281', 'state=AZ'],
      /^This cannot be used: services or other_services: a listing needs one/,
    ],
    [
      ['add', 'name=Oak House', 'state=AZ', 'services=day program'],
      /^This cannot be used: city or zip or lat: a listing needs one\.$/,
    ],
    [['set', 'csv:1'], /^Name what to set/],
    [['set', 'csv:1', 'phone'], /^'phone' must be written like/],
    [['set', 'csv:1', 'npi=1'], /^'npi' is not a field of a listing\. Fields: name, address/],
    [['set', 'csv:1', 'phone=', 'phone=1'], /^phone is given twice/],
    [['set', 'csv:1', 'email=x@example.org', 'phone=12'], /^This cannot be used: phone: 12\.$/],
    [['set', 'csv:1', 'services=barber; swim'], /^This cannot be used: services: barber; services: swim\./],
    [['set', 'csv:1', 'email=nobody'], /^This cannot be used: email: nobody\.$/],
    [['set', 'csv:1', 'zip=abc'], /^This cannot be used: zip: abc\.$/],
    [
      ['set', 'csv:1', 'zip=99999'],
      /^This cannot be used: zip: 99999 is not known\. If it is new, give lat and lng, too\.$/,
    ],
    [['set', 'csv:1', 'zip=10001'], /^This cannot be used: zip: 10001 is in NY, not in AZ\.$/],
    [
      ['set', 'csv:1', 'lat=48.1', 'lng=11.5'],
      /^This cannot be used: lat: 48\.1, 11\.5 is outside the United States\.$/,
    ],
    [['set', 'csv:1', 'name='], /^It would not be listed: without a name\.$/],
    [['set', 'csv:1', 'state='], /state: it must not be empty/],
    [['set', 'csv:1', 'accepting=yes', 'accepting_as_of=2099-01-01'], /^This cannot be used: accepting_as_of: 2099/],
    [['set', 'csv:1', 'services='], /^This cannot be used: services: a listing needs one, or other_services\.$/],
    [
      ['set', 'csv:1', 'other_services=Toy library; Speech therapist'],
      /^This cannot be used: other_services: Speech therapist is one of our services: services='Speech therapist'\.$/,
    ],
    [['set', 'csv:1', 'more_phones=Intake: 12'], /^This cannot be used: more_phones: Intake: 12\.$/],
    [['set', 'csv:1', 'phone=480-555-0142'], /^Juniper Hill Respite House has these values already/],
    [['join', 'csv:1'], /^Give the id/],
    [['join', 'csv:1', 'csv:1'], /^join needs the ids of two records/],
    [['undo', 'abc'], /^There is no correction 'abc'/],
  ];
  for (const [words, message] of refused)
    expect(await run(...words), words.join(' ')).toEqual({ exitCode: 2, out: '', err: expect.stringMatching(message) });
  expect(await kept()).toEqual([]);
});

test('adds a listing, which imports keep, and removes it', async () => {
  await importRows(SCHOOL);
  const words = [
    'name=Ocotillo Day Program',
    'address=12 Oak Ave',
    'zip=85281',
    'state=AZ',
    'services=day program',
    'phone=4805550177',
  ];
  const { exitCode, out } = await run('add', ...words, '--note', 'they wrote');
  expect([exitCode, out]).toEqual([0, expect.stringContaining('Ocotillo Day Program\n  added\n')]);
  expect((await names()).sort()).toEqual(['Ocotillo Day Program', 'Saguaro Swim School']);
  await importRows(SCHOOL, HOUSE);
  expect(await names()).toHaveLength(3);
  expect((await run('list')).out).toMatch(/Ocotillo Day Program {2}added \(they wrote\)/);
  const [{ key } = { key: '' }] = await kept();
  await run('undo', key);
  expect((await names()).sort()).toEqual(['Juniper Hill Respite House', 'Saguaro Swim School']);
});

test('says that an added listing is one that a source has', async () => {
  await importRows(HOUSE);
  const { id: _, source_date: __, ...values } = HOUSE;
  const words = Object.entries(values).map(([word, value]) => `${word}=${value}`);
  expect((await run('add', '--anyway', ...words)).out).toContain('It is one listing with Juniper Hill Respite House');
  expect(await names()).toEqual(['Juniper Hill Respite House']);
  expect((await run('list')).out).toContain('one listing with csv:1, which a source has');
});

test('adds a listing with the name and address of another only if that is said', async () => {
  await importRows(HOUSE);
  const words = [
    'name=Juniper Hill respite house',
    'address=100 Oak Ave.',
    'city=Tempe',
    'state=AZ',
    'services=respite',
  ];
  const zip = `zip=${HOUSE.zip}`;
  expect(await run('add', ...words, zip)).toEqual({
    exitCode: 2,
    out: '',
    err: expect.stringMatching(
      /^It is listed already: Juniper Hill Respite House, 100 Oak Ave, Tempe, AZ 85281, \/ourplaces\/providers\/csv%3A1\. If this is another one: --anyway\.$/,
    ),
  });
  expect(await kept()).toEqual([]);
  expect((await run('add', ...words, zip, 'phone=4805550155', '--anyway')).exitCode).toBe(0);
  expect((await run('add', ...words.slice(1), zip, 'name=Second Provider')).exitCode).toBe(0);
  expect(await names()).toContain('Second Provider');
  expect(await kept()).toHaveLength(2);
  expect((await run('hide', 'csv:1', '--anyway')).err).toBe('--anyway is for add, not for hide.');
});

test('keeps nothing while an import runs', async () => {
  await importRows(HOUSE);
  await run('set', 'csv:1', 'phone=4805550111');
  const before = await kept();
  onTestFinished(lockForImport(folder));
  for (const words of [
    ['hide', 'csv:1'],
    ['set', 'csv:1', 'phone=4805550122'],
    ['undo', before[0]!.key],
  ])
    expect(await run(...words)).toMatchObject({ exitCode: 1, err: expect.stringContaining('is running') });
  expect(await kept()).toEqual(before);
});

test('a command that was killed before the site showed its correction can be run again', async () => {
  await importRows(HOUSE, SCHOOL);
  const store = openCorrectionStore({ folder });
  const correction = { madeOn: '2026-11-23', body: '{"kind":"hide","id":"csv:1"}', about: 'X', note: '' };
  await store.change({ add: [{ ...correction, key: 'abcdef01-0000-4000-8000-000000000000' }] });
  expect((await run('hide', 'csv:1')).exitCode).toBe(0);
  expect(await names()).toEqual(['Saguaro Swim School']);
  const [{ key } = { key: '' }, ...others] = await kept();
  expect(others).toEqual([]);
  await store.change({ remove: [key] });
  await store.close();
  expect((await run('undo', key)).err).toContain('There is no correction');
  expect(await names()).toHaveLength(2);
});

test('names a correction that cannot be read, and removes it', async () => {
  await importRows(HOUSE);
  const store = openCorrectionStore({ folder });
  const one = { key: 'abcdef01-0000-4000-8000-000000000000', madeOn: '2026-11-23', about: 'X', note: '' };
  const bodies: [string, RegExp][] = [
    ['{"kind":"paint","id":"csv:1"}', /abcdef01-\S+ of X cannot be read: its kind 'paint' is unknown/],
    ['{"kind":"hide"}', /it is not a whole correction of kind 'hide'/],
    ['{"kind":"set","id":"csv:1","field":"color","value":1,"was":2}', /its field 'color' is unknown/],
    ['{"kind":"set","id":"csv:1","field":"phone","value":1,"was":null}', /its value is none of phone/],
  ];
  for (const [body, message] of bodies) {
    await store.change({ remove: [one.key], add: [{ ...one, body }] });
    expect(await run('list')).toMatchObject({ exitCode: 1, err: expect.stringMatching(message) });
    expect((await run('hide', 'csv:1')).exitCode).toBe(1);
  }
  await store.close();
  expect((await run('undo', 'abcdef')).exitCode).toBe(0);
  expect(await kept()).toEqual([]);
});

test('reading and importing create no database of submissions', async () => {
  await importRows(HOUSE);
  await run('list');
  await run('show', 'csv:1');
  expect(existsSync(join(folder, 'submissions.db'))).toBe(false);
});

test('a restored backup corrects listings that are already there', async () => {
  await importRows(HOUSE, SCHOOL);
  await run('hide', 'csv:1');
  const main = (...words: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: folder, NO_COLOR: '1' },
    });
  const backups = join(folder, 'backups');
  expect(main('backup', backups).stdout).toContain('0 subscribers, 1 correction of listings.');
  const [backup = ''] = readdirSync(backups);
  folder = temporaryFolder();
  vi.stubEnv('DATA_DIR', folder);
  await importRows(HOUSE, SCHOOL);
  expect(main('restore', join(backups, backup)).stdout).toContain('\nCorrected listings again: 1.\n');
  expect(await names()).toEqual(['Saguaro Swim School']);
  expect(main('listings', 'show', 'csv:1')).toMatchObject({ status: 2, stdout: '' });
});
