import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { openCards } from './my-list-driver.ts';
import { someProviderId } from './provider-id.ts';

const DENTISTS = '/ourplaces?place=Phoenix, AZ&service=PT-dentist&medicaid=MC-AZ';
/** 14 points in CSS pixels. */
const MIN_BODY_PX = 18.6;

/** Switches to print media and returns the visible text, its smallest font size and the visible controls. */
async function onPaper(page: Page): Promise<{ text: string; smallestPx: number; controls: string[] }> {
  await page.emulateMedia({ media: 'print' });
  return page.evaluate(() => {
    const visible = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.visually-hidden, .skip-link'))
        return false;
      return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    });
    const controls = [
      ...document.querySelectorAll<HTMLElement>('nav, form, .leaflet-container, select, header[class]'),
    ];
    return {
      text: document.body.innerText,
      smallestPx: Math.min(...visible.map((element) => Number.parseFloat(getComputedStyle(element).fontSize))),
      controls: controls
        .filter((element) => !element.closest('article') && element.checkVisibility())
        .map(({ tagName, className }) => `${tagName} ${className}`),
    };
  });
}

for (const [language, prefix, printed] of [
  ['English', '', /Printed \w+ \d+, 20\d\d from http/],
  ['Spanish', '/es', /Impreso el \d+ de \w+ de 20\d\d desde http/],
] as const) {
  test(`printed results are large and plain, with addresses and dates, in ${language}`, async ({ page }) => {
    await page.goto(prefix + DENTISTS);
    await waitForHydration(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/^http\S+\/ourplaces\/providers\//)).toHaveCount(12);
    const { text, smallestPx, controls } = await onPaper(page);
    expect(smallestPx).toBeGreaterThanOrEqual(MIN_BODY_PX);
    expect(controls).toEqual([]);
    expect(text).toMatch(printed);
    // The long form: whoever reads it on paper cannot open the details.
    expect(text.match(/^(Source|Fuente): /gm)).toHaveLength(12);
    expect(text).toMatch(/^(Hours: Monday|Horario: lunes): /im);
    expect(text).toMatch(/\(602\) 555-/);
    expect(text).toContain('AHCCCS');
    expect(text).toMatch(/http\S+\/ourplaces\/providers\/sample/);
    await expect(page.getByRole('main').locator('article').first()).toHaveCSS('break-inside', 'avoid');
    await test.step('what only paper shows is there as soon as printing begins, and gone after it', async () => {
      await page.emulateMedia({ media: 'screen' });
      // Some browsers send these events instead of matching the print media query.
      const lines = (event: string) =>
        page.evaluate(async (type) => {
          dispatchEvent(new Event(type));
          await Promise.resolve();
          return document.querySelectorAll('article .on-paper').length;
        }, event);
      await expect.poll(() => lines('afterprint')).toBe(0);
      expect(await lines('beforeprint')).toBe(24);
      expect(await lines('afterprint')).toBe(0);
    });
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('printed results have the number and the street of each, and a provider page is plain', async ({
    page,
    request,
  }) => {
    await page.emulateMedia({ media: 'print' });
    await page.goto(DENTISTS);
    const card = page.getByRole('article').first();
    await expect(card.getByText(/^\(602\) 555-/)).toBeVisible();
    await expect(card.getByText(/, Phoenix$/)).toBeVisible();
    await page.goto(`/ourplaces/providers/${await someProviderId(request)}`);
    // Without SITE_URL, only a script knows the site's address.
    await expect(page.getByText(/^Printed .* from \/ourplaces\/providers\//)).toBeVisible();
    await expect(page.getByText(/^Source: .*20\d\d/).first()).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});

test('a printed provider page has the full address of each neighbor', async ({ page, request, baseURL }) => {
  await page.goto(`/ourplaces/providers/${await someProviderId(request)}`);
  await page.emulateMedia({ media: 'print' });
  const addresses = page.getByRole('article').getByText(/\/ourplaces\/providers\//);
  await expect(addresses).toHaveCount(3);
  for (const address of await addresses.allInnerTexts()) expect(address).toMatch(`${baseURL}/ourplaces/providers/`);
});

test('printed pages show the day in the visitor’s time zone, also if they were left open', { tag: '@clock' }, async ({
  page,
  request,
}) => {
  await page.goto(DENTISTS);
  await waitForHydration(page);
  // Evening in Phoenix, the next day in UTC.
  await page.clock.setFixedTime(new Date('2040-01-02T02:00:00Z'));
  await test.step('a page left open shows the day it is printed', async () => {
    // Some browsers send this event instead of matching the print media query.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.getByText(/^Printed January 1, 2040 from http/)).toBeAttached();
  });
  for (const [path, printed] of [
    [`/ourplaces/providers/${await someProviderId(request)}`, /^Printed January 1, 2040 from http/],
    [`/es${DENTISTS}`, /^Impreso el 1 de enero de 2040 desde http/],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(printed)).toBeVisible();
  }
});

test('My list prints with or without the call questions', async ({ page }) => {
  await page.goto(`${DENTISTS}&view=list`);
  await waitForHydration(page);
  for (const index of [0, 1]) await page.getByRole('main').getByRole('button', { name: /^Save/ }).nth(index).click();
  await page.goto('/my-list');
  await openCards(page);
  await page.getByRole('textbox', { name: 'Your note' }).first().fill('Ramp at the back.');
  const { text, smallestPx, controls } = await onPaper(page);
  expect(smallestPx).toBeGreaterThanOrEqual(MIN_BODY_PX);
  expect(controls).toEqual([]);
  expect(text).toMatch(/Printed \w+ \d+, 20\d\d from http\S+\/my-list/);
  expect(text).toContain('Ramp at the back.');
  expect(text.match(/Are you taking new people right now\?/g)).toHaveLength(1);
  expect(text).toMatch(/Monday: /);
  expect(text).not.toMatch(/Move up|Remove|Share|Download/);
  expect((await page.pdf({ format: 'Letter' })).byteLength).toBeGreaterThan(10_000);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('checkbox', { name: 'Print the call questions too' }).uncheck();
  expect((await onPaper(page)).text).not.toContain('Are you taking new people right now?');
});
