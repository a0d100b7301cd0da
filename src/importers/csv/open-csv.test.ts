import { describe, expect, test } from 'vitest';
import { SERVICES, tagByName } from '#listings/vocabulary/vocabulary.ts';
import type { Draft } from '../draft.ts';
import { runImport } from '../pipeline.ts';
import { csvText, writeTestFile } from '../testing/import-files.ts';
import { allRows, TEST_PLACES, TestDirectory } from '../testing/test-import.ts';
import { workbookBytes } from '../testing/workbook.ts';
import { templateCsv } from './csv-template.ts';
import { type CsvOptions, openCsv } from './open-csv.ts';

async function outcomes(text: string, options: CsvOptions = {}) {
  return (await allRows(await openCsv([writeTestFile('list.csv', text)], options))).map(({ outcome }) => outcome);
}
const small = (values: Record<string, string>) => {
  const row: Record<string, string> = { name: 'Juniper Hill', state: 'AZ', services: 'Dentist', ...values };
  return csvText([Object.keys(row), Object.values(row)]);
};

test('the columns of one list are named, to show its rows whole; those of several lists may differ', async () => {
  const [one, other] = [small({ city: 'Tempe' }), small({ zip: '85281' })].map((text) =>
    writeTestFile('list.csv', text),
  );
  const source = await openCsv([one!]);
  expect(source.cellNames).toEqual(['name', 'state', 'services', 'city']);
  expect(await allRows(source)).toMatchObject([{ cells: ['Juniper Hill', 'AZ', 'Dentist', 'Tempe'] }]);
  const both = await openCsv([one!, other!]);
  expect(both).not.toHaveProperty('cellNames');
  expect((await allRows(both)).map(({ cells }) => cells)).toEqual([undefined, undefined]);
});

test('lists and paragraphs may have line breaks, in CSV and in a workbook', async () => {
  const rows = [
    ['name', 'state', 'services', 'address', 'hours', 'phone', 'description'],
    [
      'Elm',
      'AZ',
      'Respite\nDay program',
      '1 Elm St\nSuite 2',
      'M-F 8-5\nSa 9-1',
      '4805550105 fax\n4805550106',
      'One.\n\nTwo.',
    ],
    ['Oak', 'AZ', 'Respite', '', '', '', ''],
  ];
  const expected = {
    tagIds: ['PT-respite', 'PT-day-program'].map((name) => tagByName(name)!.id),
    address: { lines: ['1 Elm St', 'Suite 2'] },
    openingHours: ['M-F 8-5', 'Sa 9-1'],
    phone: '4805550106',
  };
  for (const [file, text] of [
    ['list.csv', csvText(rows)],
    ['list.xlsx', workbookBytes(rows)],
  ] as const) {
    const [elm, oak] = await allRows(await openCsv([writeTestFile(file, text)]));
    expect(elm!.outcome).toMatchObject(expected);
    expect((elm!.outcome as Draft).details!.description!.split(/[\r\n]/)).toEqual(['One.', '', 'Two.']);
    expect(oak!.line).toBe(file === 'list.xlsx' ? 3 : 9);
  }
});

