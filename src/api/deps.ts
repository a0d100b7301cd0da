import type { Basemap } from '#basemap/basemap.ts';
import type { Directory } from '#directory/directory.ts';
import type { Gazetteer } from '#gazetteer/gazetteer.ts';
import type { EmptySearch } from '#insight/empty-searches.ts';
import type { ReadQuestion } from '#understanding/read-questions.ts';

/** What the API calls depend on. */
export interface ApiDeps {
  directory: Directory;
  gazetteer: Gazetteer;
  basemap: Basemap;
  readQuestion: ReadQuestion;
  /** Path where the API is mounted, for links in its description: '/api'. */
  apiBase: string;
  /** Path of the open data, for links; absent: there are none. */
  openDataPath?: string;
  /** Returns the name of the organization that runs the site, for the API's title. */
  organization: () => string;
  /** Called for each search for services in an area that finds nothing. */
  onEmptySearch?: (search: EmptySearch) => void;
}
