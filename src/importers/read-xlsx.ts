import { basename, dirname } from 'node:path';
import { withoutEntities } from './html-entities.ts';
import { ImportError } from './import-errors.ts';
import { builtInFormat, type DateFormat, dateText, ownFormat } from './xlsx-dates.ts';
import { attribute, type XmlTag, XmlTags } from './xml-tags.ts';
import { listZip, openZipEntry, type ZipInput } from './zip-file.ts';

/** A row of a sheet. */
export interface SheetRow {
  /** Row number, from 1. */
  line: number;
  /** Values by column, as text; '' for an empty cell: '2026-03-05', '9:00 AM', 'yes'; other numbers as stored. */
  values: string[];
  /** What cells link to, by column. */
  links: string[];
  /** By hand or by a filter. */
  isHidden: boolean;
}

/** A sheet of a workbook. */
export interface Sheet {
  /** As people see it. */
  name: string;
  /** Its file in the workbook: 'xl/worksheets/sheet1.xml'. */
  part: string;
}

const WORKBOOK = 'xl/workbook.xml';
const WORKBOOK_FILES = 'xl/_rels/workbook.xml.rels';
const SHARED_TEXTS = 'xl/sharedStrings.xml';
const STYLES = 'xl/styles.xml';
/** Stands before a line feed in texts that come from Windows. */
const CARRIAGE_RETURN = '_x000D_';
const LINK_FORMULA = /^HYPERLINK\("([^"]+)"/i;
// Twenty times what the largest file that we read needs, so that no file can fill memory or disk.
const MAX_SHEET_BYTES = 800_000_000;
const MAX_TEXT_BYTES = 200_000_000;
const MAX_LIST_BYTES = 1_000_000;
/** Rows of a sheet in Excel. */
const MAX_ROWS = 1_048_576;
/** Cells to the right of this many columns are ignored. */
const MAX_COLUMNS = 100;
const MAX_NAMED = 6;

/** Returns the sheets of a workbook in the order of their tabs. Throws `ImportError` wrong-file or truncated. */
export async function listSheets(input: ZipInput): Promise<Sheet[]> {
  const parts = (await listZip(input)).filter((part) => /^xl\/worksheets\/[^/]+\.xml$/.test(part));
  const files = new Map<string, string>();
  for (const tag of await listedTags(input, WORKBOOK_FILES))
    if (tag.name === 'Relationship') files.set(attribute(tag, 'Id'), attribute(tag, 'Target'));
  const named = (await listedTags(input, WORKBOOK)).flatMap((tag): Sheet[] => {
    if (tag.name !== 'sheet' || tag.isEnd) return [];
    const target = files.get(attribute(tag, 'r:id')) ?? '';
    const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    return parts.includes(part) ? [{ name: withoutEntities(attribute(tag, 'name')), part }] : [];
  });
  return named.length > 0 ? named : parts.map((part) => ({ name: basename(part, '.xml'), part }));
}

/** Empty if the workbook lacks the part, as some programs write it. */
async function listedTags(input: ZipInput, part: string): Promise<XmlTag[]> {
  if (!(await listZip(input)).includes(part)) return [];
  return (await Array.fromAsync(readTags(input, part, MAX_LIST_BYTES))).flat();
}

/**
 * Reads a sheet of an Excel workbook (.xlsx, ECMA-376 part 1, section 18), or the only one with text, in batches as
 * it is unpacked. In memory: the texts that its cells share. Throws `ImportError` wrong-file, naming the file and row,
 * truncated, or many-sheets.
 */
export async function* readXlsx(input: ZipInput, sheet?: Sheet): AsyncGenerator<SheetRow[]> {
  const name = typeof input === 'string' ? basename(input) : input.name;
  const parts = await listZip(input);
  const { part } = sheet ?? (await onlySheet(input, name));
  const sharedTexts = parts.includes(SHARED_TEXTS) ? await readSharedTexts(input) : [];
  const formats = parts.includes(STYLES) ? await readFormats(input) : [];
  const properties = await listedTags(input, WORKBOOK);
  const from1904 = properties.some((tag) => isTrue(attribute(tag, 'date1904')));
  const shared = { sharedTexts, formats, from1904, links: await readLinks(input, part) };
  const reader = new SheetReader(sheet ? `${name}, sheet ${sheet.name}` : name, shared);
  for await (const tags of readTags(input, part, MAX_SHEET_BYTES)) {
    const rows: SheetRow[] = [];
    for (const tag of tags) {
      const row = reader.take(tag);
      if (row) rows.push(row);
    }
    if (rows.length > 0) yield rows;
  }
  if (!reader.ended)
    throw new ImportError('truncated', `${name}: the sheet ends in the middle. Save or download the file again.`);
}

