import { open, rename } from 'node:fs/promises';
import { inspectTable, type TableLook } from '#importers/csv/inspect-table.ts';
import { unknownWords } from '#importers/csv/unknown-words.ts';
import type { Encoding } from '#importers/encoding.ts';
import { ImportError } from '#importers/import-errors.ts';
import type { ImportReport } from '#importers/import-report.ts';
import type { ListFormat } from '#importers/lists/list-formats.ts';
import { isZipFile } from '#importers/open-data-file.ts';
import type { ImportProgress } from '#importers/pipeline.ts';
import { listZip, unpackedBytes } from '#importers/zip-file.ts';
import { LIST_PREFIX } from '#model/provider-values.ts';
import { withDirectory } from '../data-folder.ts';
import { importFiles, readImport } from './import-files.ts';
import { filePath, type ListJob } from './list-job.ts';
import type { ImportArgs } from './list-request.ts';
import { removeSource } from './remove-source.ts';

/** Of a file that staff upload, unpacked. */
const MAX_UNPACKED_BYTES = 1_000_000_000;

/** Does the task of a job; returns what it found. `folder`: of uploads. Throws as the commands do. */
export async function doListTask(
  job: ListJob,
  folder: string,
  onProgress: (progress: ImportProgress) => void,
): Promise<Partial<ListJob>> {
  const path = filePath(folder, job);
  const { answers } = job;
  switch (job.task) {
    case 'inspect':
      return inspect(job, folder);
    case 'words': {
      const encoding = answers.encoding as Encoding;
      return { words: (await unknownWords(path, { columns: answers.columns, encoding })).slice(0, MAX_WORDS) };
    }
    case 'remove':
      return { removed: await withDirectory((directory) => removeSource(directory, `${LIST_PREFIX}${job.list}`)) };
    default: {
      const { report } = await importFiles(await readImport(givenOf(job, path)), { onProgress });
      return { report: report as ImportReport };
    }
  }
}

const MAX_WORDS = 500;

/** Returns the arguments of `import list` for a job. An empty value drops a kept one. */
function givenOf({ list, task, answers }: ListJob, path: string): ImportArgs {
  const { title, link, edition, format, encoding, columns, defaults, words, evidence, replace } = answers;
  const isTable = format === 'csv';
  return {
    _: ['list', list, path],
    title,
    link,
    format,
    ...(edition && { 'source-date': edition }),
    encoding: encoding === 'utf-8' ? '' : encoding,
    ...(isTable && { columns, defaults, words, 'medicaid-evidence': evidence }),
    ...(task === 'check' && { 'dry-run': true }),
    ...(task === 'import' && replace && { replace: true }),
  };
}

async function inspect(job: ListJob, folder: string): Promise<Partial<ListJob>> {
  const path = filePath(folder, job);
  if (await isZipFile(path)) await checkUnpacked(path, job.file);
  const kept = job.answers.format;
  const layout = kept === 'csv' ? await layoutOf(path) : kept;
  if (layout === 'csv' || layout === 'icarol') {
    const look = await inspectTable(path, MAX_UNPACKED_BYTES);
    const format = kept === 'csv' && isIcarol(look) ? 'icarol' : kept;
    return { look: format === 'csv' ? look : null, answers: { ...job.answers, format, encoding: look.encoding } };
  }
  return { look: null, answers: { ...job.answers, format: layout }, ...(await withEnding(job, folder, layout)) };
}

async function checkUnpacked(path: string, file: string): Promise<void> {
  if ((await unpackedBytes(path)) > MAX_UNPACKED_BYTES)
    throw new ImportError(
      'too-large',
      `${file}: it unpacks to more than ${MAX_UNPACKED_BYTES / 1e6} MB. Check that it is the right file.`,
    );
}

/** The tables of a package of HSDS. */
const HSDS_TABLES = /(^|\/)(datapackage\.json|(organizations?|services?|locations?)\.(csv|json))$/i;
const START_BYTES = 64 * 1024;

async function layoutOf(path: string): Promise<ListFormat> {
  if (await isZipFile(path)) return (await listZip(path)).some((name) => HSDS_TABLES.test(name)) ? 'hsds' : 'csv';
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    const start = buffer.toString('utf8', 0, bytesRead).replace(/^\u{feff}/u, '');
    if (!/^\s*[[{]/.test(start)) return 'csv';
    return start.includes('"resourceType"') ? 'fhir' : 'hsds';
  } finally {
    await file.close();
  }
}

function isIcarol({ columns }: TableLook): boolean {
  return columns.some(({ header }) => header === 'TaxonomyLevelName');
}

/** The readers of JSON go by the ending of the name. */
async function withEnding(job: ListJob, folder: string, layout: ListFormat): Promise<{ file?: string }> {
  const path = filePath(folder, job);
  if (layout !== 'hsds' || /\.json$/i.test(job.file) || (await isZipFile(path))) return {};
  const file = `${job.file}.json`;
  await rename(path, filePath(folder, { ...job, file }));
  return { file };
}
