import { type Catalog, DEFAULT_LANGUAGE, type Language, languageOfPath } from './language.ts';

/** Loaders of each language's messages, or of a part of them, by catalog file: './es.json'. */
type Loaders = Record<string, () => Promise<{ default: Partial<Catalog> }>>;

/** Messages that every page needs; on the server and in development, all messages. */
const SHARED: Loaders = import.meta.glob<{ default: Partial<Catalog> }>('./*.json', { query: '?part=shared' });

let loaded: Partial<Catalog> = {};
let notify = () => {};

/** Loads the shared messages of one language. */
export async function loadCatalog(language: Language): Promise<Catalog> {
  return (await loaderOf(SHARED, language)()).default as Catalog;
}

/**
 * Adds a part of the catalog in the page's language. The build inserts a call into every file that uses the part
 * (shipping/compile-messages.plugin.ts), so that a page downloads only the messages it uses.
 */
export async function addMessages(part: Loaders): Promise<void> {
  const { default: messages } = await loaderOf(part, languageOfPath(location.pathname))();
  // `loaded` is read after the await: other parts may have been added meanwhile.
  loaded = { ...loaded, ...messages };
  notify();
}

/** The messages added so far, for `useSyncExternalStore`. */
export const addedMessages = {
  subscribe(onChange: () => void): () => void {
    notify = onChange;
    return () => {
      notify = () => {};
    };
  },
  read: (): Partial<Catalog> => loaded,
};

function loaderOf(loaders: Loaders, language: Language): Loaders[string] {
  return (loaders[`./${language}.json`] ?? loaders[`./${DEFAULT_LANGUAGE}.json`])!;
}
