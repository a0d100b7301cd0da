import { basename } from 'node:path';
import { csvText } from '#model/csv-text.ts';
import { numberText } from '#model/number-text.ts';
import type { DataFile } from '../data-file.ts';
import { isZipFile } from '../open-data-file.ts';
import { readXlsx, type Sheet } from '../read-xlsx.ts';
import { listZip } from '../zip-file.ts';
import { plainHeader } from './header-words.ts';
import { countTitleRows, noteTitleRows } from './title-rows.ts';

/** Whether a file is an Excel workbook (.xlsx). Throws `ImportError` as `openDataFile` does. */
export async function isWorkbook(path: string): Promise<boolean> {
  return (await isZipFile(path)) && (await listZip(path)).some((name) => name.startsWith('xl/'));
}

/** A line break within a cell. Unlike a line feed, it counts as no line of CSV. */
const LINE_BREAK = '\r';
/** What columns of links are called. */
const OF_LINKS = /\b(?:web ?sites?|web|urls?|links?|enlaces?|sitio|e ?mails?|correos?)\b/;

/**
 * Opens a sheet of a workbook, or the only one, as CSV with commas in UTF-8. Its first row that is neither empty nor a
 * title is the header; line numbers are those of its rows. Throws `ImportError` as `readXlsx` does.
 */
export async function openSheet(path: string, sheet?: Sheet): Promise<DataFile> {
  let done = 0;
  const notices: string[] = [];
  return {
    name: basename(path) + (sheet ? `, sheet ${sheet.name}` : ''),
    bytesTotal: 1,
    bytesDone: () => done,
    rows: 0,
    notices,
    bytes: read(),
  };

  async function* read(): AsyncGenerator<Buffer> {
    let line = 1;
    let width = 0;
    let hidden = 0;
    let isOfLinks: boolean[] = [];
    for await (const batch of readXlsx(path, sheet)) {
      const rows = batch.filter(({ values }) => values.some((value) => value.trim() !== ''));
      const titles = width === 0 ? countTitleRows(rows.map(({ values }) => values)) : 0;
      if (titles > 0) noteTitleRows(titles, { notices });
      let text = '';
      for (const row of rows.slice(titles)) {
        const isHeader = width === 0;
        if (row.isHidden && !isHeader) hidden++;
        if (isHeader) isOfLinks = row.values.map((name) => OF_LINKS.test(plainHeader(name)));
        const filled = row.values.findLastIndex((value) => value.trim() !== '') + 1;
        width ||= filled;
        text += '\n'.repeat(row.line - line);
        line = row.line + 1;
        const cells = Array.from({ length: Math.max(width, filled) }, (_, at) => {
          const value = row.values[at] ?? '';
          // 'Website', 'Click here'
          const shown = isOfLinks[at] && !isHeader && /^[^.@]+$/.test(value) ? row.links[at] : undefined;
          // A line break within an address would join two to one.
          return tidyLines(shown ?? value).join(isHeader || isOfLinks[at] ? ' ' : LINE_BREAK);
        });
        text += `${csvText([cells]).slice(0, -2)}\n`;
      }
      if (text !== '') yield Buffer.from(text);
    }
    if (hidden > 0) notices.push(hiddenNotice(hidden));
    done = 1;
  }
}

function hiddenNotice(rows: number): string {
  const which = rows === 1 ? '1 row that the sheet hides is' : `${numberText(rows)} rows that the sheet hides are`;
  return `${which} read like the others. Delete from the sheet what should not be on the site.`;
}

function tidyLines(cell: string): string[] {
  return cell
    .trim()
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim());
}
