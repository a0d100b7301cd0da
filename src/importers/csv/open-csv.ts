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
  /** Values for cells that are empty, or whose column the file lacks: 'state=CA,services=assisted living'. */
  defaults?: string;
  /** What a Medicaid entry proves: `listed` for a state's own list. `accepts` by default. */
  medicaidEvidence?: MedicaidFact['evidence'];
  /** Day of the list, for rows that have none of their own, as YYYY-MM-DD. */
  sourceDate?: string;
  encoding?: 'utf-8' | 'latin1';
}

/**
 * A list in the columns of our template (`TEMPLATE`), or in others that `columns` names. Throws `ImportError`: bad-option
 * where `columns` or `defaults` cannot be understood, and those of reading.
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
      // A header that the operator named must be there; else only what every row needs.
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

/** 'a=b,c=d' as a map, each pair turned by `turn`. A comma belongs to the value unless a new pair follows it. */
function pairs(
  option: string,
  text: string,
  turn: (pair: [string, string]) => [TemplateKey, string],
): Map<TemplateKey, string> {
  const result = new Map<TemplateKey, string>();
  for (const part of text.split(/,(?=[^,=]+=)/).filter((piece) => piece.trim() !== '')) {
    const [left, right] = part.split(/=(.*)/s).map((side) => side.trim());
    if (!left || !right) {
      throw new ImportError(
        'bad-option',
        `${option}: '${part}' is not written like 'left=right'. Separate pairs by commas.`,
      );
    }
    const [key, value] = turn([left, right]);
    result.set(key, value);
  }
  return result;
}

function templateKey(option: string, text: string): TemplateKey {
  const key = TEMPLATE_KEYS.find((name) => name === text);
  if (key) return key;
  throw new ImportError(
    'bad-option',
    `${option}: '${text}' is no column of the template. Its columns: ${TEMPLATE_KEYS.join(', ')}.`,
  );
}
