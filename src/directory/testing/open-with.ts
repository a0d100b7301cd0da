import type { ReadCorrections } from '#listings/corrections.ts';
import type { Provider } from '#listings/provider.ts';
import type { DirectoryStore } from '../store.ts';

/** Opens a store with these providers; closed at the end of the test. */
export type OpenWith = (providers?: Provider[], corrections?: ReadCorrections) => Promise<DirectoryStore>;
