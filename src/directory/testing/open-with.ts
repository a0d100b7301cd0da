import type { ReadCorrections } from '../corrections.ts';
import type { Provider } from '../provider.ts';
import type { DirectoryStore } from '../store.ts';

/** Opens a store with these providers; closed at the end of the test. */
export type OpenWith = (providers?: Provider[], corrections?: ReadCorrections) => Promise<DirectoryStore>;
