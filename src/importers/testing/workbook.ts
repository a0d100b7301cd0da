import { zipBytes } from './import-files.ts';

/** For tests: the sheet of a workbook with these rows, as texts that the workbook shares. */
export function workbookBytes(rows: string[][]): Buffer {
  const texts: string[] = [];
  const cells = (values: string[], line: number) =>
    values.map((value, at) => `<c r="${'ABC'[at]}${line}" t="s"><v>${texts.push(value) - 1}</v></c>`).join('');
  const sheet = rows.map((values, at) => `<row r="${at + 1}">${cells(values, at + 1)}</row>`).join('');
  return zipBytes({
    'xl/worksheets/sheet1.xml': sheetXml(sheet),
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  });
}

/** For tests: a sheet with these rows in XML. */
export function sheetXml(rows: string): string {
  return `<?xml version="1.0"?><worksheet><dimension ref="A1"/><sheetData>${rows}</sheetData></worksheet>`;
}
