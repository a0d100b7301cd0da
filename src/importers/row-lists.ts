import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { BYTE_ORDER_MARK, csvText, escapeFormulas } from '#model/csv-text.ts';
import { DROP_REASONS, REMARKS, type ReadRow } from './draft.ts';

/**
 * The lists of an import beside its report: `<report>-dropped.csv` has every row that was left out, whole if the source
 * says what is in it, `<report>-remarks.csv` what was lost or corrected in the others; of a dry run,
 * `<report>-dry-run-dropped.csv` and so on. A list without rows has no file.
 */
export class RowLists {
  readonly dropped: RowList;
  readonly remarks: RowList;
  readonly #folder: string;
  readonly #name: string;
  readonly #dryRun: boolean;

  /** `name`: of the report, without its ending. */
  constructor(
    folder: string,
    name: string,
    { dryRun, cellNames }: { dryRun: boolean; cellNames?: string[] | undefined },
  ) {
    this.#folder = folder;
    this.#name = name;
    this.#dryRun = dryRun;
    const [dropped = '', remarks = ''] = endings(dryRun);
    this.dropped = new RowList(join(folder, `${name}${dropped}`), DROP_REASONS, cellNames);
    this.remarks = new RowList(join(folder, `${name}${remarks}`), REMARKS);
  }

  /** Completes the files; throws if the disk is full. */
  close(): void {
    this.dropped.close();
    this.remarks.close();
  }

  /** The names of the files. */
  get names(): string[] {
    return [this.dropped, this.remarks].filter(({ isEmpty }) => !isEmpty).map(({ path }) => basename(path));
  }

  /**
   * Removes the lists of earlier imports of the source, which can be large; after a dry run, only those of earlier dry
   * runs.
   */
  removeOlder(): void {
    const { names } = this;
    const ofSource = this.#name.slice(this.#name.indexOf('Z-'));
    const older = this.#dryRun ? endings(true) : [...endings(true), ...endings(false)];
    const isList = (file: string) => older.some((ending) => file.endsWith(`${ofSource}${ending}`));
    const files = existsSync(this.#folder) ? readdirSync(this.#folder) : [];
    for (const file of files) if (isList(file) && !names.includes(file)) rmSync(join(this.#folder, file));
  }

  /** Removes the lists, after an import that failed. */
  discard(): void {
    this.dropped.discard();
    this.remarks.discard();
  }
}

function endings(dryRun: boolean): string[] {
  return ['dropped', 'remarks'].map((list) => `${dryRun ? '-dry-run' : ''}-${list}.csv`);
}

const BUFFERED_CHARACTERS = 64 * 1024;
const MAX_VALUE = 300;
/** Of all whole rows in a list; rows after these have no cells. It keeps the file small enough to open. */
const MAX_CELL_CHARACTERS = 20_000_000;
const COLUMNS = ['file', 'line', 'reason', 'meaning', 'value'];

/** A CSV file for spreadsheets, with a line for each row. Memory does not grow with it. */
class RowList {
  readonly path: string;
  isEmpty = true;
  readonly #texts: Readonly<Record<string, string>>;
  readonly #cellNames: string[];
  #cellCharacters = 0;
  #file: number | undefined;
  #buffer = '';

  /** `texts`: the plain words of each key; `cellNames`: of `ReadRow.cells`. */
  constructor(path: string, texts: Readonly<Record<string, string>>, cellNames: string[] = []) {
    this.path = path;
    this.#texts = texts;
    this.#cellNames = cellNames;
  }

  add({ file, line, cells = [] }: Pick<ReadRow, 'file' | 'line' | 'cells'>, key: string, value: string): void {
    if (this.isEmpty) this.#buffer = BYTE_ORDER_MARK + csvText(escapeFormulas([[...COLUMNS, ...this.#cellNames]]));
    this.isEmpty = false;
    const row = [file, String(line), key, this.#texts[key] ?? '', value.slice(0, MAX_VALUE)];
    if (this.#cellNames.length > 0) {
      this.#cellCharacters += cells.reduce((sum, cell) => sum + cell.length, 0);
      if (this.#cellCharacters <= MAX_CELL_CHARACTERS) row.push(...cells);
    }
    this.#buffer += csvText(escapeFormulas([row]));
    if (this.#buffer.length >= BUFFERED_CHARACTERS) this.#write();
  }

  /** Writes the rest. */
  close(): void {
    if (this.#buffer !== '') this.#write();
    if (this.#file === undefined) return;
    fsyncSync(this.#file);
    this.#closeFile();
  }

  /** Neither writes nor flushes, which would fail on a full disk. */
  discard(): void {
    this.#buffer = '';
    this.#closeFile();
    rmSync(this.path, { force: true });
  }

  #closeFile(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #write(): void {
    if (this.#file === undefined) {
      mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
      this.#file = openSync(this.path, 'w');
    }
    writeFileSync(this.#file, this.#buffer);
    this.#buffer = '';
  }
}
