import { expect, requestsOf, test } from './fixtures.ts';
import { decoded, linkOf, linksIn, type PageSource, sourceOf } from './page-source.ts';
import { someProviderId } from './provider-id.ts';

const PAGE = '/ourplaces/az/tempe/speech-therapist';
const SEARCH = '/ourplaces?place=Tempe%2C+AZ&service=PT-speech-therapist';
/** A page about more than twelve listings. */
const LONG = '/ourplaces/az/phoenix/speech-therapist';

const cardNames = ({ html }: Pick<PageSource, 'html'>) =>
  [...html.matchAll(/<article\b.*?<h3\b.*?<a\b[^>]*>(.*?)<\/a>/gs)].map(([, name]) => decoded(name!));
const headingOf = ({ html }: PageSource) => decoded(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)![1]!);
const canonicalOf = ({ html }: PageSource) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const factsOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, text]) =>
    JSON.parse(text!),
  );
const robotsOf = (html: string) => /<meta name="robots" content="([^"]*)"/.exec(html)?.[1];

test('the way leads from the footer to the listings of a service in a town, and on to a provider', async ({
  request,
}) => {
  const home = await sourceOf(request, '/');
  const start = linkOf(home, /^Places by state$/);
  expect(/<footer.*<\/footer>/s.exec(home.html)![0]).toContain(`href="${start}"`);
  const states = await sourceOf(request, start);
  expect(headingOf(states)).toBe('Places by state');
  const state = linkOf(states, /^Arizona$/);
  expect(state).toBe('/ourplaces/az');
  const town = linkOf(await sourceOf(request, state), /^Tempe$/);
  const service = linkOf(await sourceOf(request, town), /^Speech therapist$/);
  expect(service).toBe(PAGE);
  const listings = await sourceOf(request, service);
  expect(headingOf(listings)).toBe('Speech therapist near Tempe, AZ');
  expect(listings.text).toContain('In Arizona, Medicaid is called AHCCCS');
  const way = /<nav aria-label="Where this page is".*?<\/nav>/s.exec(listings.html)![0];
  const steps = [...way.matchAll(/<li\b[^>]*>(.*?)<\/li>/gs)].map(([, step]) => step!.replaceAll(/<[^>]*>/g, ''));
  expect(steps).toEqual(['Places by state', 'Arizona', 'Tempe, AZ', 'Speech therapist']);
  const [first = ''] = cardNames(listings);
  expect(headingOf(await sourceOf(request, listings.links.get(first)!))).toBe(first);
});

test('a page shows what the search finds, runs no script, and leads to the search', async ({
  page,
  request,
  places,
}) => {
  const requests = requestsOf(page);
  await page.goto(PAGE);
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => /\.js(\?|$)/.test(url))).toEqual([]);
  const names = cardNames(await sourceOf(request, PAGE));
  expect(names.length).toBeGreaterThanOrEqual(3);
  await expect(places.page.locator('article h3 a')).toHaveText(names);
  await expect(page.getByRole('main').locator('picture img')).toHaveJSProperty('complete', true);
  await page.getByRole('link', { name: 'Open the map and filters' }).click();
  await expect(page).toHaveURL(new RegExp(`${SEARCH.replace(/[?+]/g, '\\$&')}$`));
  await expect(places.cardLinks).toHaveText(names);
  await test.step('which needs no script either', async () => {
    expect(cardNames(await sourceOf(request, SEARCH))).toEqual(names);
  });
});

test('a long list has pages; only the first is for search engines', async ({ request }) => {
  const first = await sourceOf(request, LONG);
  expect(canonicalOf(first)).toBe(LONG);
  const next = linkOf(first, /^Page 2$/);
  expect(next).toBe(`${LONG}?page=2`);
  const second = await sourceOf(request, next);
  expect(/<article.*?<\/h3>/s.exec(second.html)![0]).toContain('data-number="13"');
  expect(cardNames(second)).not.toEqual([]);
  expect(cardNames(second).filter((name) => cardNames(first).includes(name))).toEqual([]);
  expect(robotsOf(second.html)).toBe('noindex');
  expect(canonicalOf(second)).toBeUndefined();
});

