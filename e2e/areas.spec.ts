import type { Page } from '@playwright/test';
import { expect, requestsOf, test } from './fixtures.ts';
import { someProviderId } from './provider-id.ts';

const PAGE = '/ourplaces/az/tempe/speech-therapist';
const SEARCH = '/ourplaces?place=Tempe%2C+AZ&service=PT-speech-therapist';
/** A page about more than twelve listings. */
const LONG = '/ourplaces/az/phoenix/speech-therapist';

const cardNames = (page: Page) => page.locator('article h3 a').allInnerTexts();
const factsOf = async (page: Page) =>
  (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) => JSON.parse(text));
const robotsOf = (html: string) => /<meta name="robots" content="([^"]*)"/.exec(html)?.[1];

test('the way leads from the footer to the listings of a service in a town, and on to a provider', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Places by state' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Places by state');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Arizona', exact: true }).click();
  await expect(page).toHaveURL(/\/ourplaces\/az$/);
  await main.getByRole('link', { name: 'Tempe', exact: true }).click();
  await main.getByRole('link', { name: 'Speech therapist', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Speech therapist near Tempe, AZ');
  await expect(main.getByText('In Arizona, Medicaid is called AHCCCS')).toBeVisible();
  const way = page.getByRole('navigation', { name: 'Where this page is' });
  await expect(way.getByRole('listitem')).toHaveText(['Places by state', 'Arizona', 'Tempe, AZ', 'Speech therapist']);
  const [first = ''] = await cardNames(page);
  await main.locator('article h3 a').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first);
});

for (const script of [true, false]) {
  test.describe(script ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: script });

    test('a page shows what the search finds, needs no script, and leads to the search', async ({ page, places }) => {
      const requests = requestsOf(page);
      await page.goto(PAGE);
      await page.waitForLoadState('networkidle');
      expect(requests.filter((url) => /\.js(\?|$)/.test(url))).toEqual([]);
      const names = await cardNames(page);
      expect(names.length).toBeGreaterThanOrEqual(3);
      await expect(page.getByRole('main').locator('picture img')).toHaveJSProperty('complete', true);
      await page.getByRole('link', { name: 'Open the map and filters' }).click();
      await expect(page).toHaveURL(new RegExp(`${SEARCH.replace(/[?+]/g, '\\$&')}$`));
      await expect(places.cards).toHaveCount(names.length);
      expect(await cardNames(page)).toEqual(names);
    });
  });
}

test('a long list has pages; only the first is for search engines', async ({ page }) => {
  await page.goto(LONG);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', LONG);
  const first = await cardNames(page);
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/\/speech-therapist\?page=2$/);
  await expect(page.locator('article').first()).toContainText('13');
  expect((await cardNames(page)).filter((name) => first.includes(name))).toEqual([]);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
});

test('search engines read the way, the list, and the address in each language', async ({ page }) => {
  for (const [prefix, title] of [
    ['', 'Speech therapist near Tempe, AZ'],
    ['/es', 'Terapeuta del habla cerca de Tempe, AZ'],
  ]) {
    await page.goto(prefix + PAGE);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', prefix + PAGE);
    for (const [language, address] of Object.entries({ en: PAGE, es: `/es${PAGE}`, 'x-default': PAGE }))
      await expect(page.locator(`head link[hreflang="${language}"]`)).toHaveAttribute('href', address);
    const [way, list] = await factsOf(page);
    expect(way['@type']).toBe('BreadcrumbList');
    const steps = way.itemListElement as { position: number; name: string; item: string }[];
    expect(steps.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    expect(steps.map(({ item }) => item)).toEqual(
      ['/states', '/az', '/az/tempe', '/az/tempe/speech-therapist'].map((path) => `${prefix}/ourplaces${path}`),
    );
    expect(list).toMatchObject({ '@context': 'https://schema.org', '@type': 'ItemList', name: title });
    const items = list.itemListElement as { position: number; name: string; url: string }[];
    expect(items.map(({ name }) => name)).toEqual(await cardNames(page));
    expect(list.numberOfItems).toBeGreaterThanOrEqual(items.length);
    expect((await page.request.get(items[0]!.url)).status()).toBe(200);
  }
});

test.describe('an address without a page', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('says so, and offers a search that is filled in', async ({ page }) => {
    for (const [language, name] of [
      ['', 'Search farther'],
      ['/es', 'Buscar más lejos'],
    ]) {
      const answer = await page.goto(`${language}/ourplaces/az/kirkland/speech-therapist`);
      expect(answer!.status()).toBe(404);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(/ourplaces\?place=Kirkland%2C\+AZ&radius=20&service=PT-speech-therapist$/);
    }
  });

  test('leads to the pages that there are', async ({ page }) => {
    for (const [path, links] of [
      ['/ourplaces/az/nowhere/speech-therapist', ['Speech therapist: Arizona', 'Arizona', 'Places by state']],
      ['/ourplaces/az/tempe/nothing', ['Tempe, AZ', 'Arizona', 'Places by state']],
      ['/es/ourplaces/az/nowhere', ['Arizona', 'Lugares por estado']],
      ['/ourplaces/zz', ['Places by state']],
    ] as const) {
      await page.goto(path);
      const near = page.getByRole('region', { name: /^(You may be looking for|Tal vez busca)$/ }).getByRole('link');
      expect([path, await near.allInnerTexts()]).toEqual([path, links]);
      for (const link of await near.all())
        expect((await page.request.get((await link.getAttribute('href'))!)).status()).toBe(200);
    }
    // Too few there, more in towns nearby.
    await page.goto('/ourplaces/az/queen-creek/speech-therapist');
    await expect(page.getByRole('link', { name: 'Speech therapist: Gilbert, AZ' })).toBeVisible();
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
