import { ImportError } from '../import-errors.ts';
import { comparableHeader } from '../read-csv.ts';
import { fedKeys } from './column-plan.ts';
import { TEMPLATE, TEMPLATE_KEYS, type TemplateColumn } from './csv-template.ts';
import { guessColumns, knownColumns } from './guess-columns.ts';
import { inspectTable, type TableLook } from './inspect-table.ts';
import { readPairs, shellOption } from './option-pairs.ts';

const MAX_BYTES = 100_000_000;

interface Given {
  /** `--columns` and `--defaults` of the import. */
  columns?: string;
  defaults?: string;
}

/** Returns an error of a file that lacks columns with what to do if they only have other names; others as they are. */
export async function withColumnAdvice(error: unknown, path: string, options: Given): Promise<unknown> {
  if (!(error instanceof ImportError) || error.code !== 'wrong-columns') return error;
  // What else is wrong with the file is not what was asked.
  const look = await inspectTable(path, MAX_BYTES).catch(() => null);
  return new ImportError('wrong-columns', `${error.message} ${columnAdvice(look, options)}`, { cause: error });
}

function columnAdvice(look: TableLook | null, { columns, defaults }: Given): string {
  const known = look ? knownColumns(look, columns) : new Map<string, string>();
  const guesses = look ? guessColumns(look, known) : [];
  const pairs = (look?.columns ?? []).flatMap(({ header }, at): [string, string][] => {
    const key = guesses[at] ?? known.get(comparableHeader(header));
    return key && key !== comparableHeader(header) ? [[header, key]] : [];
  });
  const proposed = shellOption('--columns', pairs);
  if (proposed === '')
    return 'If its columns have other names, say which is which, such as --columns "Facility=name,Town=city".';
  const said = guesses.flatMap((key) => (key ? fedKeys(key) : []));
  said.push(...readPairs('--defaults', defaults).map(([key]) => key));
  const unsaid = TEMPLATE_KEYS.filter((key) => (TEMPLATE[key] as TemplateColumn).needed && !said.includes(key));
  const rest =
    unsaid.length > 0
      ? ` What no column says is the same in every row: --defaults "${unsaid.map((key) => `${key}=…`).join(',')}".`
      : '';
  return `If its columns have other names, say which is which: ${proposed}.${rest}`;
}
