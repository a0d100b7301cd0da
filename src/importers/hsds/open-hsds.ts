import type { SourceName } from '#listings/provider.ts';
import type { CsvOptions } from '../csv/open-csv.ts';
import { Dropped, type ImportSource, type ReadRow } from '../draft.ts';
import { cardsOf, explainRest } from './hsds-cards.ts';
import { HsdsIndex } from './hsds-index.ts';
import { cell, type HsdsRow } from './hsds-tables.ts';
import { type HsdsList, mapCard } from './map-hsds.ts';
import { type HsdsFiles, readHsds } from './read-hsds.ts';

/** Opens a list in the form of HSDS, 1.1 to 3.1: see `readHsds`. One provider for each organization at a place. */
export function openHsds(paths: string[], options: CsvOptions, source: SourceName): Promise<ImportSource> {
  return openJoined(() => readHsds(paths, options.encoding), options, source);
}

/** Opens the tables that `read` returns as a source. The files are read at once, because their tables are joined. */
export async function openJoined(
  read: () => Promise<Pick<HsdsFiles, 'tables' | 'files' | 'origins'>>,
  { sourceDate = undefined }: Pick<CsvOptions, 'sourceDate'>,
  source: SourceName,
): Promise<ImportSource> {
  const { tables, files, origins } = await read();
  return {
    name: source,
    files,
    async *read(stop) {
      const index = new HsdsIndex(tables);
      files[0]?.notices.push(...index.brokenReferences());
      join(index, { source, edition: sourceDate ?? null, today: new Date().toISOString().slice(0, 10) });
      // Every row has an outcome now.
      const { true: providers = [], false: others = [] } = Object.groupBy(origins as ReadRow[], isProvider);
      const rows = [...providers, ...others];
      const batchSize = 1000;
      for (let start = 0; start < rows.length; start += batchSize) {
        yield rows.slice(start, start + batchSize);
        // `stop` only spares checking the others, but each must be accounted for.
        if (stop.requested) {
          for (const file of files) file.rows = countIn(rows.slice(0, start + batchSize), file.name);
          return;
        }
      }
    },
  };
}

/**
 * Gives every row its outcome: the provider in its carrier, 'merged' in other rows that are part of one, else a reason.
 */
function join(index: HsdsIndex, list: HsdsList): void {
  const leftOut: HsdsRow[] = [];
  for (const card of cardsOf(index)) {
    const used: HsdsRow[] = [];
    const outcome = mapCard(card, index, list, used);
    if (outcome instanceof Dropped) {
      card.carrier.outcome ??= outcome;
      leftOut.push(...used);
      continue;
    }
    card.carrier.outcome = outcome;
    for (const origin of new Set(used.map((row) => row.origin))) {
      if (origin === card.carrier) continue;
      origin.outcome ??= 'merged';
      origin.partOf ??= [];
      origin.partOf.push(card.carrier);
    }
  }
  for (const row of leftOut) row.origin.outcome ??= new Dropped('parent-left-out', cell(row, 'name', 'number', 'id'));
  explainRest(index);
}

function isProvider({ outcome }: ReadRow): `${boolean}` {
  return `${outcome !== 'merged' && !(outcome instanceof Dropped)}`;
}

function countIn(origins: { file: string }[], name: string): number {
  return origins.filter(({ file }) => file === name).length;
}
