import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { checkDraft } from '../check-draft.ts';
import { type Draft, Dropped, type ReadRow } from '../draft.ts';
import { writeTestFile, zipBytes } from '../testing/import-files.ts';
import { allRows, TEST_PLACES } from '../testing/test-import.ts';
import { openHsds } from './open-hsds.ts';
import { LIMITS } from './read-hsds.ts';

type Files = Record<string, string>;

/** Two services of one organization at a place, and everything that belongs to them. */
const PACKAGE: Files = {
  'organizations.csv':
    'id,name,alternate_name,description,email,website\no1,Oak Families,OF,"<p>Helps &amp; listens.</p>",hello@oak.example,oak.example\n',
  'locations.csv':
    'id,organization_id,name,latitude,longitude,accessibility\nl1,o1,East Center,33.42,-111.93,"ramp, wheelchair"\n',
  'addresses.csv':
    'id,location_id,attention,address_1,address_2,city,state_province,postal_code,country,address_type\n' +
    'a0,l1,Ana Sample,PO Box 9,,Tempe,AZ,85281,US,postal\na1,l1,Ana Sample,1 Oak Ave,Suite 2,Tempe,AZ,85281-1234,US,physical\n',
  'services.csv':
    'id,organization_id,name,description,status,application_process,fees_description,eligibility_description,minimum_age,maximum_age,last_modified,keywords\n' +
    's1,o1,Respite,<b>Breaks</b> for caregivers<br/>at night,active,Call us,Sliding scale,Families,3,17,2026-03-15T10:30:45.123Z,Walking\n' +
    's2,o1,Sibling weekends,Fun,active,Call us,,None,,,1900-01-01 0:00:00,\n' +
    's3,o1,Closed club,Gone,inactive,,,,,,,\n',
  'service_at_location.csv': 'id,service_id,location_id,description\nx1,s1,l1,\nx2,s2,l1,\nx3,s3,l1,\nx4,s1,l9,\n',
  'phones.csv':
    'id,location_id,service_id,organization_id,contact_id,number,extension,type,description\n' +
    'p1,,,o1,,480-555-0142,,voice,Ana Sample\np2,l1,,,,(480) 555-0143,7,voice,Intake\np3,l1,,,,480-555-0144,,fax,\n' +
    'p4,l1,,,,480-555-0145,,TTY,\np5,,,,c1,480-555-0146,,voice,\np6,,s9,,,480-555-0147,,voice,\n',
  'schedules.csv':
    'id,service_at_location_id,location_id,freq,byday,opens_at,closes_at,valid_from,valid_to,bymonthday\n' +
    'h1,,l1,WEEKLY,"TU,MO",8:00:00,17:00,,,\nh2,,l1,WEEKLY,SA,0:00:00,0:00:00,,,\nh3,,l1,WEEKLY,SU,10:00,12:00,2005-01-01,2005-01-01,\n' +
    'h4,,l1,MONTHLY,FR,10:00,12:00,,,"2,3"\n',
  'languages.csv': 'id,service_id,location_id,phone_id,name,code\ng1,,l1,,Spanish,es\ng2,s1,,,,ase\ng3,,,p2,Urdu,ur\n',
  'accessibility.csv':
    'id,location_id,description,details,url\nw1,l1,Not wheelchair accessible upstairs. Quiet room.,,\n',
  'cost_options.csv': 'id,service_id,option,currency,amount,amount_description\nc1,s1,Under 18,usd,35,per night\n',
  'required_documents.csv': 'id,service_id,document\nd1,s1,Photo ID\n',
  'taxonomy_terms.csv': 'id,code,name\nt1,1,Day program\nt2,2,Toy lending\n',
  'attributes.csv': 'id,link_id,taxonomy_term_id,link_entity\nb1,s1,t1,service\nb2,s1,t2,service\n',
  'contacts.csv': 'id,organization_id,name,email\nc1,o1,Ana Sample,ana@oak.example\n',
};

