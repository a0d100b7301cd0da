import type { ProviderView } from '#wire/provider-view.ts';
import type { PlacesResult } from './find-providers.ts';

/** What the page loads: a result in one text. Each load makes a new object, even if the text is the same. */
export interface PackedResult {
  hasResults: boolean;
  text: string;
}

export type UnpackedResult = PlacesResult & Pick<PackedResult, 'hasResults'>;

/** Each field's value in every provider; null where one has none. */
type Columns = Record<string, unknown[]>;

const NOTHING_KNOWN = { phone: null, phoneExtension: null, website: null } satisfies Partial<ProviderView>;

/**
 * Writes a result as JSON with the names of a provider's fields once, and with `"` and `'` swapped: it is sent within
 * JSON, where a quote takes more room. React Router would write each value apart from what it belongs to, which is
 * hard to compress: see decision 066.
 */
export function packResult(result: PlacesResult): PackedResult {
  const { found } = result;
  const packed = found && { ...result, found: { ...found, providers: columnsOf(found.providers) } };
  return { hasResults: found !== null && !result.understood?.all, text: swapQuotes(JSON.stringify(packed ?? result)) };
}

export function unpackResult({ hasResults, text }: PackedResult): UnpackedResult {
  const result = JSON.parse(swapQuotes(text));
  if (result.found) result.found.providers = rowsOf(result.found.providers);
  return { ...result, hasResults };
}

function columnsOf(providers: readonly ProviderView[]): Columns {
  const names = new Set(providers.flatMap(Object.keys)) as Set<keyof ProviderView>;
  return Object.fromEntries([...names].map((name) => [name, providers.map((provider) => provider[name] ?? null)]));
}

function rowsOf({ id = [], ...columns }: Columns): ProviderView[] {
  return id.map((id, at) => {
    const row: Record<string, unknown> = { ...NOTHING_KNOWN, id };
    for (const name in columns) if (columns[name]![at] !== null) row[name] = columns[name]![at];
    return row;
  }) as unknown as ProviderView[];
}

function swapQuotes(text: string): string {
  return text.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'));
}
