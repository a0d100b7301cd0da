// One step of bench/assembly.ts in a process of its own, for its memory. Prints its figures as JSON.
// Run: node bench/assembly-step.ts <folder> first|second|index <rows of the first source>

import { Catalog } from '#directory/sqlite/catalog.ts';
import { indexRecords, replaceSource } from '#directory/sqlite/replace-source.ts';
import { collectSooner } from '#operations/collect-sooner.ts';
import { firstSource, secondSource } from './synthetic-records.ts';

/** What a step measured. */
export interface StepFigures {
  /** Of assembling and indexing, or of indexing alone. */
  seconds: number;
  /** Highest resident memory until the listings are assembled, and of the whole step. */
  assembledMb: number;
  mb: number;
  records: number;
  listings: number;
  /** Records that are in a listing of several. */
  replaced: number;
}

/** `onProgress` of an import: below, listings are assembled; above, they are indexed. */
const ASSEMBLED = 0.45;

const [folder = '', step, rows] = process.argv.slice(2);
collectSooner();
const catalog = new Catalog(folder);
const peakMb = () => Math.round(process.resourceUsage().maxRSS / 1000);
let started = performance.now();
let assembledMb = 0;
if (step === 'index') await indexRecords(folder, catalog.snapshot());
else {
  const isFirst = step === 'first';
  const batches = isFirst ? firstSource(Number(rows)) : secondSource(Number(rows));
  await replaceSource({ folder, catalog, corrections: async () => [] }, isFirst ? 'nppes' : 'list:state', batches, {
    beforeSwitch: () => {
      started = performance.now();
    },
    onProgress: (done) => {
      if (done <= ASSEMBLED) assembledMb = peakMb();
    },
  });
}
const seconds = (performance.now() - started) / 1000;
const { imports, assembly } = catalog.snapshot();
const records = imports.reduce((sum, { providers }) => sum + providers, 0);
catalog.close();
console.log(JSON.stringify({ seconds, assembledMb, mb: peakMb(), records, ...assembly } satisfies StepFigures));
