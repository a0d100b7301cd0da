import { brotliCompressSync, constants } from 'node:zlib';
import type { APIRequestContext, Page, Request } from '@playwright/test';
import { waitForHydration } from './hydration.ts';
import { someProviderId } from './provider-id.ts';

/** How much script a page needs: none, widgets, the list stored on the device, or search with a lazy map. */
export type PageKind = 'words' | 'widgets' | 'list' | 'places';

/**
 * Maximum script in compressed bytes. `places`: the search and the list; `placesWithMap`: with the map too. File names
 * contain a hash, so the packed size varies by about 80 bytes.
 */
export const SCRIPT_BUDGETS = { words: 0, widgets: 118_800, list: 133_200, places: 151_700, placesWithMap: 195_450 };

/** An English address for every screen of the route table, by route id. `{id}`: the id of a provider. */
export const SCREENS: Record<string, { path: string; kind: PageKind }> = {
  home: { path: '/', kind: 'widgets' },
  'places-options': { path: '/ourplaces', kind: 'places' },
  places: { path: '/ourplaces?place=Phoenix, AZ', kind: 'places' },
  states: { path: '/ourplaces/states', kind: 'words' },
  area: { path: '/ourplaces/az', kind: 'words' },
  listings: { path: '/ourplaces/az/tempe/speech-therapist', kind: 'words' },
  provider: { path: '/ourplaces/providers/{id}', kind: 'words' },
  report: { path: '/ourplaces/providers/{id}/report', kind: 'widgets' },
  called: { path: '/ourplaces/providers/{id}/called', kind: 'list' },
  'knowledge-center': { path: '/knowledgecenter', kind: 'widgets' },
  resources: { path: '/resources', kind: 'widgets' },
  video: { path: '/video/1', kind: 'widgets' },
  'my-list': { path: '/my-list', kind: 'list' },
  register: { path: '/register', kind: 'widgets' },
  newsletter: { path: '/newsletter', kind: 'widgets' },
  confirm: { path: '/newsletter/confirm?token=none', kind: 'words' },
  unsubscribe: { path: '/newsletter/unsubscribe?token=none', kind: 'words' },
  'get-involved': { path: '/get-involved/add-business', kind: 'widgets' },
  experts: { path: '/experts', kind: 'widgets' },
  'expert-application': { path: '/experts/apply', kind: 'widgets' },
  expert: { path: '/experts/rosa-delgado', kind: 'widgets' },
  glossary: { path: '/glossary', kind: 'words' },
  'how-we-know': { path: '/how-we-know', kind: 'words' },
  'open-data': { path: '/open-data', kind: 'words' },
  // Off where nobody may frame it; embed.spec.ts has it on.
  embed: { path: '/embed', kind: 'words' },
  'embed-try': { path: '/embed/try', kind: 'words' },
  terms: { path: '/terms', kind: 'words' },
  privacy: { path: '/privacy', kind: 'words' },
  accessibility: { path: '/accessibility', kind: 'words' },
  offline: { path: '/offline', kind: 'words' },
  'not-found': { path: '/nowhere', kind: 'words' },
};

/** The ids of the screens of these kinds. */
export function screensOf(...kinds: PageKind[]): string[] {
  return Object.keys(SCREENS).filter((id) => kinds.includes(SCREENS[id]!.kind));
}

/** Every screen in English, and other states of some. Leaves out provider pages, which depend on the data. */
export const EVERY_ADDRESS = [
  ...Object.values(SCREENS).flatMap(({ path }) => (path.includes('{id}') ? [] : path)),
  '/ourplaces/providers/none/report',
  '/ourplaces/az/tempe',
  '/ourplaces/az/speech-therapist',
  '/ourplaces/az/kirkland/speech-therapist',
  '/video/3',
  '/get-involved/refer-business',
  '/get-involved/unlisted-services',
];

/** Returns the addresses of all screens in both languages, with the id of a real provider. */
export async function screenAddresses(
  request: Pick<APIRequestContext, 'post'>,
): Promise<{ id: string; path: string; kind: PageKind }[]> {
  const provider = await someProviderId(request);
  return Object.entries(SCREENS).flatMap(([id, { path, kind }]) => {
    const english = path.replace('{id}', provider);
    return [
      { id: `en/${id}`, path: english, kind },
      { id: `es/${id}`, path: `/es${english === '/' ? '' : english}`, kind },
    ];
  });
}

/** Maximum number of requests of a first visit on a phone, with what loads later without a press. */
export const REQUEST_BUDGETS: Record<string, number> = { '/': 15, '/ourplaces?place=Phoenix, AZ': 21 };

/**
 * Maximum size of a page of 12 results without its styles: as it is, and packed as the server packs it. A question is in the
 * address of each link.
 */
export const RESULTS_BUDGETS: Record<string, ReturnType<typeof weighHtml>> = {
  '/ourplaces?place=Phoenix, AZ': { plain: 43_000, packed: 8_750 },
  '/es/ourplaces?place=Phoenix, AZ&service=PT-dentist': { plain: 44_000, packed: 8_900 },
  '/ourplaces?place=Phoenix, AZ&q=my son is 4 and does not talk yet': { plain: 47_500, packed: 9_350 },
  '/es/ourplaces?place=Phoenix, AZ&q=mi hijo tiene 4 años y todavía no habla': { plain: 49_150, packed: 9_750 },
};

/** Returns the size of a page in bytes. */
export function weighHtml(html: string): { plain: number; packed: number } {
  const page = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return { plain: page.length, packed: brotliCompressSync(page, { params }).length };
}

/** What loading a page transferred, in compressed bytes. */
export interface PageWeight {
  script: number;
  scriptFiles: number;
  html: number;
  total: number;
  requests: number;
}

/** Opens an address with an empty cache, waits until the network is idle, and adds up the transfers. */
export async function weighPage(page: Page, path: string): Promise<PageWeight> {
  return (await recordWeight(page, path))();
}

/**
 * Opens an address with an empty cache and waits until it is hydrated. The function that it returns waits until the network
 * has been idle once, which may be long ago, and adds up the transfers.
 */
export async function recordWeight(page: Page, path: string): Promise<() => Promise<PageWeight>> {
  const finished: Request[] = [];
  const note = (request: Request) => finished.push(request);
  page.on('requestfinished', note);
  await page.goto(path);
  // Scripts load after the first paint: on a busy machine the network may look idle before.
  await waitForHydration(page);
  return async () => {
    await page.waitForLoadState('networkidle');
    page.off('requestfinished', note);
    return weightOf(finished);
  };
}

async function weightOf(requests: Request[]): Promise<PageWeight> {
  const weight: PageWeight = { script: 0, scriptFiles: 0, html: 0, total: 0, requests: 0 };
  for (const request of requests) {
    const { responseBodySize: bytes } = await request.sizes();
    // The browser had it already.
    if (bytes < 0) continue;
    weight.total += bytes;
    weight.requests++;
    if (request.resourceType() === 'document') weight.html += bytes;
    if (request.resourceType() !== 'script') continue;
    weight.script += bytes;
    weight.scriptFiles++;
  }
  return weight;
}

/** Returns the script budget of a screen in bytes. */
export function scriptBudget({ id, kind }: { id: string; kind: PageKind }): number {
  return id.endsWith('/places') ? SCRIPT_BUDGETS.placesWithMap : SCRIPT_BUDGETS[kind];
}
