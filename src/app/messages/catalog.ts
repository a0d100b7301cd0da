import { type Catalog, FIRST_LANGUAGE, type Language, languageOfPath } from './language.ts';

/** A way to each language's words, or to a part of them, by the catalog's file: './es.json'. */
type Loaders = Record<string, () => Promise<{ default: Partial<Catalog> }>>;

/** What every page needs; on the server, and while developing, all there is. */
const SHARED: Loaders = import.meta.glob<{ default: Partial<Catalog> }>('./*.json', { query: '?part=shared' });

let loaded: Partial<Catalog> = {};
let changed = () => {};

/** One language's words: a visitor does not pay for the other language. */
export async function loadCatalog(language: Language): Promise<Catalog> {
  return (await loaderOf(SHARED, language)()).default as Catalog;
}

/**
 * Adds a part of the catalog in the page's language. The build calls this in front of every file that uses the part
 * (shipping/compile-messages.plugin.ts), so that a page brings its own words only.
 */
export async function addMessages(part: Loaders): Promise<void> {
  const { default: messages } = await loaderOf(part, languageOfPath(location.pathname))();
  // Read only now: other parts may have come meanwhile.
  loaded = { ...loaded, ...messages };
  changed();
}

/** The parts that have been added, for `useSyncExternalStore`. */
export const addedMessages = {
  subscribe(onChange: () => void): () => void {
    changed = onChange;
    return () => {
      changed = () => {};
    };
  },
  read: (): Partial<Catalog> => loaded,
};

function loaderOf(loaders: Loaders, language: Language): Loaders[string] {
  return (loaders[`./${language}.json`] ?? loaders[`./${FIRST_LANGUAGE}.json`])!;
}