test('search engines read the way, the list, and the address in each language', async ({ request }) => {
  for (const [prefix, title] of [
    ['', 'Speech therapist near Tempe, AZ'],
    ['/es', 'Terapeuta del habla cerca de Tempe, AZ'],
  ]) {
    const source = await sourceOf(request, prefix + PAGE);
    expect(headingOf(source)).toBe(title);
    expect(canonicalOf(source)).toBe(prefix + PAGE);
    for (const [language, address] of Object.entries({ en: PAGE, es: `/es${PAGE}`, 'x-default': PAGE }))
      expect(source.html).toMatch(new RegExp(`<link rel="alternate" hreflang="${language}" href="${address}"`, 'i'));
    const [way, list] = factsOf(await (await request.get(prefix + PAGE)).text());
    expect(way['@type']).toBe('BreadcrumbList');
    const steps = way.itemListElement as { position: number; name: string; item: string }[];
    expect(steps.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    expect(steps.map(({ item }) => item)).toEqual(
      ['/states', '/az', '/az/tempe', '/az/tempe/speech-therapist'].map((path) => `${prefix}/ourplaces${path}`),
    );
    expect(list).toMatchObject({ '@context': 'https://schema.org', '@type': 'ItemList', name: title });
    const items = list.itemListElement as { position: number; name: string; url: string }[];
    expect(items.map(({ name }) => name)).toEqual(cardNames(source));
    expect(list.numberOfItems).toBeGreaterThanOrEqual(items.length);
    expect((await request.get(items[0]!.url)).status()).toBe(200);
  }
});

test.describe('an address without a page', () => {
  test('says so, and offers a search that is filled in', async ({ request }) => {
    for (const [language, name] of [
      ['', 'Search farther'],
      ['/es', 'Buscar más lejos'],
    ]) {
      const source = await sourceOf(request, `${language}/ourplaces/az/kirkland/speech-therapist`, 404);
      expect(robotsOf(source.html)).toBe('noindex');
      const search = `${language}/ourplaces?place=Kirkland%2C+AZ&radius=20&service=PT-speech-therapist`;
      expect(source.links.get(name!)).toBe(search);
    }
  });

  test('leads to the pages that there are', async ({ request }) => {
    for (const [path, links] of [
      ['/ourplaces/az/nowhere/speech-therapist', ['Speech therapist: Arizona', 'Arizona', 'Places by state']],
      ['/ourplaces/az/tempe/nothing', ['Tempe, AZ', 'Arizona', 'Places by state']],
      ['/es/ourplaces/az/nowhere', ['Arizona', 'Lugares por estado']],
      ['/ourplaces/zz', ['Places by state']],
    ] as const) {
      const { html } = await sourceOf(request, path, 404);
      const near = linksIn(
        /<section[^>]*>\s*<h2[^>]*>(You may be looking for|Tal vez busca)<.*?<\/section>/s.exec(html)![0],
      );
      expect([path, [...near.keys()]]).toEqual([path, links]);
      for (const link of near.values()) expect((await request.get(link)).status()).toBe(200);
    }
    // Too few there, more in towns nearby.
    const { links } = await sourceOf(request, '/ourplaces/az/queen-creek/speech-therapist', 404);
    expect([...links.keys()]).toContain('Speech therapist: Gilbert, AZ');
  });

  test('is not found at all if a part of it is unknown', async ({ request }) => {
    for (const path of [
      '/ourplaces/zz',
      '/ourplaces/providers',
      '/ourplaces/az/nowhere',
      '/es/ourplaces/az/nowhere/speech-therapist',
      '/ourplaces/az/tempe/nothing',
      '/ourplaces/az/tempe/__proto__',
      '/ourplaces/az/tempe/speech-therapist/more',
      `/ourplaces/az/${'x'.repeat(2000)}`,
    ]) {
      const answer = await request.get(path);
      expect([path, answer.status()]).toEqual([path, 404]);
      expect(await answer.text()).toContain('href="');
    }
  });
});

test('other spellings lead to the one address, with what follows it', async ({ request }) => {
  for (const [path, target] of [
    ['/ourplaces/AZ/Tempe/PT-speech-therapist?utm_source=x', `${PAGE}?utm_source=x`],
    ['/es/ourplaces/arizona', '/es/ourplaces/az'],
    ['/ourplaces/mo/saint-louis', '/ourplaces/mo/st-louis'],
  ]) {
    const answer = await request.get(path!, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, target]);
  }
});

test('searches are not for search engines; the page without one is', async ({ request }) => {
  const robots = async (path: string) => robotsOf(await (await request.get(path)).text());
  for (const path of ['/ourplaces', '/es/ourplaces', '/ourplaces?utm_source=x', PAGE, '/ourplaces/az'])
    expect([path, await robots(path)]).toEqual([path, undefined]);
  for (const search of [
    'place=Tempe%2C+AZ',
    'place=Tempe%2C+AZ&service=PT-speech-therapist',
    'place=Tempe%2C+AZ&medicaid=MC-AZ',
    'place=Tempe%2C+AZ&radius=50',
    'place=Tempe%2C+AZ&view=list',
    'place=Tempe%2C+AZ&page=2',
    'place=Tempe%2C+AZ&by=provider&name=Ana',
    'place=Kirkland%2C+AZ&service=PT-nursing-home',
    'place=Nowhereville',
    'q=he+does+not+talk',
    'place=',
  ])
    expect([search, await robots(`/ourplaces?${search}`)]).toEqual([search, 'noindex']);
});

test('a shared search still has a preview', async ({ request }) => {
  const html = await (await request.get(SEARCH)).text();
  expect(html).toContain('property="og:title"');
});

test('sitemaps list the pages and every listing, and what they list is there', async ({ request }) => {
  test.slow();
  const addressesIn = async (path: string) => {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    return [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!);
  };
  const parts = await addressesIn('/sitemap.xml');
  const maps = new Map<string, string[]>();
  for (const part of parts) maps.set(part.split('part=')[1]!, await addressesIn(part));
  for (const [part, addresses] of maps) expect([part, addresses.length <= 50_000]).toEqual([part, true]);
  const all = [...maps.values()].flat();
  expect(new Set(all).size).toBe(all.length);
  const areas = [...maps].filter(([part]) => part.startsWith('areas-')).flatMap(([, addresses]) => addresses);
  expect(areas).toContain(PAGE);
  expect(areas).toContain(`/es${PAGE}`);
  const listings = [...maps].filter(([part]) => part.startsWith('listings-')).flatMap(([, addresses]) => addresses);
  expect(listings).toContain(`/ourplaces/providers/${await someProviderId(request)}`);
  expect(listings.length).toBeGreaterThan(50_000);
  const some = [...everyNth(areas, 40), ...everyNth(listings, 8)];
  for (const address of some) {
    const answer = await request.get(address);
    expect([address, answer.status()]).toEqual([address, 200]);
    expect([address, robotsOf(await answer.text())]).toEqual([address, undefined]);
  }
});

function everyNth<T>(list: T[], count: number): T[] {
  return list.filter((_, at) => at % Math.ceil(list.length / count) === 0);
}