describe('the template', () => {
  test('its example row imports', async () => {
    expect(await outcomes(templateCsv())).toEqual([
      {
        id: 'csv:1042',
        source: 'csv',
        name: 'Juniper Hill Respite House',
        otherNames: [],
        address: { lines: ['100 Oak Ave', 'Suite 2'], city: 'Tempe', state: 'AZ', zip: '85281' },
        location: { lat: 33.4242, lng: -111.9281 },
        locationPrecision: 'exact',
        phone: '4805550142',
        phoneExtension: '3',
        website: 'https://example.org',
        openingHours: ['Monday: 8:00 AM – 5:00 PM', 'Saturday: Closed'],
        tagIds: ['PT-respite', 'PT-day-program', 'MC-ANY', 'MC-AZ', 'MC-NM'].map((name) => tagByName(name)!.id),
        mainServiceTagId: tagByName('PT-respite')!.id,
        medicaid: [
          { state: 'AZ', evidence: 'accepts' },
          { state: 'NM', evidence: 'accepts' },
        ],
        acceptingNewPatients: 'yes',
        acceptingNewPatientsAsOf: '2026-10-01',
        facts: ['wheelchair-access', 'no:changing-table'],
        sourceDate: '2026-10-01',
        npi: '1234567893',
        details: {
          description: 'Overnight and weekend stays for children and teens.',
          eligibility: 'Members of the Arizona Long Term Care System',
          howToApply: 'Ask your support coordinator for a referral.',
          fees: 'No fee for members',
          email: 'hello@example.org',
          phones: [
            { number: '4805550143', label: 'Intake' },
            { number: '4805550144', label: 'TTY' },
          ],
          otherServices: ['Sibling weekends', 'Toy library'],
        },
      },
    ]);
  });

  test('only the same row twice is left out: with one ID or name, another service, place or number is kept', async () => {
    const rows = [
      '7,Juniper,1 Oak,AZ,Dentist,',
      '7,Juniper,1 Oak,AZ,Dentist,',
      '7,Juniper,1 Oak,AZ,Respite,',
      '7,Juniper,1 Oak,AZ,Respite,480-555-0142',
      '7,Juniper,2 Elm,AZ,Dentist,',
      '7,Birch,1 Oak,AZ,Dentist,',
      ',Birch,2 Elm,AZ,Dentist,',
      ',BIRCH,2 Elm.,AZ,Respite,',
    ];
    const found = await outcomes(`id,name,address,state,services,phone\n${rows.join('\n')}\n`);
    expect(found).toMatchObject([{ id: 'csv:7' }, { reason: 'duplicate' }, {}, {}, {}, {}, {}, {}]);
    const ids = (found as { id?: string }[]).flatMap(({ id }) => id ?? []);
    expect(new Set(ids).size).toBe(7);
    expect(await outcomes(`id,name,address,state,services,phone\n${rows.join('\n')}\n`)).toEqual(found);
  });

  test('of rows of one place, each has the ID of the list or that of its service, in whatever order', async () => {
    const ids: Record<string, Set<string>> = { Dentist: new Set(), Respite: new Set(), 'Day program': new Set() };
    const services = Object.keys(ids);
    for (const [a = 0, b = 0, c = 0] of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      const rows = [a, b, c].map((at) => services[at]!);
      const text = ['id,name,address,state,services', ...rows.map((each) => `7,Juniper,1 Oak,AZ,${each}`)].join('\n');
      for (const [at, found] of (await outcomes(text)).entries()) ids[rows[at]!]!.add((found as Draft).id);
    }
    expect(Object.values(ids).map((each) => each.size)).toEqual([2, 2, 2]);
    expect(new Set(Object.values(ids).flatMap((each) => [...each])).size).toBe(4);
  });

  test.each([
    ['100 Oak Ave, Suite 2, Tempe, AZ 85281', ['100 Oak Ave', 'Suite 2'], 'Tempe', 'AZ', '85281'],
    ['100 Oak Ave\nTempe, Arizona', ['100 Oak Ave'], 'Tempe', 'AZ', ''],
    ['Winston-Salem NC 27101-1234', [], 'Winston-Salem', 'NC', '27101'],
    ['1 K St NW, Washington, District of Columbia', ['1 K St NW'], 'Washington', 'DC', ''],
    ['1 K St NW, Washington DC 20001', ['1 K St NW'], 'Washington', 'DC', '20001'],
    ['Washington, D.C. 20001', [], 'Washington', 'DC', '20001'],
    ['100 Oak Ave,Tempe,AZ 85281', ['100 Oak Ave'], 'Tempe', 'AZ', '85281'],
    ['100 Oak Ave, Tempe, AZ 85281, USA', ['100 Oak Ave'], 'Tempe', 'AZ', '85281'],
    ['100 Oak Ave, Tempe, AZ 85281 United States', ['100 Oak Ave'], 'Tempe', 'AZ', '85281'],
    ['100 Oak Ave Tempe AZ 85281', ['100 Oak Ave Tempe'], '', 'AZ', '85281'],
    ['100 Oak Ave, Suite 2 Tempe, AZ 85281', ['100 Oak Ave', 'Suite 2 Tempe'], '', 'AZ', '85281'],
    ['100 Oak Ave', ['100 Oak Ave'], 'Mesa', 'AZ', '85201'],
    ['100 Oak Ave, Mesa 85204', ['100 Oak Ave, Mesa'], 'Mesa', 'AZ', '85204'],
  ])('a cell with the whole place is divided: %s', async (place, lines, city, state, zip) => {
    const text = `name,place,services\nA,"${place}",Respite\n`;
    const options = { columns: 'place=address,city,state,zip', defaults: 'city=Mesa,state=AZ,zip=85201' };
    const [found] = await outcomes(text, { ...options, ...(city !== 'Mesa' && { defaults: '' }) });
    expect(found).toMatchObject({ address: { lines, city, state, zip } });
  });

  test.each([
    ['Tempe, AZ', '85281', 'Tempe', 'AZ', '85281'],
    ['Tempe, AZ 85282', '85281', 'Tempe', 'AZ', '85282'],
    ['by phone', '85281', '', 'NM', '85281'],
    ['Santa Fe, 87501', '', 'Santa Fe', 'NM', '87501'],
    ['Santa Fe; (87501), USA', '', 'Santa Fe', 'NM', '87501'],
    ['AZ 85281', '', '', 'AZ', '85281'],
    ['Suite 4 87501', '', '', 'NM', '87501'],
    ['New York', '10001', 'New York', 'NY', '10001'],
  ])('a cell with town and state stands beside address and ZIP code: %s', async (place, own, city, state, zip) => {
    const text = `name,street,place,zip,services\nA,1 Oak Ave,"${place}",${own},Respite\n`;
    const columns = 'street=address,place=city,state';
    const found = await outcomes(text, { columns, defaults: 'state=NM' });
    expect(found).toMatchObject([{ address: { lines: ['1 Oak Ave'], city, state, zip } }]);
  });

  test('what stands for nothing is nothing, and marks of HTML are no text', async () => {
    const [found] = await outcomes(
      small({ fees: 'n/a', eligibility: '#REF!', address: 'N/A', description: '<p>Call <b>first</b> &amp; ask.</p>' }),
    );
    expect(found).toMatchObject({ address: { lines: [] }, details: { description: 'Call first & ask.' } });
    expect(Object.keys((found as { details: object }).details)).toEqual(['description']);
    const lines = '<p>Call <b>first</b>.</p>\nOne<br>two\n<ul><li>3</li><li>4</li></ul>';
    expect(await outcomes(small({ description: lines }))).toMatchObject([
      { details: { description: 'Call first.\n\nOne\ntwo\n3\n4' } },
    ]);
    for (const name of ['N/A', 'see above', '#REF!', '=HYPERLINK("http://a.example")'])
      expect(await outcomes(small({ name }))).toMatchObject([{ name: '' }]);
    for (const name of ['Ditto', 'Null', 'Unknown', '0', 'None', "'=Hope"])
      expect(await outcomes(small({ name }))).toMatchObject([{ name: name.replace("'", '') }]);
  });

  test.each([
    ['Write to <ana@x.org>'],
    ['Income <a third of the median, ages >3'],
    ['=more than a home'],
    ['Read <b2b> for more'],
  ])('is neither HTML nor a formula: %s', async (text) => {
    const [found] = await outcomes(small({ eligibility: text.replace(/^=/, "'=") }));
    expect(found).toMatchObject({ details: { eligibility: text } });
  });

  test.each([
    ['<P class="x">Call us.</P>', 'Call us.'],
    ['One<br/>two', 'One\ntwo'],
    ['<h2>Who</h2> <font color=red>All</font>', 'Who\nAll'],
    ['See <a href="https://a.org">here</a>', 'See here'],
    ['=SUM(A1)+1', undefined],
  ])('is HTML, or a formula: %s', async (text, eligibility) => {
    const [found] = await outcomes(small({ eligibility: text }));
    expect((found as Draft).details?.eligibility).toBe(eligibility);
  });

  test.each([
    ['PA', 'MA', []],
    ['AZ', 'OK', []],
    ['MA', 'MA', ['MA']],
    ['AZ', 'NM', ['NM']],
    ['TX', 'Oklahoma', ['OK']],
    ['NJ', 'NJ; PA', ['NJ', 'PA']],
  ])('in %s, Medicaid %s is of %j', async (state, medicaid, states) => {
    const [found] = await outcomes(small({ state, medicaid }));
    expect((found as { medicaid: { state: string }[] }).medicaid.map((each) => each.state)).toEqual(states);
    if (states.length === 0) expect(found).toMatchObject({ remarks: [{ key: 'unknown-word' }] });
  });

  test('a default stands for an empty cell, not for one that says that nothing is known', async () => {
    const text = 'name,state,services,medicaid,accepting\nA,PA,Respite,N/A,unknown\nB,PA,Respite,,\n';
    const [unknown, empty] = await outcomes(text, { defaults: 'medicaid=PA,accepting=yes' });
    expect(unknown).toMatchObject({ medicaid: [], acceptingNewPatients: 'unknown' });
    expect(empty).toMatchObject({ medicaid: [{ state: 'PA' }], acceptingNewPatients: 'yes' });
  });

  test('hours in a column for each day keep their days, and a house number its street', async () => {
    const text = 'name,state,services,Mon,Tue.,Sun,No,Street\nA,AZ,Respite,9-5,9-5,,100,Oak Ave\n';
    const columns = 'Mon + Tue. + Sun=hours,No + Street=address';
    expect(await outcomes(text, { columns })).toMatchObject([
      { openingHours: ['Mon: 9-5', 'Tue.: 9-5'], address: { lines: ['100 Oak Ave'] } },
    ]);
  });

  test.each([
    ['Mon-Fri', 'Mon-Fri: 9-5'],
    ['Mon–Fri', 'Mon–Fri: 9-5'],
    ['Monday Hours', 'Monday Hours: 9-5'],
    ['Thurs.', 'Thurs.: 9-5'],
    ['Miércoles', 'Miércoles: 9-5'],
    ['domingo', 'domingo: 9-5'],
    ['Market', '9-5'],
    ['Hours', '9-5'],
    ['Daily', '9-5'],
  ])('hours of the column %s say which days they are of', async (column, hours) => {
    const text = `name,state,services,Sat,${column}\nA,AZ,Respite,,9-5\n`;
    expect(await outcomes(text, { columns: `Sat+${column}=hours` })).toMatchObject([{ openingHours: [hours] }]);
  });

  test('a number that stands first in another list is one of its entries', async () => {
    const text = 'name,state,services,a,b\nA,AZ,Respite,211,711\n';
    const [found] = await outcomes(text, { columns: 'a+b=more_phones' });
    expect((found as Draft).details?.phones).toMatchObject([{ number: '211' }, { number: '711' }]);
  });

  test('rows may lack empty values at their end, or have more of them', async () => {
    const text = 'name,state,services,phone,fees,hours\nA,AZ,Respite,\nB,AZ,Respite,,,,,\nC,AZ\nD,AZ,Respite,,,,,x\n';
    expect(await outcomes(text)).toMatchObject([
      { name: 'A' },
      { name: 'B' },
      { reason: 'malformed' },
      { reason: 'malformed' },
    ]);
  });

  test('a row whose services are only in its own words stays, without a main service', async () => {
    const row = { services: 'Barber', other_services: 'Sensory haircuts' };
    expect(await outcomes(small(row))).toMatchObject([
      { tagIds: [], mainServiceTagId: null, details: { otherServices: ['Sensory haircuts'] } },
    ]);
  });

  test('ids that cannot be stored give way to ones made from the row', async () => {
    const ids = ['1042', '😀', 'x'.repeat(77), 'x'.repeat(76)];
    const found = await Promise.all(ids.map(async (id) => (await outcomes(small({ id })))[0] as { id: string }));
    const made = expect.stringMatching(/^csv:[\da-f]{16}$/);
    expect(found.map(({ id }) => id)).toEqual(['csv:1042', made, made, `csv:${'x'.repeat(76)}`]);
  });

  test('every service is found by its machine name and its plain words in both languages', async () => {
    for (const { id, name, displayName } of SERVICES) {
      const found = await outcomes(small({ services: `${name};${displayName.en.toUpperCase()};${displayName.es}` }));
      expect(found, name).toMatchObject([{ tagIds: [id] }]);
    }
  });

  test('services are found by their synonyms, as on the site', async () => {
    const [found] = await outcomes(small({ services: 'speech therapy; Dentists' }));
    const named = ['PT-speech-therapist', 'PT-dentist'].map((name) => SERVICES.find((tag) => tag.name === name)!.id);
    expect(found).toMatchObject({ tagIds: named });
  });

  test('only name, state and services are required', async () => {
    expect(await outcomes(small({}))).toMatchObject([
      { name: 'Juniper Hill', location: null, acceptingNewPatients: 'unknown', medicaid: [] },
    ]);
    await expect(outcomes('name,state\nA,AZ\n')).rejects.toThrow(/no column 'services'/);
  });

  test.each([
    [{ services: 'Dentist; Barber; Baker' }, 'unknown-word', ['services: Barber', 'services: Baker']],
    [{ medicaid: 'Ontario; AZ' }, 'unknown-word', ['medicaid: Ontario']],
    [{ facts: 'loud' }, 'unknown-word', ['facts: loud']],
    [{ accepting: 'perhaps' }, 'unknown-word', ['accepting: perhaps']],
    [{ source_date: '10/32/2026' }, 'unusable-date', ['source_date: 10/32/2026']],
    [{ lat: '33.4', lng: '' }, 'unusable-value', ['lat, lng: 33.4, ']],
    [{ lat: 'north', lng: 'west' }, 'unusable-value', ['lat, lng: north, west']],
    [{ phone: '555-0142' }, 'unusable-value', ['phone: 555-0142']],
    [{ npi: '1234567890' }, 'unusable-value', ['npi: 1234567890']],
    [{ more_phones: 'Intake: soon' }, 'unusable-value', ['more_phones: Intake: soon']],
  ])('%j loses that word, not the row', async (values, key, remarks) => {
    expect(await outcomes(small(values))).toMatchObject([
      {
        mainServiceTagId: tagByName('PT-dentist')!.id,
        location: null,
        sourceDate: null,
        acceptingNewPatients: 'unknown',
        remarks: remarks.map((value) => ({ key, value })),
      },
    ]);
  });

  test.each([
    [{ services: 'Barber; Baker' }, 'unknown-value', 'services: Barber; Baker'],
    [{ state: 'Ontario' }, 'unknown-value', 'state: Ontario'],
    [{ state: 'ZZ', city: 'Tempe', zip: '85281' }, 'unknown-value', 'state: ZZ'],
    [{ state: ' ', services: 'Barber' }, 'unknown-value', 'state: empty'],
    [{ state: 'Palau' }, 'associated-state', 'Palau'],
    [{ services: ' ; ' }, 'no-service', 'Juniper Hill'],
  ])('%j is left out as %s', async (values, reason, value) => {
    expect(await outcomes(small(values))).toEqual([expect.objectContaining({ reason, value })]);
  });

  test.each([
    [{ lat: '33.42, -111.93', lng: '' }],
    [{ lat: '', lng: '(33.42,-111.93)' }],
    [{ lat: '33.42;-111.93', lng: '33.42;-111.93' }],
    [{ lat: 'POINT (-111.93 33.42)', lng: '' }],
    [{ lat: '1 Oak Ave, Tempe, AZ\n(33.42, -111.93)', lng: '' }],
    [{ lat: ' 33.42', lng: '-111.93 ' }],
  ])('coordinates in %j', async (values) => {
    const [draft] = await outcomes(small(values));
    expect(draft).toMatchObject({ location: { lat: 33.42, lng: -111.93 }, locationPrecision: 'exact' });
    expect(draft).not.toHaveProperty('remarks');
  });

  test('ages in years are facts', async () => {
    const [draft] = await outcomes(small({ facts: '6-17; telehealth' }));
    expect(draft).toMatchObject({ facts: ['ages-children', 'ages-teens', 'telehealth'] });
    expect(draft).not.toHaveProperty('remarks');
  });

  test('HTML entities are decoded before values are split at semicolons', async () => {
    expect(await outcomes(small({ name: 'Hill &amp; Dale', address: '1 Luke&#39;s Dr; Suite 2' }))).toMatchObject([
      { name: 'Hill & Dale', address: { lines: ["1 Luke's Dr", 'Suite 2'] } },
    ]);
  });

  test('rows without an id get one from their values', async () => {
    const [first] = await outcomes(small({}));
    const [again] = await outcomes(small({ phone: '480-555-0142', name: 'JUNIPER  HILL' }));
    expect(again).toMatchObject({ id: (first as { id: string }).id });
  });
});

