import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { axeViolations, colorViolations, expect, test } from './fixtures.ts';
import { overflowing, smallTargets } from './layout-driver.ts';
import { decoded, sourceOf } from './page-source.ts';
import { ScreenReader } from './screen-reader.ts';
import { copySample, type SecondSite, startSecondSite } from './second-site.ts';

// All tests share one site and two partners.
test.describe.configure({ mode: 'default' });
// Messages about content policies still fail a test.
test.use({
  expectedErrors: /^third party: http:\/\/(127\.0\.0\.1|localhost):\d+\//,
  contextOptions: { reducedMotion: 'reduce' },
});

const NARROW = { width: 280, height: 640 };
const BOX = 'iframe[title^="Alongside: "]';
const SITE_URL = 'https://alongside.example';

let site: SecondSite;
let partner: Partner;
let stranger: Partner;

/** Another origin, whose page shows the line of HTML that it is asked for. */
interface Partner {
  origin: string;
  /** Address of its page with this line. */
  pageWith: (line: string) => string;
  stop: () => void;
}

async function startPartner(): Promise<Partner> {
  const server: Server = createServer(({ url }, response) => {
    const line = new URL(url ?? '', 'http://partner').searchParams.get('line');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>A partner</title><body style="margin: 0"><h1>A partner</h1>${line}<a href="#end">After it</a>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    pageWith: (line) => `${origin}/?${new URLSearchParams({ line })}`,
    stop: () => server.close(),
  };
}

test.beforeAll(async () => {
  [partner, stranger] = [await startPartner(), await startPartner()];
  const folder = join(mkdtempSync(join(tmpdir(), 'embed-')), 'data');
  copySample(folder);
  site = await startSecondSite({}, { DATA_DIR: folder, SITE_URL, EMBED_ORIGINS: partner.origin, OPEN_DATA: 'on' });
});
test.afterAll(async () => {
  await site.stop();
  partner.stop();
  stranger.stop();
});

/** A policy without what depends on the data in a page's script. */
const withoutHashes = (policy: string) => policy.replaceAll(/ 'sha256-[^']+'/g, '');

/** The line for a box, as the page to try it writes it. */
async function lineFor({ request }: Page, path: string): Promise<string> {
  const { html } = await sourceOf(request, site.origin + path);
  return decoded(/<textarea[^>]*>([^<]*)</.exec(html)![1]!).replaceAll(SITE_URL, site.origin);
}

/** Opens the partner's page with the line that `path` of the page to try it makes. */
async function openBox(page: Page, path: string): Promise<FrameLocator> {
  await page.goto(partner.pageWith(await lineFor(page, path)));
  return page.frameLocator(BOX);
}

// Both languages have the same markup, with and without script.
for (const [language, words] of Object.entries({
  en: {
    script: true,
    tries: '/embed/try',
    title: 'Alongside: Find care near you',
    need: /What do you need/,
    place: 'City, state or ZIP code',
    search: 'Search',
    found: /^\d+ results$/,
    all: /^See all \d+ on Alongside \(opens in a new tab\)$/,
    unknown: /could not find a place called “Xyzzyville”/,
  },
  es: {
    script: false,
    tries: '/es/embed/try',
    title: 'Alongside: Encuentre atención cerca de usted',
    need: /¿Qué necesita\?/,
    place: 'Ciudad, estado o código postal',
    search: 'Buscar',
    found: /^\d+ resultados$/,
    all: /^Ver los \d+ en Alongside \(se abre en otra pestaña\)$/,
    unknown: /No encontramos un lugar llamado “Xyzzyville”/,
  },
}))
  test.describe(`${language}, ${words.script ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled: words.script, viewport: NARROW });

    test('a family searches in the frame on another site, and opens the rest in a new tab', async ({
      page,
      context,
    }) => {
      const box = await openBox(page, `${words.tries}?theme=dark`);
      await expect(page.getByTitle(words.title)).toBeVisible();
      await box.getByLabel(words.need).fill('dentist');
      await box.getByLabel(words.place).fill('Xyzzyville');
      await box.getByRole('button', { name: words.search }).click();
      await expect(box.getByText(words.unknown)).toBeVisible();
      await box.getByLabel(words.place).fill('Phoenix, AZ');
      await box.getByRole('button', { name: words.search }).click();
      await expect(box.getByRole('heading', { name: words.found })).toBeVisible();
      const cards = box.getByRole('article');
      await expect(cards).toHaveCount(4);
      await expect(cards.first().getByRole('link', { name: /^\(\d{3}\) 555-/ })).toHaveAttribute('href', /^tel:\+1/);
      // The partner's choice outlasts the searches.
      await expect(box.locator('html')).toHaveCSS('background-color', 'rgb(251, 246, 236)');
      await expect(box.locator('#box').locator('..')).toHaveCSS('background-color', 'rgb(22, 26, 27)');
      const opened = context.waitForEvent('page');
      await box.getByRole('link', { name: words.all }).click();
      const whole = await opened;
      await expect(whole.getByRole('contentinfo')).toBeVisible();
      expect(new URL(whole.url()).pathname).toBe(`${language === 'en' ? '' : '/es'}/ourplaces`);
      await expect(page).toHaveURL((url) => url.origin === partner.origin);
      expect(await context.cookies()).toEqual([]);
    });
  });

test('links in the frame stay in it and keep what the partner chose', async ({ page }) => {
  const box = await openBox(page, '/embed/try?service=PT-dentist&theme=light');
  await expect(box.getByText('I need Dentist')).toBeVisible();
  await box.getByLabel('City, state or ZIP code').fill('Hagatna, GU');
  await box.getByRole('button', { name: 'Search' }).click();
  const search = () => new URL(page.frames()[1]!.url()).searchParams;
  await expect.poll(() => search().get('place')).toBe('Hagatna, GU');
  expect([search().get('service'), search().get('theme')]).toEqual(['PT-dentist', 'light']);
  await box.getByRole('link', { name: 'Change' }).click();
  await expect(box.getByLabel(/What do you need/)).toBeVisible();
  await expect.poll(() => [search().get('service'), search().get('theme')]).toEqual([null, 'light']);
  await box.getByLabel(/What do you need/).fill('qwrtz');
  await box.getByRole('button', { name: 'Search' }).click();
  await expect(box.getByRole('heading', { name: 'We could not tell' })).toBeVisible();
  await box.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  await expect.poll(() => [search().has('service'), search().get('theme')]).toEqual([true, 'light']);
  // Every other link leaves the frame, so that none is refused in it.
  const inside = await box
    .locator('a:not([target=_blank])')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(inside.filter((href) => !/^tel:/.test(href) && !new URL(href).pathname.startsWith('/embed'))).toEqual([]);
});

test('with its script, the frame is as high as what is in it; nobody else changes it', async ({ page }) => {
  const box = await openBox(page, '/embed/try?grows=yes&place=Phoenix');
  const frame = page.locator(BOX);
  const heights = async () => [
    await frame.evaluate((element) => (element as HTMLIFrameElement).offsetHeight),
    await box.locator('#box').evaluate((element) => (element as HTMLElement).offsetHeight),
  ];
  // The frame may load once more in between.
  await expect(async () => expect(new Set(await heights()).size).toBe(1)).toPass();
  const [before] = await heights();
  expect(before).toBeGreaterThan(640);
  // From the partner's own page, and from a frame that pretends.
  await page.evaluate(() => window.postMessage({ embedHeight: 5 }, '*'));
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('message', ({ data }) => data?.embedHeight === 7 && setTimeout(resolve, 100));
        const other = document.createElement('iframe');
        other.srcdoc = '<script>parent.postMessage({ embedHeight: 7 }, "*")</script>';
        document.body.append(other);
      }),
  );
  expect((await heights())[0]).toBe(before);
  // It shrinks, too.
  await box.getByLabel('City, state or ZIP code').fill('Xyzzyville');
  await box.getByRole('button', { name: 'Search' }).click();
  await expect(async () => expect((await heights())[0]).toBeLessThan(before!)).toPass();
});

test('with the keyboard alone, a search says first what it found', async ({ page }) => {
  const box = await openBox(page, '/embed/try');
  const press = (key: string) => page.keyboard.press(key);
  // A frame that scrolls takes the focus before what is in it.
  await expect(async () => {
    await press('Tab');
    await expect(box.getByLabel(/What do you need/)).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type('dentist');
  await press('Tab');
  await page.keyboard.type('Phoenix, AZ');
  await press('Enter');
  await expect(box.locator('#answer')).toBeFocused();
  await expect(box.locator('#answer')).toContainText(/\d+ results/);
  await press('Tab');
  await expect(box.getByRole('article').first().getByRole('link').first()).toBeFocused();
});

test('axe finds no problem, and all of it fits 280 px, light and dark', async ({ page }) => {
  await page.setViewportSize(NARROW);
  for (const search of [
    '/embed?',
    '/es/embed?place=Phoenix, AZ&service=PT-dentist',
    '/embed?q=dentist&place=Xyzzyville',
    '/es/embed?q=qwrtz&place=Tempe',
    '/embed?place=Hagåtña, GU&service=PS-cancer-blood&medicaid=MC-GU',
    '/es/embed?q=me quiero morir&place=Tempe',
    '/embed/try?',
  ]) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(site.origin + search);
    expect([search, await axeViolations(page), await overflowing(page), await smallTargets(page)]).toEqual([
      search,
      [],
      [],
      [],
    ]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect([search, await colorViolations(page)]).toEqual([search, []]);
  }
});

test('the colors that a partner chose have enough contrast on every device', async ({ page }) => {
  await page.setViewportSize(NARROW);
  // Those of the theme are the same tokens on every page: `theme-style.ts`.
  for (const [theme, media, search] of [
    ['dark', 'light', '/es/embed?place=Phoenix, AZ&service=PT-dentist'],
    ['light', 'dark', '/es/embed?q=me quiero morir&place=Tempe'],
  ] as const) {
    await page.emulateMedia({ colorScheme: media });
    await page.goto(`${site.origin}${search}&theme=${theme}`);
    expect([theme, search, await colorViolations(page)]).toEqual([theme, search, []]);
  }
});

test('the box is for those whom the site names; others see no box, and every other page stays as it is', async ({
  page,
  request,
}) => {
  const ask = async (path: string, from = site.origin) => {
    const answer = await request.get(from + path);
    const { 'content-security-policy': policy = '', 'x-frame-options': refusal } = answer.headers();
    return { status: answer.status(), rule: policy.split('; ').at(-1), policy, refusal, headers: answer.headers() };
  };
  for (const path of [
    '/embed',
    '/es/embed?place=Mesa, AZ',
    '/embed?q=dentist&place=Mesa, AZ',
    `/embed?place=${'x'.repeat(3000)}`,
    '/embed?theme=%22%3E&lat=1e999&service=%00',
  ]) {
    const { status, rule, refusal, headers } = await ask(path);
    expect([path, status, rule, refusal]).toEqual([path, 200, `frame-ancestors 'self' ${partner.origin}`, undefined]);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toBe(
      /q=/.test(path) ? 'no-store' : /x{9}|lat=/.test(path) ? 'private, no-cache' : 'public, max-age=0, s-maxage=60',
    );
  }
  expect(await ask('/embed/try')).toMatchObject({
    status: 200,
    rule: "frame-ancestors 'none'",
    refusal: 'DENY',
    policy: expect.stringContaining("frame-src https://www.youtube-nocookie.com 'self';"),
  });
  for (const path of ['/', '/es/glossary', '/ourplaces?place=Mesa, AZ', '/fr/embed', '/embed/', '/open-data']) {
    const [here, there] = [await ask(path), await ask(path, test.info().project.use.baseURL!)];
    expect([path, withoutHashes(here.policy), here.refusal]).toEqual([path, withoutHashes(there.policy), 'DENY']);
  }
  for (const path of ['/sitemap.xml?part=1', '/robots.txt'])
    expect(await (await request.get(site.origin + path)).text()).not.toContain('/embed');
  expect(await (await request.get(`${site.origin}/es/embed`)).text()).toContain(
    '<meta name="robots" content="noindex"/>',
  );
  await page.goto(`${site.origin}/open-data`);
  await page.getByRole('link', { name: 'Put our search on your site' }).click();
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Search' })).toBeVisible();
});

test.describe('a site that is not named', () => {
  test.use({ expectedErrors: /third party|frame-ancestors|Framing/ });

  test('is refused by the browser', async ({ page }) => {
    const line = await lineFor(page, '/embed/try');
    const refused = page.waitForEvent('console', {
      predicate: (message) => message.text().includes('frame-ancestors'),
    });
    await page.goto(stranger.pageWith(line));
    await refused;
    await expect(page.frameLocator('iframe').getByRole('button', { name: 'Search' })).toHaveCount(0);
  });
});

test('where nobody is named, there is no box, and the page to try it says so', async ({ request }) => {
  for (const path of ['/embed', '/es/embed']) expect((await request.get(path)).status()).toBe(404);
  expect((await request.get('/embed')).headers()['x-frame-options']).toBe('DENY');
  const answer = await request.get('/es/embed/try');
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain('todavía no ofrece su buscador');
  const openData = await sourceOf(request, '/open-data');
  expect(openData.text).toContain('(CC0)');
  expect([...openData.links.keys()]).not.toContain('Put our search on your site');
});

test('screen reader: a dentist, in the frame of a partner', async ({ page }) => {
  test.slow();
  await page.goto(`${site.origin}/embed`);
  const reader = await ScreenReader.start(page);
  reader.step('The box');
  await reader.readUntil(/heading, Find care near you/);
  await reader.pressUntil('Tab', /What do you need/);
  await reader.type('dentist');
  await reader.pressUntil('Tab', /City, state or ZIP code/);
  await reader.type('Phoenix, AZ');
  await page.keyboard.press('Enter');
  await expect(page.locator('#answer')).toBeFocused();
  await reader.startAgain();
  reader.step('What it found');
  await reader.readUntil(/heading, \d+ results/);
  await reader.readUntil(/link, \(602\)/);
  await reader.pressUntil('Tab', /link, See all \d+ on Alongside/);
  await reader.expectTranscript('search-on-a-partner-site', 'Find a dentist in the search box of another site');
});
