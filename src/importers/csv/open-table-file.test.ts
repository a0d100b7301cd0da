import { expect, test } from 'vitest';
import { writeTestFile, zipBytes } from '../testing/import-files.ts';
import { sheetXml, workbookBytes } from '../testing/workbook.ts';
import { openTableFile } from './open-table-file.ts';

async function textOf(name: string, bytes: string | Buffer, encoding: BufferEncoding = 'utf8'): Promise<string> {
  const file = await openTableFile(writeTestFile(name, bytes));
  return Buffer.concat(await Array.fromAsync(file.bytes)).toString(encoding);
}

test.each([
  ['commas', 'a,b;c\n"1;2",3\n', 'a,b;c\n"1;2",3\n'],
  ['semicolons', 'a;"b;c"\r\n1,5;"x ""y"""\r\n', 'a,"b;c"\r\n"1,5","x ""y"""\r\n'],
  ['tabs, with quotes inside values', 'a\tb\n5" pipe, long\t2\n', 'a,b\n"5"" pipe, long",2\n'],
  ['bars, without a last line end', 'a|b\n1|2', 'a,b\n1,2'],
  ['one column', 'a\n1\n', 'a\n1\n'],
  ['a line break in quotes', 'a;b\n"1\n2";3\n', 'a,b\n"1\n2",3\n'],
  ['tabs, with more commas inside values', 'a\tb\n1, 2, 3, 4\t5\n1, 2, 3\t4\n', 'a,b\n"1, 2, 3, 4",5\n"1, 2, 3",4\n'],
  ['commas, with lists of semicolons', 'a,b\n1,v; w; x; y; z\n2,w; x; y; z\n', 'a,b\n1,v; w; x; y; z\n2,w; x; y; z\n'],
  ['commas, with lists of bars', 'a,b\n1,v|w|x|y|z\n2,w|x|y|z\n', 'a,b\n1,v|w|x|y|z\n2,w|x|y|z\n'],
  ['semicolons, with commas inside values', 'a;b\n1,5;2,5\n2,5;1,5\n', 'a,b\n"1,5","2,5"\n"2,5","1,5"\n'],
])('values separated by %s become CSV with commas', async (_, text, expected) => {
  expect(await textOf('list.csv', text)).toBe(expected);
});

test('byte order marks of UTF-8 and UTF-16 are read, and Windows-1252 stays as it is', async () => {
  const text = 'Nombre\tCiudad\nNiñez, S.A.\tPeñasco\n';
  const commas = 'Nombre,Ciudad\n"Niñez, S.A.",Peñasco\n';
  const little = Buffer.from(`\u{feff}${text}`, 'utf16le');
  expect(await textOf('a.txt', little)).toBe(commas);
  expect(await textOf('a.txt', Buffer.from(little).swap16())).toBe(commas);
  expect(await textOf('a.txt', `\u{feff}"a";b\n1;2\n`)).toBe('"a",b\n1,2\n');
  expect(await textOf('a.txt', Buffer.from(text, 'latin1'), 'latin1')).toBe(commas);
  await expect(textOf('a.txt', little.subarray(0, -1))).rejects.toThrow('not whole UTF-16');
});

test('a workbook is read like a table: rows keep their numbers, empty ones are skipped, short ones filled', async () => {
  const rows = [['Facility', 'Tel #', ''], [], ['Elm, LLC', '', ''], ['Oak', '480']];
  expect(await textOf('list.xlsx', workbookBytes(rows))).toBe('Facility,Tel #\n\n"Elm, LLC",\nOak,480\n');
});

test('line breaks stay in the cells of a workbook, not in its header, and are no lines of the file', async () => {
  const rows = [
    ['Facility\nname', 'Hours'],
    ['Elm', ' M-F 8-5 \n\nSa  9-1\n'],
    ['Oak', ''],
  ];
  expect(await textOf('list.xlsx', workbookBytes(rows))).toBe('Facility name,Hours\nElm,"M-F 8-5\r\rSa 9-1"\nOak,\n');
});

test('rows that a workbook hides are read, and counted', async () => {
  const row = (line: number, text: string, hides = '') =>
    `<row r="${line}"${hides}><c r="A${line}" t="inlineStr"><is><t>${text}</t></is></c></row>`;
  const sheet = sheetXml(row(1, 'Name', ' hidden="1"') + row(2, 'Elm', ' hidden="1"') + row(3, 'Oak', ' hidden="0"'));
  const file = await openTableFile(writeTestFile('list.xlsx', zipBytes({ 'xl/worksheets/sheet1.xml': sheet })));
  expect(Buffer.concat(await Array.fromAsync(file.bytes)).toString()).toBe('Name\nElm\nOak\n');
  expect(file.notices).toEqual([expect.stringContaining('1 row that the sheet hides is read like the others')]);
});