async function onlySheet(input: ZipInput, name: string): Promise<Sheet> {
  const sheets = await listSheets(input);
  if (sheets.length === 1) return sheets[0]!;
  const filled: Sheet[] = [];
  for (const sheet of sheets) if (await hasText(input, sheet)) filled.push(sheet);
  if (filled.length === 1) return filled[0]!;
  const count = filled.length || sheets.length;
  const names = filled.slice(0, MAX_NAMED).map((sheet) => `'${sheet.name}'`);
  const advice = `: ${names.join(', ')}. Save the one with the list as a workbook of its own, or as CSV`;
  throw new ImportError(
    'many-sheets',
    `${name}: a workbook with one sheet is needed; this has ${count}${filled.length > 0 ? advice : ''}.`,
  );
}

async function hasText(input: ZipInput, { part }: Sheet): Promise<boolean> {
  for await (const tags of readTags(input, part, MAX_SHEET_BYTES))
    if (tags.some(({ name, isEnd, text }) => isEnd && (name === 'v' || name === 't') && text.trim() !== ''))
      return true;
  return false;
}

/** The formats of dates and times that cells refer to by number; null for others. */
async function readFormats(input: ZipInput): Promise<(DateFormat | null)[]> {
  const own = new Map<string, DateFormat | null>();
  const formats: (DateFormat | null)[] = [];
  let isOfCells = false;
  for await (const tags of readTags(input, STYLES, MAX_TEXT_BYTES))
    for (const tag of tags) {
      const id = attribute(tag, 'numFmtId');
      if (tag.name === 'cellXfs') isOfCells = !tag.isEnd;
      else if (tag.name === 'numFmt') own.set(id, ownFormat(withoutEntities(attribute(tag, 'formatCode'))));
      else if (tag.name === 'xf' && isOfCells && !tag.isEnd) formats.push(own.get(id) ?? builtInFormat(Number(id)));
    }
  return formats;
}

/** The texts that cells refer to by number. Phonetic hints (`rPh`) are not part of them. */
async function readSharedTexts(input: ZipInput): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let isHint = false;
  for await (const tags of readTags(input, SHARED_TEXTS, MAX_TEXT_BYTES))
    for (const { name, isEnd, isEmpty, text: before } of tags) {
      if (name === 'rPh') isHint = !isEnd;
      else if (name === 't' && isEnd && !isHint) text += before;
      else if (name === 'si' && (isEnd || isEmpty)) {
        texts.push(text);
        text = '';
      }
    }
  return texts;
}

/** What the cells of a sheet link to, by 'B2'. A sheet lists its links behind its rows, so it is read twice. */
async function readLinks(input: ZipInput, part: string): Promise<Map<string, string>> {
  const links = new Map<string, string>();
  const list = `${dirname(part)}/_rels/${basename(part)}.rels`;
  if (!(await listZip(input)).includes(list)) return links;
  const targets = new Map<string, string>();
  for await (const tags of readTags(input, list, MAX_TEXT_BYTES))
    for (const tag of tags)
      if (attribute(tag, 'Type').endsWith('/hyperlink'))
        targets.set(attribute(tag, 'Id'), withoutEntities(attribute(tag, 'Target')));
  if (targets.size === 0) return links;
  for await (const tags of readTags(input, part, MAX_SHEET_BYTES))
    for (const tag of tags) {
      const target = tag.name === 'hyperlink' ? targets.get(attribute(tag, 'r:id')) : undefined;
      if (target) links.set(attribute(tag, 'ref'), target);
    }
  return links;
}

