import { describe, expect, test } from 'vitest';
import { writeTestFile } from '../testing/import-files.ts';
import { fitOf, guessColumns } from './guess-columns.ts';
import { inspectTable, unusableHeaders } from './inspect-table.ts';
import { writePairs } from './option-pairs.ts';
import { unknownWords } from './unknown-words.ts';

const MAX_BYTES = 1_000_000;
const look = (text: string | Buffer) => inspectTable(writeTestFile('list.csv', text), MAX_BYTES);
const guess = async (text: string) => guessColumns(await look(text));

test('long headers and words are keys as they are; those of hostile length are none', async () => {
  const long = 'Services that this provider offers to the family, '.repeat(4);
  const table = await look(`Name,${`"${long}A","${long}B",${'x'.repeat(5000)}`}\nA,b,c,d\n`);
  expect(table.columns.map(({ header }) => header)).toEqual(['Name', `${long}A`, `${long}B`, '']);
  expect([...unusableHeaders(table.columns)]).toEqual([3]);
  // Only the start is looked at.
  expect(await guess(`${'z '.repeat(80)}phone\na\n`)).toEqual([null]);

  const words = ['care '.repeat(60).trim(), `${'care '.repeat(60)}at home`, 'y'.repeat(5000)];
  const path = writeTestFile('list.csv', `What\n${words.join('\n')}\n`);
  const found = await unknownWords(path, { columns: 'What=services' });
  expect(found.map(({ word }) => word)).toEqual(words.slice(0, 2));
});

test('words that services or their care are called in either language are known', async () => {
  const words = [
    'Terapia del habla',
    'terapia ocupacional',
    'TERAPIA FISICA',
    'OT/PT/ST',
    'Goat yoga',
    'None',
    'No respite',
    'No-cost respite',
  ];
  const path = writeTestFile('list.csv', `What\n${words.join('\n')}\n`);
  const found = await unknownWords(path, { columns: 'What=services' });
  expect(found.map(({ word, proposed }) => [word, proposed])).toEqual([
    ['OT/PT/ST', 'occupational-therapist; physical-therapist; speech-therapist'],
    ['Goat yoga', 'own'],
    ['None', '-'],
    ['No respite', '-'],
    ['No-cost respite', 'own'],
  ]);
});

