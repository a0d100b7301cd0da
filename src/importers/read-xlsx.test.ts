import { describe, expect, test } from 'vitest';
import { readXlsx, type SheetRow } from './read-xlsx.ts';
import { writeTestFile, zipBytes } from './testing/import-files.ts';
import { sheetXml, workbookBytes } from './testing/workbook.ts';

const SHEET = 'xl/worksheets/sheet1.xml';

async function rowsOf(bytes: Buffer): Promise<Pick<SheetRow, 'line' | 'values'>[]> {
  const rows = (await Array.fromAsync(readXlsx({ name: 'list.xlsx', bytes }))).flat();
  return rows.map(({ line, values }) => ({ line, values }));
}
const rowsOfSheet = (rows: string, sharedStrings = '<sst/>') =>
  rowsOf(zipBytes({ [SHEET]: sheetXml(rows), 'xl/sharedStrings.xml': sharedStrings }));

test('rows have their numbers and the texts of their cells', async () => {
  const bytes = workbookBytes([
    ['NPI', 'Name &amp; place'],
    ['1000000004', ' Elm '],
  ]);
  const expected = [
    { line: 1, values: ['NPI', 'Name & place'] },
    { line: 2, values: ['1000000004', ' Elm '] },
  ];
  expect(await rowsOf(bytes)).toEqual(expected);
  expect((await Array.fromAsync(readXlsx(writeTestFile('list.xlsx', bytes)))).flat()).toMatchObject(expected);
});

test('cells may be numbers, texts of their own, results of formulas, empty or left out', async () => {
  const rows = await rowsOfSheet(
    '<row r="3" spans="1:4"><c r="A3"><v>1000000004</v></c><c r="C3" t="inlineStr"><is><r><t>El</t></r><r><t>m</t></r></is></c>' +
      '<c r="D3" s="1"/><c r="E3" t="str"><f>1+1</f><v>two</v></c></row><row r="4"/><row><c><v>5</v></c></row>',
  );
  expect(rows).toEqual([
    { line: 3, values: ['1000000004', '', 'Elm', '', 'two'] },
    { line: 4, values: [] },
    { line: 5, values: ['5'] },
  ]);
});

describe('numbers are read as their cells show them', () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy;@"/>' +
    '<numFmt numFmtId="165" formatCode="0 &quot;days&quot;"/><numFmt numFmtId="166" formatCode="[h]:mm"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="22"/></cellStyleXfs><cellXfs>' +
    `${['0', '14', '164', '18', '22', '165', '166'].map((id) => `<xf numFmtId="${id}" xfId="0"/>`).join('')}</cellXfs></styleSheet>`;
  const cell = async (attributes: string, value: string, workbook = '<workbook/>') => {
    const sheet = sheetXml(`<row r="1"><c r="A1"${attributes}><v>${value}</v></c></row>`);
    const [row] = await rowsOf(zipBytes({ [SHEET]: sheet, 'xl/styles.xml': styles, 'xl/workbook.xml': workbook }));
    return row!.values[0];
  };

  test.each([
    [' s="1"', '46086', '2026-03-05'],
    [' s="2"', '46086', '2026-03-05'],
    [' s="2" t="n"', '46086.75', '2026-03-05'],
    [' s="3"', '0.375', '9:00 AM'],
    [' s="3"', '0.70833333333333337', '5:00 PM'],
    [' s="4"', '46086.5', '2026-03-05 12:00 PM'],
    [' s="4"', '0.375', '9:00 AM'],
    [' s="5"', '46086', '46086'],
    [' s="6"', '1.5', '1.5'],
    [' s="1"', '-3', '-3'],
    [' s="1"', '1E+300', '1E+300'],
    [' s="1" t="str"', '46086', '46086'],
    ['', '4805550142', '4805550142'],
    [' s="9"', '7', '7'],
    [' t="b"', '1', 'yes'],
    [' t="b"', '0', 'no'],
  ])('<c%s>%s is %s', async (attributes, value, text) => {
    expect(await cell(attributes, value)).toBe(text);
  });

  test('a workbook may count from 1904', async () => {
    expect(await cell(' s="1"', '44624', '<workbook><workbookPr date1904="1"/></workbook>')).toBe('2026-03-05');
  });
});