test('links of a workbook stand for words in columns of links', async () => {
  const row = (line: number, cells: string) => `<row r="${line}">${cells}</row>`;
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheet = sheetXml(
    row(1, cell('A1', 'Name') + cell('B1', 'Web site') + cell('C1', 'E-mail')) +
      row(2, cell('A2', 'Oak') + cell('B2', 'Click here') + cell('C2', 'Maria')) +
      row(3, `${cell('A3', 'Elm')}<c r="B3" t="str"><f>HYPERLINK("https://elm.org","Visit")</f><v>Visit</v></c>`) +
      row(4, cell('A4', 'Ash') + cell('B4', 'ash.org\nash.com')),
  );
  const targets = ['https://oak.org/?a=1&amp;b=2', 'mailto:m@oak.org', 'https://other.org'];
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';
  const rels = targets.map((target, at) => `<Relationship Id="rId${at}" Type="${type}" Target="${target}"/>`);
  const links = ['A2 0', 'B2 0', 'C2 1', 'B4 2'].map((link) =>
    link.replace(/(.+) (.+)/, '<hyperlink ref="$1" r:id="rId$2"/>'),
  );
  const bytes = zipBytes({
    'xl/worksheets/sheet1.xml': sheet.replace('</worksheet>', `<hyperlinks>${links.join('')}</hyperlinks></worksheet>`),
    'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${rels.join('')}</Relationships>`,
  });
  expect(await textOf('list.xlsx', bytes)).toBe(
    'Name,Web site,E-mail\nOak,https://oak.org/?a=1&b=2,mailto:m@oak.org\nElm,https://elm.org,\nAsh,ash.org ash.com,\n',
  );
});

test('a table in a zip may be called .tsv or .txt', async () => {
  expect(await textOf('list.zip', zipBytes({ 'list.tsv': 'a\tb\n1\t2\n' }))).toBe('a,b\n1,2\n');
});

test.each([
  ['a title', 'Niños,,\nname,state,zip\nOak,AZ,85281\n', '\nname,state,zip\nOak,AZ,85281\n'],
  [
    'a title, a blank line and a note in two lines',
    'A\r\n\r\n"B\nC"\r\nname,state,zip\r\nOak,AZ,\r\n',
    '\n\n\n\nname,state,zip\r\nOak,AZ,\r\n',
  ],
  [
    'no title, but a row with stray commas',
    'a,b,c\n1,2,3\n1,2,3,4,5,6,7,8,9,10\n',
    'a,b,c\n1,2,3\n1,2,3,4,5,6,7,8,9,10\n',
  ],
  ['a title of two cells', 'Last updated,3/5/2026,,,\na,b,c,d,e\n1,2,3,4,5\n', '\na,b,c,d,e\n1,2,3,4,5\n'],
  ['a title with a comma above semicolons', 'Respite, May\na;b;c\n1;2;3\n4;5;6\n', '\na,b,c\n1,2,3\n4,5,6\n'],
  ['a title without a sign above tabs', 'Respite\na\tb\tc\n1\t2\t3\n', '\na,b,c\n1,2,3\n'],
  ['no title, but a header for half of the cells', 'a,b,,\n1,2,3,4\n1,2,3,4\n', 'a,b,,\n1,2,3,4\n1,2,3,4\n'],
  ['no title, but sparse rows', 'a,b,c,d,e,f\n1,,,,,\n2,,,,,\n', 'a,b,c,d,e,f\n1,,,,,\n2,,,,,\n'],
])('rows above the header are skipped, and lines keep their numbers: %s', async (_, text, expected) => {
  expect(await textOf('list.csv', text)).toBe(expected);
});

test.each([
  ['\n <html>', 'web-page', /web page or XML/],
  ['%PDF-1.4\n%', 'wrong-file', /a PDF/],
  ['[\n {"name": "A"}]', 'wrong-file', /JSON.*--format hsds/],
])('what is plainly no table is told as what it is: %j', async (text, code, message) => {
  await expect(textOf('list.csv', text)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
});

test('titles of a workbook are skipped, noted, and do not say how wide the table is', async () => {
  const rows = [
    ['Respite providers'],
    ['as of May'],
    [],
    ['name', 'state', 'zip'],
    ['Oak', 'AZ'],
    ['Elm', 'AZ', '85281'],
  ];
  const file = await openTableFile(writeTestFile('list.xlsx', workbookBytes(rows)));
  const text = Buffer.concat(await Array.fromAsync(file.bytes)).toString();
  expect(text).toBe('\n\n\nname,state,zip\nOak,AZ,\nElm,AZ,85281\n');
  expect(file.notices).toEqual(['2 rows above the names of the columns were skipped.']);
});