describe('columns are guessed', () => {
  test.each(['Organización', 'Organization', 'Proveedor', 'Agencia'])('%s is the name', async (header) => {
    expect(await guess(`${header},Ciudad,Estado,Servicios\nA,Mesa,AZ,Respite\n`)).toEqual([
      'name',
      'city',
      'state',
      'services',
    ]);
  });

  test('by their names, however these are written', async () => {
    expect(
      await guess('Facility,Str. Addr,Town,ST,Zip5,Tel #,Type of care,Pays with\nA,1 Oak,Mesa,AZ,85201,,Respite,\n'),
    ).toEqual(['name', 'address', 'city', 'state', 'zip', 'phone', 'services', 'medicaid']);
    expect(
      await guess('ProviderName;StreetAddress1;E-mail;NPI_Number;Web Site;Last Verified;Ages served\nA;1 Oak;;;;;\n'),
    ).toEqual(['name', 'address', 'email', 'npi', 'website', 'source_date', 'eligibility']);
    expect(await guess('Nombre,Dirección,Ciudad,Estado,Teléfono\nA,1 Oak,Mesa,AZ,\n')).toEqual([
      'name',
      'address',
      'city',
      'state',
      'phone',
    ]);
  });

  test.each<[string, (string | null)[]]>([
    ['Contact Name,Agency', [null, 'name']],
    ['Program Director,Program', [null, 'name']],
    ['First Name,Name of Staff,Organization', [null, null, 'name']],
    ['Fax Phone,Main Phone,Fax #', [null, 'phone', null]],
    ['Director Cell Phone,After Hours Phone,Hours', [null, 'more_phones', 'hours']],
    ['Phone/Fax,Director,Owner Phone', ['phone', null, null]],
    ['Cell,Mobile #,Coordinator Email,Home E-mail,E-mail', [null, null, null, null, 'email']],
    ['Nursing Home Name,Nursing Home City,Group Home Phone Number', ['name', 'city', 'phone']],
    ['Staff Languages,Billing NPI,Private Practice Name', ['facts', 'npi', 'name']],
    ['Agency Director,Support Coordinator Agency', [null, 'name']],
    ['First Steps Provider,Middle Name,Maiden Name', ['name', null, null]],
    ['Mailing Address,Mailing City,Mailing State,Address,City,State', [null, null, null, 'address', 'city', 'state']],
    ['"Owner home address (street, city, state, zip)"', [null]],
    ['Billing City/State/Zip,City/State,Zip Code', [null, 'city,state', 'zip']],
    ['Accepting New Patients (Yes/No),Medicaid (Yes/No)', ['accepting', 'medicaid']],
    ['Accepts MassHealth,Takes new clients', ['medicaid', 'accepting']],
    ['Medicaid Application Help (Y/N),Medicaid Waitlist', [null, null]],
    ['Home Address,Billing Address,Address', [null, null, 'address']],
    ['Mailing Address,Physical Address', [null, 'address']],
    ['Mailing Address,Mailing City', ['address', 'city']],
    ['Notes (internal),Comments,Staff notes,About', [null, null, null, 'description']],
    ['Not Accepting New Patients,No Medicaid', [null, null]],
    ['Accepting Medicaid (Y/N),New Patients?', ['medicaid', 'accepting']],
    ['Accepts Private Insurance,Medicaid Waiver,Accepts Walk-ins', [null, 'medicaid', null]],
    ['Medicaid ID,Takes Medicaid,Director Email,Referral required', [null, 'medicaid', null, null]],
    ['Name,City/State/Zip', ['name', 'city,state,zip']],
    ['Name,"Address, City, ST"', ['name', 'address,city,state,zip']],
  ])('but not by a name that says something else besides: %s', async (header, guessed) => {
    expect(await guess(`${header}\n${'a,'.repeat(guessed.length - 1)}b\n`)).toEqual(guessed);
  });

  test('and an address with its town, where no column has that', async () => {
    const row = 'A,"100 Oak Ave, Tempe, AZ 85281"';
    expect(await guess(`Name,Address\n${row}\n`)).toEqual(['name', 'address,city,state,zip']);
    expect(await guess(`Name,Address,State\n${row},AZ\n`)).toEqual(['name', 'address', 'state']);
  });

  test('by their values, where the name says nothing', async () => {
    const rows = Array.from({ length: 6 }, (_, at) => `A${at},480 555 010${at},8528${at},a${at}@example.org\n`).join(
      '',
    );
    expect(await guess(`name,A,B,C\n${rows}`)).toEqual(['name', 'phone', 'zip', 'email']);
  });

  test('as chosen before, and never where a name is missing or taken', async () => {
    const table = await look('Facility,Notes,,Facility\nA,b,c,d\n');
    expect(
      guessColumns(
        table,
        new Map([
          ['notes', 'fees'],
          ['facility', '-'],
        ]),
      ),
    ).toEqual([null, 'fees', null, null]);
    expect([...unusableHeaders(table.columns)]).toEqual([2, 3]);
  });

  test('by a name that the values contradict only where nothing fits: columns are shifted', async () => {
    const rows = Array.from({ length: 6 }, (_, at) => `Elm ${at},Mesa,85201,480 555 010${at}\n`).join('');
    const table = await look(`Tel #,Name,Zip,Call\n${rows}`);
    expect(guessColumns(table)).toEqual([null, 'name', 'zip', 'phone']);
    const shifted = await look(`Tel #,Name,Zip\n${rows.replaceAll(/,[^,]*$/gm, '')}`);
    expect(guessColumns(shifted)).toEqual(['phone', 'name', 'zip']);
    expect(fitOf(shifted.columns[0]!, 'phone')).toBe(0);
    expect(fitOf(shifted.columns[0]!, 'name')).toBeNull();
  });
});

