import { isRecord } from '#model/is-record.ts';
import type { DataFile } from '../data-file.ts';
import { ImportError } from '../import-errors.ts';

/** What the pages of one kind of entry say and have, over all files. */
export interface Pages {
  /** Name of the first file. */
  file: string;
  says: number;
  pages: number;
  entries: number;
  ids: Set<unknown>;
}

/** Notes what one page says and has. `pages` is by kind of entry. */
export function notePage(
  pages: Map<string, Pages>,
  kind: string,
  { name }: DataFile,
  page: Record<string, unknown>,
  contents: unknown[],
): void {
  const says = Number(page.total_items);
  if (!Number.isFinite(says)) return;
  const before = pages.get(kind) ?? { file: name, says: 0, pages: 1, entries: 0, ids: new Set() };
  pages.set(kind, before);
  before.says = Math.max(before.says, says);
  before.pages = Math.max(before.pages, Number(page.total_pages) || 1);
  before.entries += contents.length;
  for (const entry of contents) before.ids.add(isRecord(entry) && typeof entry.id === 'string' ? entry.id : entry);
}

/**
 * Compares what pages say with what they have. Throws `ImportError` truncated if entries are missing, because an import
 * replaces the whole list; returns sentences on figures that are wrong otherwise.
 */
export function checkPages(all: ReadonlyMap<string, Pages>): string[] {
  return [...all.values()].flatMap(({ file, says, pages, entries, ids }) => {
    const repeated = entries - ids.size;
    const repeats = repeated > 0 ? `, and ${repeated} that repeat one of them` : '';
    if (ids.size < says)
      throw new ImportError(
        'truncated',
        `${file}: it says that there ${figures(says, pages)}; the files have ${ids.size}${repeats}. ` +
          'Get the other pages too, and give all of them at once: an import replaces the whole list.',
      );
    return says === entries
      ? []
      : [`${file} says that there ${figures(says, pages)}; the files have ${ids.size}${repeats}.`];
  });
}

function figures(entries: number, pages: number): string {
  return `${entries === 1 ? 'is 1 entry' : `are ${entries} entries`} on ${pages} ${pages === 1 ? 'page' : 'pages'}`;
}
