import type { MedicaidFact } from '#directory/provider.ts';
import type { ImportSource } from '../draft.ts';
import { ImportError } from '../import-errors.ts';
import type { Column } from '../read-csv.ts';
import { openTable } from '../table-source.ts';
import { TEMPLATE, TEMPLATE_KEYS, type TemplateColumn, type TemplateKey } from './csv-template.ts';
import { mapCsv } from './map-csv.ts';

export interface CsvOptions {
  /** Other headers for columns of the template: 'Facility Name=name,Zip=zip'. */
  columns?: string;
  /** Values for empty cells and missing columns: 'state=CA,services=assisted living'. */
  defaults?: string;
  /** Evidence of Medicaid entries: `listed` for a state's own list. `accepts` by default. */
  medicaidEvidence?: MedicaidFact['evidence'];
  /** Day of the list, YYYY-MM-DD, for rows without their own. */
  sourceDate?: string;
  encoding?: 'utf-8' | 'latin1';
}

/**
 * Opens a list with the columns of our template (`TEMPLATE`), or with others named in `columns`. Throws `ImportError`:
 * bad-option if `columns` or `defaults` is invalid, and the codes of `openTable`.
 */
export async function openCsv(paths: string[], options: CsvOptions = {}): Promise<ImportSource> {
  const headers = pairs('--columns', options.columns ?? '', ([header, key]) => [templateKey('--columns', key), header]);
  const defaults = pairs('--defaults', options.defaults ?? '', ([key, value]) => [
    templateKey('--defaults', key),
    value,
  ]);
  if (options.sourceDate) defaults.set('source_date', options.sourceDate);
  const columns = Object.fromEntries(
    TEMPLATE_KEYS.map((key): [TemplateKey, Column] => {
      const { needed }: TemplateColumn = TEMPLATE[key];
      const renamed = headers.get(key);
      // A header that the operator named must exist; otherwise only the required columns.
      return [key, { headers: [renamed ?? key], optional: !renamed && (!needed || defaults.has(key)) }];
    }),
  ) as Record<TemplateKey, Column>;
  return openTable({
    name: 'csv',
    paths,
    columns,
    encoding: options.encoding,
    map: (row) => {
      for (const [key, value] of defaults) if (row[key].trim() === '') row[key] = value;
      return mapCsv(row, options.medicaidEvidence ?? 'accepts');
    },
  });
}

/** Parses 'a=b,c=d' to a map of converted pairs. A comma belongs to the value unless a new pair follows it. */
function pairs(
  option: string,
  text: string,
  convert: (pair: [string, string]) => [TemplateKey, string],
): Map<TemplateKey, string> {
  const result = new Map<TemplateKey, string>();
  for (const part of text.split(/,(?=[^,=]+=)/).filter((piece) => piece.trim() !== '')) {
    const [left, right] = part.split(/=(.*)/s).map((side) => side.trim());
    if (!left || !right) {
      throw new ImportError(
        'bad-option',
        `${option}: '${part}' is not in the form 'left=right'. Separate pairs with commas.`,
      );
    }
    const [key, value] = convert([left, right]);
    result.set(key, value);
  }
  return result;
}

function templateKey(option: string, text: string): TemplateKey {
  const key = TEMPLATE_KEYS.find((name) => name === text);
  if (key) return key;
  throw new ImportError(
    'bad-option',
    `${option}: '${text}' is not a column of the template. The columns are: ${TEMPLATE_KEYS.join(', ')}.`,
  );
}