describe('a list with other columns', () => {
  const TEXT = 'Facility Name,,Town,Zip\n"Oak Hill, East",13,Tempe,85281\n';
  const columns = 'Facility Name=name,Town=city,Zip=zip';

  test('is read with its headers and defaults, with commas in values', async () => {
    const defaults = 'state=CA,services=assisted living,address=1 Oak Ave, Building 2,medicaid=CA';
    expect(
      await outcomes(TEXT, { columns, defaults, medicaidEvidence: 'listed', sourceDate: '2017-05-01' }),
    ).toMatchObject([
      {
        name: 'Oak Hill, East',
        address: { lines: ['1 Oak Ave, Building 2'], city: 'Tempe', state: 'CA', zip: '85281' },
        medicaid: [{ state: 'CA', evidence: 'listed' }],
        sourceDate: '2017-05-01',
      },
    ]);
  });

  test('one column may feed two, two may feed one, and --columns wins over the names of the template', async () => {
    const text = csvText([
      ['name1', 'name2', 'name', 'Street', 'Suite', 'Place', 'services', 'Kind', 'state', 'A+B'],
      ['Oak Hill', ' ', 'Ana Sample', '1 Oak Ave', 'Suite 2', '33.42,-111.93', 'Mon-Fri', 'Dentist', 'AZ', '85281'],
      ['Oak Hill', 'East', 'Ana Sample', '2 Oak Ave', '', '', 'Mon-Fri', 'Dentist', 'AZ', '85281'],
    ]);
    const mapped =
      'name1 + name2=name,Street=address,Suite=address,Place=lat,lng,services=hours,Kind=services,state=state,medicaid,A+B=zip';
    expect(await outcomes(text, { columns: mapped })).toMatchObject([
      {
        name: 'Oak Hill',
        address: { lines: ['1 Oak Ave', 'Suite 2'], state: 'AZ', zip: '85281' },
        location: { lat: 33.42, lng: -111.93 },
        openingHours: ['Mon-Fri'],
        medicaid: [{ state: 'AZ' }],
        mainServiceTagId: tagByName('PT-dentist')!.id,
      },
      { name: 'Oak Hill East', address: { lines: ['2 Oak Ave'] }, location: null },
    ]);
  });

  test('a column that no longer feeds its own name is said, and refused where that is required', async () => {
    const path = writeTestFile('list.csv', small({ city: 'Tempe', phone: '4805550142' }));
    const source = await openCsv([path], { columns: 'city=address' });
    await allRows(source);
    expect(source.files[0]!.notices).toEqual([
      "Column 'city' is read as address, because --columns says so. To read it also as city, add city=city.",
    ]);
    await expect(openCsv([path], { columns: 'state=medicaid' })).rejects.toThrow(
      "--columns: 'state' is read as medicaid, because --columns says so. To read it also as state, add state=state.",
    );
  });

  test('words in --defaults that no row could use are named', async () => {
    const defaults = 'state=Arizone,services=dentist;barber shop,accepting=maybe,zip=unknown,source_date=soon';
    await expect(outcomes(TEXT, { columns, defaults })).rejects.toThrow(
      '--defaults: this cannot be read: state: Arizone; accepting: maybe; services: barber shop; source_date: soon; zip: unknown.',
    );
    await expect(outcomes(TEXT, { columns, defaults: 'state=AZ,services=speech lessons' })).rejects.toThrow(
      /services: speech lessons\. Similar services: .*[Ss]peech/,
    );
  });

  test('is rejected if a named header is missing or an option is invalid', async () => {
    const defaults = 'state=CA,services=dentist';
    await expect(outcomes(TEXT, { columns: `${columns},Phone=phone`, defaults })).rejects.toThrow(/no column 'Phone'/);
    await expect(outcomes(TEXT, { columns: 'Town=village', defaults })).rejects.toMatchObject({ code: 'bad-option' });
    await expect(outcomes(TEXT, { columns, defaults: 'CA' })).rejects.toThrow(/'CA' is not in the form/);
  });
});

