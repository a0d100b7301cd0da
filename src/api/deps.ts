import type { Basemap } from '#basemap/basemap.ts';
import type { Directory } from '#directory/directory.ts';
import type { Gazetteer } from '#gazetteer/gazetteer.ts';
import type { EmptySearch } from '#insight/empty-searches.ts';

/** What the calls work on. */
export interface ApiDeps {
  directory: Directory;
  gazetteer: Gazetteer;
  basemap: Basemap;
  /** Path under which the API is mounted, for links in its own description: '/api'. */
  apiBase: string;
  /** Hears of searches for services in an area that found nothing. */
  onEmptySearch?: (search: EmptySearch) => void;
}