describe('a table is looked at', () => {
  test('in its encoding, to the end', async () => {
    const text = `Name\n${'Elm\n'.repeat(30_000)}Peñasco\n`;
    expect(await look(Buffer.from(text, 'latin1'))).toMatchObject({
      encoding: 'windows-1252',
      rows: 30_001,
      looked: 5000,
    });
    expect(await look(text)).toMatchObject({ encoding: 'utf-8' });
    expect(await look(Buffer.from(`\u{feff}${text}`, 'utf16le'))).toMatchObject({ encoding: 'utf-8', rows: 30_001 });
    const marked = Buffer.concat([Buffer.from('\u{feff}'), Buffer.from(text, 'latin1')]);
    expect(await look(marked)).toMatchObject({ encoding: 'windows-1252', columns: [{ header: 'Name' }] });
  });

  test.each([
    ['that unpacks to more than is allowed', `a\n${'1\n'.repeat(600_000)}`, 'too-large'],
    ['with only a header', 'a,b\n', 'no-rows'],
    ['that is a web page', '\n <html>', 'web-page'],
    ['with too many columns', `${'a,'.repeat(300)}b\n1\n`, 'wrong-file'],
  ])('unless it is one %s', async (_, text, code) => {
    await expect(look(text)).rejects.toMatchObject({ code });
  });
});

test.each([
  ['Medicaid: N', '-'],
  ['Formerly Medicaid', '-'],
  ['Medicaid pending', '-'],
  ['Medicaid?', '-'],
  ['Will accept Medicaid in 2027', '-'],
  ['Out of network Medicaid', '-'],
  ['Help with Medicaid applications', '-'],
  ["Don't accept Medicaid", '-'],
  ['cannot bill Medicaid', '-'],
  ['All but Medicaid', '-'],
  ['Medicaid (N)', '-'],
  ['Medicaid: N/A', '-'],
  ['☐ Medicaid', '-'],
  ['Medicaid ✗', '-'],
  ['Medicaid waitlist', '-'],
  ['sin Medicaid', '-'],
  ['VA', '-'],
  ['Medicaid and private pay', 'here'],
  ['✓ Medicaid', 'here'],
  ['AHCCCS', 'here'],
  ['Medicaid only', 'here'],
  ['✓', 'here'],
  ['Y', 'here'],
  ['AZ/NM', 'AZ; NM'],
])('what a list says of Medicaid is only a yes if that is plain: %s', async (word, proposed) => {
  const path = writeTestFile('list.csv', `Takes Medicaid?\n"${word}"\n`);
  const found = await unknownWords(path, { columns: 'Takes Medicaid?=medicaid' });
  expect(found).toMatchObject([{ word, proposed }]);
});

test('two letters that also mean something else are asked about where the row is in another state', async () => {
  const path = writeTestFile(
    'list.csv',
    'name,state,services,medicaid\nA,PA,Respite,MA\nB,PA,Respite,PA\nC,PA,Respite,NJ; MA\n',
  );
  expect(await unknownWords(path, {})).toMatchObject([{ key: 'medicaid', word: 'MA', rows: 1, proposed: '-' }]);
});

test('unknown words are counted, with what they probably mean', async () => {
  const path = writeTestFile(
    'list.csv',
    'Who,Care,Pays\nA,Haircuts; Respite,AZ\nB,haircuts,Medicaid only\nC,"Respite, Day program",No Medicaid\nD,OT & speech therapy,yes\n',
  );
  const columns = writePairs([
    ['Who', 'name'],
    ['Care', 'services'],
    ['Pays', 'medicaid'],
  ]);
  const found = await unknownWords(path, { columns });
  expect(found.map(({ key, word, rows, proposed }) => [key, word, rows, proposed])).toEqual([
    ['services', 'Haircuts', 2, 'own'],
    ['services', 'Respite, Day program', 1, 'respite; day-program'],
    ['services', 'OT & speech therapy', 1, 'occupational-therapist; speech-therapist'],
    ['medicaid', 'Medicaid only', 1, 'here'],
    ['medicaid', 'No Medicaid', 1, '-'],
    ['medicaid', 'yes', 1, '-'],
  ]);
});