describe('columns with other names', () => {
  const CAMPS = 'CampName,St,Town,"Cost, USD",Rate $,zip\nOak,AZ,Tempe,$5,,85281\n';
  test.each<[string, string, CsvOptions, string]>([
    [
      'as they are guessed',
      CAMPS,
      {},
      `which is which: --columns 'CampName=name,St=state,Town=city,"Cost, USD"=fees'.` +
        ' What no column says is the same in every row: --defaults "services=…".',
    ],
    [
      'with those of --columns and --defaults, and none that a shell would change',
      CAMPS.replace('"Cost, USD"', '`Cost`'),
      { columns: 'Phone=phone,CampName=other_services,Town=-', defaults: 'services=respite,name=Camp' },
      'which is which: --columns "CampName=other_services,St=state,Town=-".',
    ],
    [
      'in general, if nothing is guessed',
      'a,b\n1,2\n',
      {},
      'which is which, such as --columns "Facility=name,Town=city".',
    ],
  ])('are proposed %s', async (_, text, options, proposed) => {
    const refusal = outcomes(text, options);
    await expect(refusal).rejects.toMatchObject({ code: 'wrong-columns' });
    await expect(refusal).rejects.toThrow(/^list\.csv, line 1: no column '.*Check that this is the right file/);
    await expect(refusal).rejects.toThrow(proposed);
  });

  test('are read as proposed, and hundreds of them leave the message short', async () => {
    const error = await outcomes(CAMPS).catch(({ message }: Error) => message);
    const [, columns] = /--columns '(.*?)'\./.exec(String(error)) ?? [];
    expect(await outcomes(CAMPS, { columns, defaults: 'services=respite' })).toMatchObject([
      { name: 'Oak', address: { city: 'Tempe', state: 'AZ', zip: '85281' }, details: { fees: '$5' } },
    ]);
    const wide = `${Array.from({ length: 200 }, (_, at) => `phone ${'long '.repeat(20)}${at}`).join()}\n1\n`;
    expect(String(await outcomes(wide).catch(({ message }: Error) => message)).length).toBeLessThan(1500);
  });
});

describe('words that are lost', () => {
  const rows = (...words: [services: string, medicaid: string][]) =>
    csvText([['name', 'state', 'services', 'medicaid'], ...words.map((word, at) => [`House ${at}`, 'AZ', ...word])]);
  async function noticesOf(text: string, options: CsvOptions = {}) {
    const source = await openCsv([writeTestFile('list.csv', text)], options);
    const found = await allRows(source);
    return { found, notices: source.files[0]!.notices };
  }

  test('are named with the option that gives them their meaning', async () => {
    const text = rows(['Respite', 'No'], ['Respite', 'Yes'], ['Goat yoga', 'Yes'], ['Respite; "x"', 'yes']);
    const { notices } = await noticesOf(text);
    const words = 'medicaid:Yes=here,medicaid:No=-,services:Goat yoga=own';
    expect(notices).toEqual([expect.stringContaining(`then add: --words "${words}" (own: `)]);
    const kept = await noticesOf(text, { words });
    expect(kept.found.map(({ outcome }) => 'medicaid' in (outcome as object))).toEqual([true, true, true, true]);
    expect(kept.notices).toEqual([]);
    expect((await noticesOf(text, { words: 'medicaid:Yes=here' })).notices[0]).toContain('then add to your --words');
  });

  test('are named where no row can be used without them', async () => {
    const source = await openCsv([writeTestFile('list.csv', rows(['Goat yoga', '']))]);
    const deps = { directory: new TestDirectory(), places: TEST_PLACES, now: () => new Date() };
    await expect(runImport(source, deps)).rejects.toThrow('--words "services:Goat yoga=own"');
  });

  test('are named as far as they fit, and only those of services and Medicaid', async () => {
    const words = Array.from({ length: 1200 }, (_, at): [string, string] => [`${'care '.repeat(9)}${at}`, '']);
    const [notice, ...others] = (await noticesOf(rows(...words))).notices;
    expect(notice!.length).toBeLessThan(900);
    expect(others).toEqual([]);
    expect((await noticesOf(small({ facts: 'loud', accepting: 'perhaps' }))).notices).toEqual([]);
  });
});

test('a phone cell with several numbers fills the phone and the further numbers', async () => {
  const row = small({ phone: '1-800-SPEECH-0 or (480) 555-0119 x2 / TTY 711', more_phones: 'Fax: 480-555-0121' });
  expect(await outcomes(row)).toMatchObject([
    {
      phone: '8007733240',
      phoneExtension: null,
      details: {
        phones: [
          { number: '8007733240', label: '1-800-SPEECH-0' },
          { number: '4805550119', extension: '2' },
          { number: '711', label: 'TTY' },
          { number: '4805550121', label: 'Fax' },
        ],
      },
    },
  ]);
});

describe('columns of coordinates that are swapped', () => {
  const list = (header: string[], rows: string[][]) =>
    csvText([
      ['name', 'state', 'services', 'zip', ...header],
      ...rows.map((row, at) => [`House ${at}`, 'AZ', 'Dentist', '85281', ...row]),
    ]);
  async function noticesOf(text: string, options: CsvOptions = {}) {
    const source = await openCsv([writeTestFile('list.csv', text)], options);
    const rows = await allRows(source);
    return { rows, notices: source.files[0]!.notices };
  }
  const swapped = [
    ['-111.94', '33.42'],
    ['-111.95', '33.43'],
    ['', ''],
  ];

  test('are named, with the option that swaps them back', async () => {
    const columns = 'Latitude=lat,Longitude=lng';
    const { notices } = await noticesOf(list(['Latitude', 'Longitude'], swapped), { columns });
    expect(notices).toEqual([
      'Latitude and longitude are swapped in 2 of 2 rows, which ZIP code or city place. To swap them back: --columns "Latitude=lng,Longitude=lat".',
    ]);
    const mended = await noticesOf(list(['Latitude', 'Longitude'], swapped), { columns: 'Latitude=lng,Longitude=lat' });
    expect(mended.notices).toEqual([]);
    expect(mended.rows[0]!.outcome).toMatchObject({ location: { lat: 33.42, lng: -111.94 } });
  });

  test('are named under the names of the template too', async () => {
    const { notices } = await noticesOf(list(['lat', 'lng'], swapped));
    expect(notices[0]).toContain('--columns "lat=lng,lng=lat"');
    const mended = await noticesOf(list(['lat', 'lng'], swapped), { columns: 'lat=lng,lng=lat' });
    expect(mended.rows[0]!.outcome).toMatchObject({ location: { lat: 33.42, lng: -111.94 } });
  });

  test('a single row is no column', async () => {
    const { notices } = await noticesOf(
      list(['lat', 'lng'], [['33.42', '-111.94'], ['33.42', '-111.94'], swapped[0]!]),
    );
    expect(notices).toEqual([]);
  });
});

test('rows without any text are no rows', async () => {
  const source = await openCsv([writeTestFile('list.csv', `${small({ city: 'Tempe' })},,,\r\n" ",,,\r\n,,,,,\r\n`)]);
  expect((await allRows(source)).map(({ line }) => line)).toEqual([2]);
  expect(source.files[0]!.rows).toBe(1);
});
