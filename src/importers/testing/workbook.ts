import { zipBytes } from './import-files.ts';

const COLUMNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** For tests: the sheet of a workbook with these rows, as texts that the workbook shares. */
export function workbookBytes(rows: string[][]): Buffer {
  const texts: string[] = [];
  return zipBytes({
    'xl/worksheets/sheet1.xml': sheetXml(rowsXml(rows, texts)),
    'xl/sharedStrings.xml': sharedXml(texts),
  });
}

/**
 * For tests: a workbook with these sheets, of which the files are not in the order of their names, as Excel may save
 * it.
 */
export function workbookOf(sheets: Record<string, string[][]>): Buffer {
  const texts: string[] = [];
  const names = Object.keys(sheets);
  const file = (at: number) => `sheet${names.length - at}.xml`;
  const list = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 7}" r:id="rId${at + 1}"/>`).join('');
  const targets = names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="x" Target="worksheets/${file(at)}"/>`);
  return zipBytes({
    'xl/workbook.xml': `<?xml version="1.0"?><workbook><sheets>${list}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}</Relationships>`,
    ...Object.fromEntries(
      names.map((name, at) => [`xl/worksheets/${file(at)}`, sheetXml(rowsXml(sheets[name]!, texts))]),
    ),
    'xl/sharedStrings.xml': sharedXml(texts),
  });
}

/** For tests: a sheet with these rows in XML. */
export function sheetXml(rows: string): string {
  return `<?xml version="1.0"?><worksheet><dimension ref="A1"/><sheetData>${rows}</sheetData></worksheet>`;
}

function rowsXml(rows: string[][], texts: string[]): string {
  const cells = (values: string[], line: number) =>
    values.map((value, at) => `<c r="${COLUMNS[at]}${line}" t="s"><v>${texts.push(value) - 1}</v></c>`).join('');
  return rows.map((values, at) => `<row r="${at + 1}">${cells(values, at + 1)}</row>`).join('');
}

function sharedXml(texts: string[]): string {
  return `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`;
}