/** What the cells of a sheet refer to. */
interface Shared {
  sharedTexts: string[];
  formats: (DateFormat | null)[];
  from1904: boolean;
  links: Map<string, string>;
}

/** Builds rows from the tags of a sheet. */
class SheetReader {
  /** Whether the sheet was complete. */
  ended = false;
  readonly #name: string;
  readonly #shared: Shared;
  #line = 0;
  #values: string[] = [];
  #links: string[] = [];
  #isHidden = false;
  #column = 0;
  #type = '';
  #format: DateFormat | null = null;
  #link: string | undefined;
  #text = '';

  constructor(name: string, shared: Shared) {
    this.#name = name;
    this.#shared = shared;
  }

  /** Returns the row that a tag completes, if it does. */
  take(tag: XmlTag): SheetRow | undefined {
    const { name, isEnd, isEmpty } = tag;
    if (name === 'row' && !isEnd) this.#startRow(tag);
    else if (name === 'c' && !isEnd) {
      const cell = attribute(tag, 'r');
      this.#column = columnOf(cell) ?? this.#column + 1;
      this.#link = this.#shared.links.get(cell);
      this.#type = attribute(tag, 't');
      this.#format = this.#shared.formats[Number(attribute(tag, 's'))] ?? null;
      this.#text = '';
    } else if ((name === 'v' || name === 't') && isEnd) this.#text += tag.text;
    else if (name === 'f' && isEnd) this.#link ??= LINK_FORMULA.exec(tag.text)?.[1];
    if (name === 'c' && isEnd && this.#column <= MAX_COLUMNS) this.#addCell();
    if (name === 'sheetData' && (isEnd || isEmpty)) this.ended = true;
    return name === 'row' && (isEnd || isEmpty)
      ? { line: this.#line, values: this.#values, links: this.#links, isHidden: this.#isHidden }
      : undefined;
  }

  #startRow(tag: XmlTag): void {
    const line = Number(attribute(tag, 'r')) || this.#line + 1;
    if (line <= this.#line || line > MAX_ROWS)
      throw this.#problem(
        `row ${line} comes after row ${this.#line}. At most ${MAX_ROWS.toLocaleString('en-US')} rows in order are read`,
      );
    this.#line = line;
    this.#values = [];
    this.#links = [];
    this.#isHidden = isTrue(attribute(tag, 'hidden'));
    this.#column = 0;
  }

  #addCell(): void {
    const { length } = this.#values;
    for (let column = length + 1; column < this.#column; column++) this.#values.push('');
    if (this.#link) this.#links[this.#column - 1] = this.#link;
    this.#values[this.#column - 1] = this.#cellText(this.#text).replaceAll(CARRIAGE_RETURN, '');
  }

  #cellText(stored: string): string {
    if (this.#type === 'b') return stored === '1' ? 'yes' : 'no';
    if (this.#type === '' || this.#type === 'n')
      return this.#format ? dateText(stored, this.#format, this.#shared.from1904) : stored;
    if (this.#type !== 's') return stored;
    const text = this.#shared.sharedTexts[Number(stored)];
    if (text === undefined) throw this.#problem(`a cell refers to text ${stored}, which the file does not have`);
    return text;
  }

  #problem(what: string): ImportError {
    return new ImportError('wrong-file', `${this.#name}, row ${this.#line}: ${what}. Save or download the file again.`);
  }
}

function isTrue(value: string): boolean {
  return value === '1' || value === 'true';
}

/** Returns the column of a cell such as 'AB12', from 1; null without one. */
function columnOf(cell: string): number | null {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(cell)?.[0] ?? '') column = 26 * column + letter.charCodeAt(0) - 64;
  return column || null;
}

async function* readTags(input: ZipInput, part: string, maxBytes: number): AsyncGenerator<XmlTag[]> {
  const file = await openZipEntry(input, part, maxBytes);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const tags = new XmlTags();
  try {
    for await (const chunk of file.bytes) yield tags.push(decoder.decode(chunk, { stream: true }));
  } catch (cause) {
    if (cause instanceof ImportError) throw cause;
    const { message } = cause as Error;
    throw new ImportError('wrong-file', `${file.name}: this is not a sheet that can be read. ${message}`, { cause });
  }
}