test('texts keep their line breaks, and none of what formats them', async () => {
  const strings =
    '<sst><si><r><t>Respite</t></r><r><rPr><b/></rPr><t xml:space="preserve">_x000D_\nday </t></r><r><t>program</t></r></si></sst>';
  expect(await rowsOfSheet('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', strings)).toEqual([
    { line: 1, values: ['Respite\nday program'] },
  ]);
});

test('sheets without text do not count', async () => {
  const empty = sheetXml('<row r="1"><c r="A1" s="1"/><c r="B1"><v></v></c></row>');
  const files = { [SHEET]: empty, 'xl/worksheets/sheet2.xml': sheetXml('<row><c><v>5</v></c></row>') };
  expect(await rowsOf(zipBytes(files))).toEqual([{ line: 1, values: ['5'] }]);
});

test('tags may have a prefix, and texts hints of how to say them', async () => {
  const strings =
    '<x:sst><x:si><x:t xml:space="preserve">東京</x:t><x:rPh sb="0"><x:t>トウ</x:t></x:rPh></x:si><x:si/></x:sst>';
  const sheet =
    '<x:worksheet><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>';
  expect(await rowsOf(zipBytes({ [SHEET]: sheet, 'xl/sharedStrings.xml': strings }))).toEqual([
    { line: 1, values: ['東京'] },
  ]);
});

test('a sheet may arrive in chunks of any size', async () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => [`${at}`, `Niño ${at}`, 'x']);
  expect((await rowsOf(workbookBytes(rows))).map(({ values }) => values)).toEqual(rows);
});

test.each([
  [
    'a text that is not there',
    { [SHEET]: sheetXml('<row r="7"><c r="A7" t="s"><v>1</v></c></row>') },
    /list\.xlsx, row 7: a cell refers to text 1/,
  ],
  ['rows out of order', { [SHEET]: sheetXml('<row r="7"/><row r="6"/>') }, /row 7: row 6 comes after row 7/],
  ['a row beyond the last', { [SHEET]: sheetXml('<row r="1048577"/>') }, /At most 1,048,576 rows/],
  ['half a sheet', { [SHEET]: '<worksheet><sheetData><row r="1">' }, /ends in the middle/],
  ['no sheet', { 'xl/workbook.xml': '<workbook/>' }, /a workbook with one sheet is needed; this has 0/],
  ['two empty sheets', { [SHEET]: sheetXml(''), 'xl/worksheets/sheet2.xml': sheetXml('') }, /this has 2\.$/],
  [
    'two sheets',
    {
      [SHEET]: sheetXml('<row><c><v>5</v></c></row>'),
      'xl/worksheets/sheet2.xml': sheetXml('<row><c><v>5</v></c></row>'),
    },
    /this has 2: 'sheet1', 'sheet2'/,
  ],
  ['text in another encoding', { [SHEET]: Buffer.from([0x3c, 0xff, 0xfe, 0x3e]) }, /sheet1\.xml: this is not a sheet/],
  ['an endless tag', { [SHEET]: `<${'x'.repeat(1_100_000)}` }, /more than a million characters/],
])('a file with %s is rejected', async (_, files, message) => {
  await expect(rowsOf(zipBytes(files))).rejects.toThrow(message);
});

test('what would unpack to more than any list has is rejected, whether the zip says so or lies', async () => {
  const bytes = zipBytes({ [SHEET]: sheetXml('<row r="1"/>'.repeat(1000)) });
  const size = bytes.lastIndexOf('PK\x01\x02') + 24;
  const declared = bytes.readUInt32LE(size);
  bytes.writeUInt32LE(4_000_000_000, size);
  await expect(rowsOf(bytes)).rejects.toThrow(/it unpacks to 4,000 MB; more than 800 MB are not read/);
  bytes.writeUInt32LE(declared - 1, size);
  await expect(rowsOf(bytes)).rejects.toThrow(/incomplete or damaged/);
});
