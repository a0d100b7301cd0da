import { RESULTS_PARAM } from '#model/provider-path.ts';
import { pathInLanguage } from './messages/language.ts';
import { hasOwnWords, OWN_WORDS } from './own-words.ts';

/** The pages at some English paths, and which parameters of their addresses they read. */
interface PageKind {
  path: RegExp;
  /** In the order in which the site's own links write them. The page is made without others. */
  params?: readonly string[];
  /** Further ones, that a visitor typed: a page with one of them is made for this visitor only. */
  own?: readonly string[];
  /** Always made for one visitor. */
  isOwn?: true;
}

const KINDS: readonly PageKind[] = [
  {
    path: /^\/ourplaces$/,
    params: [
      'place',
      'lat',
      'lng',
      'radius',
      'by',
      'service',
      'medicaid',
      'level',
      'must',
      'fit',
      'page',
      'view',
      'list',
    ],
    own: ['name', 'what', 'toggle', OWN_WORDS],
  },
  {
    path: /^\/embed$/,
    params: ['place', 'lat', 'lng', 'radius', 'by', 'service', 'medicaid', 'level', 'must', 'fit', 'theme'],
    own: ['name', 'what', 'toggle', OWN_WORDS],
  },
  { path: /^\/embed\/try$/, params: ['place', 'service', 'theme', 'grows'] },
  { path: /^\/ourplaces\/options\/[^/]+$/ },
  { path: /^\/ourplaces\/providers\/[^/]+$/, own: [RESULTS_PARAM] },
  { path: /^\/ourplaces\/providers\/[^/]+\/(report|called)$/, isOwn: true },
  { path: /^\/ourplaces\/[^/]+(\/[^/]+)?$/ },
  { path: /^\/ourplaces\/[^/]+\/[^/]+\/[^/]+$/, params: ['page'] },
  { path: /^\/(knowledgecenter|resources)$/, params: ['stage', 'topic', 'page'], own: [OWN_WORDS] },
  { path: /^\/experts$/, params: ['specialty', 'topic', 'shown'], own: [OWN_WORDS] },
  { path: /^\/video(\/[^/]+)?$/, params: ['instead', 't'] },
  { path: /^\/newsletter\/(confirm|unsubscribe)$/, isOwn: true },
  { path: /^\/(my-list|glossary|how-we-know|open-data|terms|privacy|accessibility|offline|register|newsletter)?$/ },
  { path: /^\/(experts|get-involved)\/[^/]+$/ },
];

/** Longer addresses are not worth keeping a page for. */
const MAX_SHARED_LENGTH = 1000;

/**
 * Returns the address under which the answer to a GET request for a page, or its data, can be kept for other visitors;
 * undefined if it is made for one. Equal pages have equal addresses: '/es/ourplaces.data?place=Mesa%2C+AZ&_routes=…'.
 */
export function sharedAddress({ pathname, searchParams }: URL): string | undefined {
  const isData = pathname.endsWith('.data');
  const kind = kindOf(isData ? pathname.slice(0, -'.data'.length).replace(/^\/_root$/, '/') : pathname);
  if (!kind || kind.isOwn || hasOwnWords(searchParams)) return undefined;
  if (kind.own?.some((name) => searchParams.get(name)?.trim())) return undefined;
  const known = new URLSearchParams();
  for (const name of kind.params ?? []) for (const value of searchParams.getAll(name)) known.append(name, value);
  const routes = isData && searchParams.get('_routes');
  if (routes) known.set('_routes', routes);
  const address = known.size > 0 ? `${pathname}?${known}` : pathname;
  return address.length <= MAX_SHARED_LENGTH ? address : undefined;
}

function kindOf(pathname: string): PageKind | undefined {
  const path = pathInLanguage(pathname, 'en');
  return KINDS.find((kind) => kind.path.test(path));
}
