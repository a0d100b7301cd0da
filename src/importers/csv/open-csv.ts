import type { MedicaidFact, SourceName } from '#listings/provider.ts';
import { unescapeFormulas } from '#model/csv-text.ts';
import { addRemark, Dropped, type ImportSource } from '../draft.ts';
import type { Encoding } from '../encoding.ts';
import { ImportError } from '../import-errors.ts';
import { readHeader } from '../read-csv.ts';
import { recordId } from '../record-id.ts';
import { similarServices } from '../service-words.ts';
import { openTable } from '../table-source.ts';
import { withColumnAdvice } from './column-advice.ts';
import { planColumns, templateKey } from './column-plan.ts';
import { TEMPLATE_KEYS, type TemplateKey } from './csv-template.ts';
import { LostWords } from './lost-words.ts';
import { mapCsv, problemsIn } from './map-csv.ts';
import { asksMedicaid, isOtherWord } from './medicaid-words.ts';
import { openTableFile } from './open-table-file.ts';
import { readPairs } from './option-pairs.ts';
import { withPlaceParts } from './place-cell.ts';
import { withoutPlaceholders } from './placeholders.ts';
import { SwappedColumns } from './swapped-columns.ts';
import { readWordMeanings } from './word-meanings.ts';

export interface CsvOptions {
  /**
   * Other headers for columns of the template: 'Facility Name=name,Zip=zip,Coordinates=lat,lng,name1 + name2=name'; '-'
   * for none.
   */
  columns?: string;
  /** Values for empty cells and missing columns: 'state=CA,services=assisted living'. */
  defaults?: string;
  /** What words of the list mean: see `readWordMeanings`. */
  words?: string;
  /** Evidence of Medicaid entries: `listed` for a state's own list. `accepts` by default. */
  medicaidEvidence?: MedicaidFact['evidence'];
  /** Day of the list, YYYY-MM-DD, for rows without their own. */
  sourceDate?: string;
  encoding?: Encoding;
}

/**
 * Opens a list with the columns of our template (`TEMPLATE`), or with others named in `columns`. Throws `ImportError`:
 * bad-option if `columns` or `defaults` is invalid, and the codes of `openTable`.
 */
export async function openCsv(
  paths: string[],
  options: CsvOptions = {},
  name: SourceName = 'csv',
): Promise<ImportSource> {
  const { encoding, medicaidEvidence = 'accepts', sourceDate } = options;
  const mapping = readPairs('--columns', options.columns);
  const withMeanings = readWordMeanings(options.words);
  const defaults = readDefaults(options.defaults);
  if (sourceDate) defaults.set('source_date', sourceDate);
  const [path] = paths;
  const header = path === undefined ? [] : await readHeader(path, encoding, openTableFile);
  const plan = planColumns(mapping, header, new Set(defaults.keys()));
  const swapped = new SwappedColumns();
  const unknown = new LostWords(options.words, plan.sourcesOf('medicaid').every(asksMedicaid));
  const source = await openTable({
    name,
    paths,
    columns: plan.columns,
    encoding,
    open: openTableFile,
    cellNames: paths.length === 1 ? header : undefined,
    map(values) {
      const row = plan.toTemplate(values);
      for (const key of TEMPLATE_KEYS) row[key] = unescapeFormulas(row[key]);
      const parts = withPlaceParts(row);
      const given = withoutPlaceholders(parts);
      // 'N/A' is no empty cell: a default would make a yes of it.
      for (const [key, value] of defaults) if (parts[key].trim() === '') given[key] = value;
      const meant = withMeanings(given);
      const isOther = meant.medicaid === row.medicaid.trim() && isOtherWord(row.medicaid, given.state);
      const outcome = mapCsv(
        { ...meant, ...(isOther && { medicaid: '' }) },
        { source: name, evidence: medicaidEvidence },
      );
      if (isOther && !(outcome instanceof Dropped)) addRemark(outcome, 'unknown-word', `medicaid: ${row.medicaid}`);
      swapped.look(outcome);
      unknown.look(outcome);
      return outcome;
    },
    // A row for each service of a place, or one number of an agency at each of its places. Records of one name and
    // address are one listing.
    ids: {
      ofAll: (values) => recordId(name, Object.values(values)),
      others(values, { name: called, address: { lines, city, state, zip } }) {
        const place = [called, ...lines, city, state, zip];
        return [[...place, plan.toTemplate(values).services], place].map((parts) => recordId(name, parts));
      },
    },
  });
  const file = source.files[0];
  file?.notices.push(...plan.notices);
  return {
    ...source,
    async *read(stop, states) {
      try {
        yield* source.read(stop, states);
      } catch (error) {
        throw paths.length === 1 ? await withColumnAdvice(error, paths[0]!, options) : error;
      }
      file?.notices.push(...swapped.notices(plan), ...unknown.notices());
    },
  };
}

/** Parses `--defaults`. Throws `ImportError` bad-option with every word that would be lost in every row. */
function readDefaults(text: string | undefined): Map<TemplateKey, string> {
  const defaults = new Map(
    readPairs('--defaults', text).map(([key, value]) => [templateKey('--defaults', key), value]),
  );
  const problems = problemsIn(Object.fromEntries(defaults));
  if (problems.length === 0) return defaults;
  const similar = similarServices(defaults.get('services') ?? '');
  const isService = problems.some((problem) => problem.startsWith('services:'));
  const hint = isService && similar.length > 0 ? ` Similar services: ${similar.join('; ')}.` : '';
  throw new ImportError('bad-option', `--defaults: this cannot be read: ${problems.join('; ')}.${hint}`);
}
