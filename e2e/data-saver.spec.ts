import { expect, requestsOf, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';

const RESULTS = '/ourplaces?place=Phoenix%2C+AZ';
const MAP = /static-map|\/tiles\/|Medicaid\/Points|live-map/;

test.describe('a browser with Save-Data', () => {
  test.use({ extraHTTPHeaders: { 'Save-Data': 'on' } });

  test('gets the same list without a map, and loads the map on request', async ({ page, places }) => {
    const requested = requestsOf(page);
    await page.goto(RESULTS);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    await expect(places.cards).toHaveCount(12);
    expect(requested.filter((url) => MAP.test(url))).toEqual([]);
    await page.getByRole('link', { name: 'Show the map' }).click();
    await expect(page.getByRole('region', { name: 'Map of results' })).toBeVisible();
  });

  test('gets no decorative images, and lazy-loads the others; without script, the map link opens an image', async ({
    request,
  }) => {
    const [main = ''] = /<main.*<\/main>/s.exec(await (await request.get('/experts')).text()) ?? [];
    const images = [...main.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    expect(images.filter((tag) => tag.includes('alt=""') || !tag.includes('loading="lazy"'))).toEqual([]);
    const html = await (await request.get(RESULTS)).text();
    const [, address = ''] = /<a [^>]*href="([^"]*)"[^>]*>(?:<[^>]*>)*Show the map/.exec(html) ?? [];
    const image = await request.get(address.replaceAll('&amp;', '&'));
    expect(image.headers()['content-type']).toContain('image/svg+xml');
  });
});

test('a slow connection does not load the map automatically', async ({ page, places }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g', saveData: false } });
  });
  const requested = requestsOf(page);
  await page.goto(RESULTS);
  await expect(page.getByRole('link', { name: 'Show the map' })).toBeVisible();
  await expect(places.cards).toHaveCount(12);
  expect(requested.filter((url) => /tiles|Points|live-map/.test(url))).toEqual([]);
});

test('pages vary by Save-Data and are revalidated before reuse', async ({ request }) => {
  const { vary, 'cache-control': cache } = (await request.get(RESULTS)).headers();
  expect(vary).toContain('Save-Data');
  expect(cache).toContain('max-age=0,');
});