function folderOf(files: Files): string {
  const folder = dirname(writeTestFile('datapackage.json', '{}'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

async function read(path: string | string[], sourceDate?: string) {
  const paths = Array.isArray(path) ? path : [path];
  const source = await openHsds(paths, { ...(sourceDate && { sourceDate }) }, 'list:oak');
  const rows = await allRows(source);
  expect(rows.length).toBe(source.files.reduce((sum, file) => sum + file.rows, 0));
  return { rows, notices: source.files.flatMap(({ notices }) => notices), ...sorted(rows) };
}

function sorted(rows: ReadRow[]) {
  const outcomes = rows.map(({ outcome }) => outcome);
  return {
    drafts: outcomes.filter((outcome): outcome is Draft => outcome !== 'merged' && !(outcome instanceof Dropped)),
    merged: outcomes.filter((outcome) => outcome === 'merged').length,
    dropped: outcomes.filter((outcome) => outcome instanceof Dropped).map(({ reason, value }) => `${reason}: ${value}`),
  };
}
const id = (name: string) => tagByName(name)!.id;
const json = (name: string, value: unknown) => writeTestFile(name, JSON.stringify(value));

describe('a CSV package', () => {
  test('becomes one provider for an organization at a place, with all that belongs to it', async () => {
    const { drafts, merged, dropped, notices } = await read(folderOf(PACKAGE));
    expect(drafts).toHaveLength(1);
    expect(drafts[0]).toMatchObject({
      source: 'list:oak',
      name: 'Oak Families, East Center',
      otherNames: ['OF'],
      address: { lines: ['1 Oak Ave', 'Suite 2'], city: 'Tempe', state: 'AZ', zip: '85281' },
      location: { lat: 33.42, lng: -111.93 },
      phone: '4805550143',
      phoneExtension: '7',
      website: 'oak.example',
      openingHours: ['Monday: 8:00 AM – 5:00 PM', 'Tuesday: 8:00 AM – 5:00 PM', 'Saturday: Closed'],
      tagIds: ['PT-respite', 'PT-day-program'].map(id),
      mainServiceTagId: id('PT-respite'),
      facts: ['wheelchair-access', 'ramp', 'quiet-space', 'sign-language', 'spanish', 'sliding-fee'],
      details: {
        description: 'Respite: Breaks for caregivers at night Sibling weekends: Fun',
        eligibility: 'Respite: Families Sibling weekends: None',
        howToApply: 'Call us. Bring: Photo ID',
        fees: 'Sliding scale. 35 USD per night (Under 18)',
        email: 'hello@oak.example',
        phones: [{ number: '4805550142' }, { number: '4805550145', label: 'TTY' }],
        otherServices: ['Sibling weekends', 'Toy lending', 'Walking'],
      },
      sourceDate: '2026-03-15',
    });
    expect(dropped.sort()).toEqual(
      [
        'broken-reference: location_id l9',
        'broken-reference: service_id s9',
        'deactivated: Closed club',
        'parent-left-out: Closed club',
        'parent-left-out: Urdu',
        'private: of a contact person',
      ].sort(),
    );
    expect(merged).toBeGreaterThan(15);
    expect(notices).toContain('service_at_locations: 1 of 4 values of location_id refer to no record in the files.');
    expect(notices).toContain('Not read, because nothing in them is shown: contacts.csv, datapackage.json.');
  });

  test('an organization in the house of another is a provider of its own there, with its own services', async () => {
    const { drafts } = await read(
      folderOf({
        ...PACKAGE,
        'organizations.csv': `${PACKAGE['organizations.csv']}o2,Elm Guests,,,,\n`,
        'services.csv': `${PACKAGE['services.csv']}s8,o2,Toy lending,Toys,active,,,,,,,\n`,
        'service_at_location.csv': `${PACKAGE['service_at_location.csv']}x8,s8,l1,\n`,
      }),
    );
    const [host, guest] = drafts;
    expect(drafts.map(({ name }) => name)).toEqual(['Oak Families, East Center', 'Elm Guests, East Center']);
    expect(guest!.details!.otherServices).toEqual(['Toy lending']);
    expect(guest!.address).toEqual(host!.address);
  });

  test('comes with its provider first, which every other row of it names', async () => {
    const { rows, drafts } = await read(folderOf(PACKAGE));
    expect(rows[0]!.outcome).toBe(drafts[0]);
    for (const { outcome, partOf } of rows) if (outcome === 'merged') expect(partOf).toEqual([rows[0]]);
  });

  test('tells nothing of people: their names, contacts, postal addresses and attention lines', async () => {
    const { drafts } = await read(folderOf(PACKAGE));
    expect(JSON.stringify(drafts)).not.toMatch(/Ana|0146|PO Box|c1/);
  });

  test('tells nothing that it calls private', async () => {
    const locations = PACKAGE['locations.csv']!.replace(',accessibility\n', ',accessibility,is_private\n');
    const withPrivate = (value: string) => locations.replace('wheelchair"\n', `wheelchair",${value}\n`);
    const phones = 'id,location_id,number,is_private\np1,l1,480-555-0142,true\np2,l1,480-555-0143,no\n';
    const files = { ...PACKAGE, 'phones.csv': phones, 'locations.csv': withPrivate('false') };
    const { drafts, dropped } = await read(folderOf(files));
    expect(drafts).toMatchObject([{ phone: '4805550143' }]);
    expect(JSON.stringify(drafts)).not.toMatch(/0142/);
    expect(dropped).toContain('private: phones');
    const hidden = await read(folderOf({ ...files, 'locations.csv': withPrivate('yes') }));
    expect(hidden.drafts).toEqual([]);
    expect(hidden.dropped).toContain('private: locations');
  });

  test('may have tables with only a header', async () => {
    const header = PACKAGE['languages.csv']!.split('\n')[0]!;
    expect((await read(folderOf({ ...PACKAGE, 'languages.csv': `${header}\n` }))).drafts).toHaveLength(1);
  });

  test('is read the same through symbolic links to the folder and to its files', async () => {
    const folder = folderOf(PACKAGE);
    const { drafts } = await read(folder);
    const links = folderOf({});
    for (const name of Object.keys(PACKAGE)) symlinkSync(join(folder, name), join(links, name));
    symlinkSync(folder, join(links, 'folder'));
    expect((await read(links)).drafts).toEqual(drafts);
    expect((await read(join(links, 'folder'))).drafts).toEqual(drafts);
  });

  test('is read the same from a zip, from single files, and packed', async () => {
    const folder = folderOf(PACKAGE);
    const { drafts } = await read(folder);
    const inFolder = Object.fromEntries(Object.entries(PACKAGE).map(([name, text]) => [`export/${name}`, text]));
    for (const files of [PACKAGE, inFolder])
      expect((await read(writeTestFile('oak.zip', zipBytes(files)))).drafts).toEqual(drafts);
    const outer = dirname(writeTestFile('root.json', '{}'));
    mkdirSync(join(outer, 'export'));
    for (const [name, text] of Object.entries(inFolder)) writeFileSync(join(outer, name), text);
    expect((await read(outer)).drafts).toEqual(drafts);
    const paths = Object.keys(PACKAGE).map((name) => join(folder, name));
    expect((await read(paths)).drafts).toEqual(drafts);
    const packed = paths.map((path, at) => {
      const name = `${path}.gz`;
      writeFileSync(name, gzipSync(Object.values(PACKAGE)[at]!));
      return name;
    });
    expect((await read(packed)).drafts).toEqual(drafts);
  });

  test("in Ohana's form: services name their place, and weekdays are words", async () => {
    const { drafts, dropped } = await read(
      folderOf({
        'organizations.csv': 'id,name\n1,Oak\n',
        'locations.csv': 'id,organization_id,name,virtual\n1,1,1 Oak Ave,false\n',
        'addresses.csv': 'id,location_id,address_1,city,state_province,postal_code\n1,1,1 Oak Ave,Tempe,AZ,85281\n',
        'services.csv':
          'id,location_id,name,status,accepted_payments,taxonomy_ids,languages\n1,1,Lunch,active,"Cash, Medicaid, Medicare","101, 102",\n2,1,Old,defunct,,,\n',
        'regular_schedules.csv': 'id,location_id,service_id,weekday,opens_at,closes_at\n1,,1,Wednesday,00:00,23:59\n',
        'taxonomy.csv': 'taxonomy_id,name\n101,Meals\n102,Company\n',
      }),
    );
    expect(drafts).toMatchObject([
      {
        name: 'Oak',
        openingHours: ['Wednesday: Open 24 hours'],
        medicaid: [{ state: 'AZ', evidence: 'accepts' }],
        facts: ['pays-medicare', 'pays-self'],
        details: { otherServices: expect.arrayContaining(['Lunch', 'Company']) },
      },
    ]);
    expect(dropped).toEqual(['deactivated: Old']);
  });

  test.each([
    [
      'of days in a month are lines behind those of the week',
      'h1,,l1,WEEKLY,,MO,9:00,17:00,,\nh2,,l1,MONTHLY,1,"2SA,-1FR",9:00,12:00,,\n',
      ['Monday: 9:00 AM – 5:00 PM', 'Second Saturday: 9:00 AM – 12:00 PM', 'Last Friday: 9:00 AM – 12:00 PM'],
      [],
    ],
    [
      'in words alone are kept',
      'h1,,l1,WEEKLY,,MO,9:00,17:00,,\nh2,,l1,,,,,,,Closed on snow days\n',
      ['Monday: 9:00 AM – 5:00 PM', 'Closed on snow days'],
      [],
    ],
    [
      'for some weeks only are said in their words, or lost',
      'h1,,l1,WEEKLY,2,MO,9:00,17:00,,Every other Monday\nh2,,l1,WEEKLY,2,TU,9:00,17:00,,\nh3,,l1,MONTHLY,1,7SA,9:00,17:00,,\n',
      ['Every other Monday'],
      ['hours: WEEKLY TU 9:00 - 17:00', 'hours: MONTHLY SA 9:00 - 17:00'],
    ],
    [
      'of a closed day say nothing',
      'h1,,l1,WEEKLY,,MO,9:00,17:00,,\nh2,,l1,WEEKLY,,SU,,,,Closed\nh3,,l1,WEEKLY,,SA,,,,\n',
      ['Monday: 9:00 AM – 5:00 PM'],
      [],
    ],
    [
      'that overlap are lines of their own',
      'h1,,l1,WEEKLY,,MO,9:00,17:00,,\nh2,,l1,WEEKLY,,MO,13:00,15:00,,\n',
      ['Monday: 9:00 AM – 5:00 PM', 'Monday: 1:00 PM – 3:00 PM'],
      [],
    ],
    [
      'of a service give way to those of the place',
      'h1,,l1,WEEKLY,,MO,9:00,17:00,,\nh2,x1,,WEEKLY,,MO,13:00,15:00,,\nh3,x2,,WEEKLY,,MO,9:00,17:00,,\n',
      ['Monday: 9:00 AM – 5:00 PM'],
      ['hours: Monday: 1:00 PM – 3:00 PM'],
    ],
    [
      'of services that differ are lost',
      'h1,x1,,WEEKLY,,MO,9:00,17:00,,\nh2,x2,,WEEKLY,,MO,13:00,15:00,,\n',
      [],
      ['hours: Monday: 9:00 AM – 5:00 PM', 'hours: Monday: 1:00 PM – 3:00 PM'],
    ],
  ])('hours %s', async (_, rows, lines, lost) => {
    const header =
      'id,service_at_location_id,location_id,freq,interval,byday,opens_at,closes_at,valid_to,description\n';
    const { drafts } = await read(folderOf({ ...PACKAGE, 'schedules.csv': header + rows }));
    expect(drafts[0]).toMatchObject({ openingHours: lines });
    expect(drafts[0]!.remarks?.map(({ value }) => value) ?? []).toEqual(lost);
  });

  test('keeps a provider whose services are only in its own words', async () => {
    const { 'taxonomy_terms.csv': _, 'attributes.csv': __, ...files } = PACKAGE;
    const services = 'id,organization_id,name\ns1,o1,Moon walks\ns2,o1,Moon walks\n';
    const { drafts } = await read(folderOf({ ...files, 'services.csv': services }));
    expect(drafts).toMatchObject([{ tagIds: [], mainServiceTagId: null, details: { otherServices: ['Moon walks'] } }]);
    const provider = checkDraft(drafts[0]!, TEST_PLACES, '2026-12-31');
    expect(provider).not.toBeInstanceOf(Dropped);
  });

  test.each([
    ['latitude 100', 'locations.csv', '33.42,-111.93', '100,101'],
    ['no latitude', 'locations.csv', '33.42,-111.93', ',-111.93'],
  ])('%s is lost with a remark, and the ZIP code places the row', async (_, file, good, bad) => {
    const { drafts } = await read(folderOf({ ...PACKAGE, [file]: PACKAGE[file]!.replace(good, bad) }));
    expect(drafts).toMatchObject([{ location: null }]);
    expect(drafts[0]!.remarks![0]!.value).toMatch(/^latitude/);
  });

  test('a row that repeats an id, and places abroad or without a state, are left out', async () => {
    const twice = `${PACKAGE['services.csv']}s1,o1,Impostor,,active,,,,,,,\n`;
    expect((await read(folderOf({ ...PACKAGE, 'services.csv': twice }))).dropped).toContain('duplicate: services s1');
    const abroad = PACKAGE['addresses.csv']!.replaceAll('AZ,85281-1234,US', 'Kent,AB1 2CD,GB');
    expect((await read(folderOf({ ...PACKAGE, 'addresses.csv': abroad }))).dropped).toContain('foreign: GB');
    const { 'addresses.csv': __, ...unplaced } = PACKAGE;
    expect((await read(folderOf(unplaced))).dropped).toContain('no-place: East Center');
  });

  test('a header that is shifted against its cells is refused', async () => {
    const phones = PACKAGE['phones.csv']!.replace('id,location_id', 'id,number,location_id').replace(
      ',number,extension',
      ',extension',
    );
    await expect(read(folderOf({ ...PACKAGE, 'phones.csv': phones }))).rejects.toMatchObject({
      code: 'wrong-columns',
      message: expect.stringContaining("phones.csv: the header does not fit the cells below it: number 'l1' in line 3"),
    });
    const more = PACKAGE['phones.csv']!.replace(',description\n', ',description,other\n');
    expect((await read(folderOf({ ...PACKAGE, 'phones.csv': more }))).dropped).toContain('malformed: p1');
  });

  test('files that are no table of HSDS are refused', async () => {
    await expect(read(writeTestFile('list.csv', 'a\n1\n'))).rejects.toThrow('none of these is a table of HSDS');
    await expect(read(folderOf({ 'services.csv': 'a\n1\n' }))).rejects.toThrow(/no column 'id', 'name'/);
  });
});

describe('JSON', () => {
  const organization = { id: 'o1', name: 'Oak Families' };
  const location = {
    id: 'l1',
    latitude: 33.42,
    longitude: -111.93,
    addresses: [{ address_1: '1 Oak Ave', city: 'Tempe', state_province: 'AZ', postal_code: '85281', country: 'US' }],
    contacts: [{ id: 'c1', name: 'Ana Sample', phones: [{ number: '480-555-0146' }] }],
    phones: [{ number: '480-555-0142', extension: 5, type: 'voice' }],
  };
  const service = {
    id: 's1',
    name: 'Respite',
    organization,
    service_at_locations: [
      { id: 'x1', location, schedules: [{ freq: 'WEEKLY', byday: 'MO', opens_at: '9:00', closes_at: '17:00Z' }] },
    ],
    attributes: [{ id: 'b1', taxonomy_term: { id: 't1', name: 'Day program' } }],
  };
  const expected = {
    name: 'Oak Families',
    phone: '4805550142',
    phoneExtension: '5',
    openingHours: ['Monday: 9:00 AM – 5:00 PM'],
    tagIds: ['PT-respite', 'PT-day-program'].map(id),
  };

  test('of one service, a list, a page, tables by name, or an organization is read the same', async () => {
    const page = { total_items: 1, total_pages: 1, contents: [service] };
    const { organization: _, ...bare } = service;
    for (const path of [
      json('service_full.json', service),
      json('anything.json', [service]),
      json('service_list.json', page),
      json('export.json', { services: [service] }),
      json('organization_full.json', { ...organization, services: [bare] }),
      json('service_at_location_full.json', {
        id: 'x1',
        service: { ...bare, service_at_locations: undefined, organization },
        location,
        schedules: service.service_at_locations[0]!.schedules,
      }),
    ])
      expect((await read(path)).drafts).toMatchObject([expected]);
  });

  test('of answers saved in a folder for each kind, named by ids, is read by the folders', async () => {
    const outer = dirname(json('root.json', { version: '3.1' }));
    for (const [folder, value] of Object.entries({
      services: service,
      taxonomies: { id: 'x', name: 'Kinds of care' },
      taxonomy_terms: { id: 't1', name: 'Day program' },
    })) {
      mkdirSync(join(outer, folder));
      writeFileSync(join(outer, folder, 'ac148810-d857.json'), JSON.stringify(value));
    }
    const { drafts, notices } = await read(outer);
    expect(drafts).toMatchObject([expected]);
    expect(notices).toContain('Not read, because nothing in them is shown: root.json.');
  });

  test('tells nothing of contacts', async () => {
    expect(JSON.stringify((await read(json('service_full.json', service))).rows)).not.toMatch(/Ana|0146/);
  });

  test('objects that are repeated within others are one; entries that repeat an id are duplicates', async () => {
    const second = { ...service, id: 's2', name: 'Lunch', service_at_locations: [{ id: 'x2', location }] };
    const { drafts, dropped } = await read(json('services.json', [service, second, service]));
    expect(drafts).toHaveLength(1);
    expect(dropped).toEqual(['duplicate: services s1']);
  });

  test('pages with fewer entries than they say are refused; the other pages complete them', async () => {
    const page = (entry: object, number: number) =>
      json(`service_list_page_${number}.json`, { total_items: 2, total_pages: 2, contents: [entry] });
    const first = page(service, 1);
    await expect(read(first)).rejects.toMatchObject({
      code: 'truncated',
      message: expect.stringContaining('it says that there are 2 entries on 2 pages; the files have 1.'),
    });
    expect(
      (await read([first, page({ ...service, id: 's2', name: 'Lunch', service_at_locations: [] }, 2)])).drafts,
    ).toHaveLength(1);
    const lie = { total_items: 31, total_pages: 1, contents: Array.from({ length: 128 }, () => service) };
    await expect(read(json('service_list.json', lie))).rejects.toThrow(
      'the files have 1, and 127 that repeat one of them',
    );
    const fewer = { total_items: 1, total_pages: 9, contents: [service, { ...service, id: 's2' }] };
    expect((await read(json('service_list.json', fewer))).notices).toContain(
      'service_list.json says that there is 1 entry on 9 pages; the files have 2.',
    );
  });

  test('keys like __proto__ and wrong types do nothing', async () => {
    const text = JSON.stringify(service).replace(
      '{"id"',
      '{"__proto__":{"status":"inactive"},"constructor":1,"phones":"none","languages":[null,3],"id"',
    );
    expect((await read(writeTestFile('service_full.json', text))).drafts).toMatchObject([expected]);
    expect(({} as { status?: string }).status).toBeUndefined();
  });

  test.each([
    ['not JSON', '{"id":', 'wrong-file'],
    ['not UTF-8', Buffer.from([0x7b, 0xff]), 'wrong-file'],
    ['a number', '1', 'wrong-file'],
    ['no object', '["services"]', 'wrong-file'],
    ['nested too deep', `${'{"id":"1","location":'.repeat(50)}{}${'}'.repeat(50)}`, 'wrong-file'],
    ['100,000 brackets', '['.repeat(100_000), 'wrong-file'],
  ])('%s is refused', async (_, text, code) => {
    await expect(read(writeTestFile('locations.json', text))).rejects.toMatchObject({ name: 'ImportError', code });
  });
});

describe('bounds', () => {
  test('files that unpack to too much, or are too many, are refused', async () => {
    const before = { ...LIMITS };
    Object.assign(LIMITS, { bytes: 10_000, rows: 50, jsonBytes: 5_000, files: 20 });
    try {
      const refused = { code: 'too-large' };
      const bomb = `${PACKAGE['organizations.csv']}${'\n'.repeat(20_000)}`;
      await expect(read(writeTestFile('organizations.csv.gz', gzipSync(bomb)))).rejects.toMatchObject(refused);
      await expect(read(writeTestFile('bomb.zip', zipBytes({ 'organizations.csv': bomb })))).rejects.toMatchObject(
        refused,
      );
      const rows = `id,name\n${Array.from({ length: 60 }, (_, at) => `${at},Oak\n`).join('')}`;
      await expect(read(folderOf({ 'organizations.csv': rows }))).rejects.toMatchObject(refused);
      await expect(read(json('services.json', ['x'.repeat(6_000)]))).rejects.toMatchObject(refused);
      const objects = Array.from({ length: 60 }, (_, at) => ({ id: `s${at}`, name: 'x', status: '' }));
      await expect(read(json('services.json', objects))).rejects.toMatchObject(refused);
      const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`x${at}.csv`, 'a\n']));
      await expect(read(folderOf(many))).rejects.toMatchObject(refused);
    } finally {
      Object.assign(LIMITS, before);
    }
  });

  test('long hostile values take no time', async () => {
    const hostile = ['<'.repeat(19_000), '&'.repeat(19_000), `mon${' '.repeat(19_000)}`, `${'a,'.repeat(9_000)}`];
    const services = hostile.map((text, at) => ({
      id: `s${at}`,
      name: 'Respite',
      description: text,
      keywords: text,
      location_id: 'l1',
    }));
    const files = folderOf({ ...PACKAGE, 'service_at_location.csv': 'service_id,location_id\ns0,l1\n' });
    writeFileSync(
      join(files, 'services.csv'),
      `id,name,description,keywords,location_id\n${services.map(({ id, name, description, keywords }) => `${id},${name},"${description}","${keywords}",l1\n`).join('')}`,
    );
    expect((await read(files)).drafts).toHaveLength(1);
  }, 5_000);
});
