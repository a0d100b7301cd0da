import type { Page } from '@playwright/test';
import { expect, FAILED_REQUEST, hold, requestsOf, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { someProviderId } from './provider-id.ts';

const entries = (page: Page) => page.evaluate(() => ({ length: history.length }));
const DETAILS = /\/api\/providers\/[^/]+\/view/;

test.describe('the details dialog', () => {
  test.beforeEach(async ({ places }) => places.open('place=Phoenix, AZ&view=list'));

  test('opens over the list with all details, and closes in every way', async ({ places, page }) => {
    await test.step('its script loads when it opens', async () => {
      const scripts = () =>
        page.evaluate(
          () => performance.getEntriesByType('resource').filter(({ name }) => /details.*\.js$/.test(name)).length,
        );
      await waitForHydration(page);
      await page.waitForLoadState('networkidle');
      expect(await scripts()).toBe(0);
      await places.cardLinks.first().click();
      await expect(places.dialog.getByRole('heading', { name: 'Services' })).toBeVisible();
      // The dialog's own few bytes, and all details.
      expect(await scripts()).toBe(2);
    });

    await test.step('it keeps the focus within', async () => {
      await expect(places.dialog).toContainText('Address');
      for (let presses = 0; presses < 15; presses++) {
        await page.keyboard.press('Tab');
        // After the dialog, focus goes to the browser's controls; the page then reports its body.
        const place = await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName);
        const onPage = await page.evaluate(() => document.activeElement !== document.body);
        if (onPage) expect(place).toBe('DIALOG');
      }
    });

    await page.keyboard.press('Escape');
    await expect(places.dialog).toBeHidden();
    for (const [method, close] of [
      ['Close', () => places.dialog.getByRole('button', { name: 'Close' }).click()],
      ['Escape', () => page.keyboard.press('Escape')],
      ['a click beside it', () => page.mouse.click(5, 300)],
    ] as const) {
      await test.step(`it closes by ${method}, and returns focus`, async () => {
        const link = places.cardLinks.nth(2);
        await link.click();
        await expect(places.dialog).toContainText('Address');
        await close();
        await expect(places.dialog).toBeHidden();
        await expect(link).toBeFocused();
      });
    }

    await test.step('it has all details', async () => {
      const link = places.cardLinks.nth(1);
      const name = await link.innerText();
      await link.click();
      await expect(places.dialog.getByRole('heading', { name })).toBeVisible();
      await expect(places.dialog.getByRole('link', { name: /555-01/ })).toHaveAttribute('href', /^tel:\+1\d{10}/);
      for (const section of ['Address', 'Hours', 'Medicaid', 'Services']) {
        await expect(places.dialog.getByRole('heading', { name: section })).toBeVisible();
      }
      await expect(places.dialog).toContainText('Source: made-up sample data');
      await expect(page).toHaveURL(/\/ourplaces\?/);
    });

    await test.step('it links to the provider’s own page', async () => {
      await page.keyboard.press('Escape');
      await expect(places.dialog).toBeHidden();
      const name = await places.cardLinks.first().innerText();
      await places.cardLinks.first().click();
      await places.dialog.getByRole('link', { name: 'Open the full page' }).click();
      await expect(page).toHaveURL(/\/ourplaces\/providers\//);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await page.getByRole('link', { name: 'Back to results' }).click();
      await expect(places.cardLinks.first()).toHaveText(name);
    });
  });

  test('closes by Back, which keeps the list, its scroll and the focus, and by Back once more leaves the page', async ({
    places,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await places.pageLink('Page 2').click();
    await places.expectFirstNumber(13);
    const link = places.cardLinks.nth(5);
    const name = await link.innerText();
    await link.click();
    await expect(places.dialog).toContainText('Address');
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(0);
    const requests = requestsOf(page);
    const { length } = await entries(page);
    await page.goBack();
    await expect(places.dialog).toBeHidden();
    await expect(link).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await expect(page).toHaveURL(/page=2/);

    await page.goForward();
    await expect(places.dialog.getByRole('heading', { name })).toBeVisible();
    await page.goBack();
    await expect(places.dialog).toBeHidden();
    expect(requests.filter((url) => url.includes('.data'))).toEqual([]);

    // However often one was opened and closed otherwise, Back leaves the page at once.
    for (const index of [0, 1]) {
      await places.cardLinks.nth(index).click();
      await expect(places.dialog).toContainText('Address');
      await page.keyboard.press('Escape');
      await expect(places.dialog).toBeHidden();
    }
    expect(await entries(page)).toEqual({ length });
    await page.goBack();
    await expect(page).not.toHaveURL(/page=2/);
    await expect(places.cards).toHaveCount(12);
  });

  test('leaves Back after a jump within the page as it is, and is closed after Back from a page that it links to', async ({
    places,
    page,
  }) => {
    await page.evaluate(() => {
      location.hash = 'list';
    });
    await page.goBack();
    await expect(page).toHaveURL(/ourplaces\?[^#]*$/);
    await places.cardLinks.first().click();
    await expect(places.dialog).toContainText('Address');
    await page.goBack();
    await expect(places.dialog).toBeHidden();
    await expect(page).toHaveURL(/ourplaces\?/);

    await places.cardLinks.first().click();
    await places.dialog.getByRole('link', { name: 'How we know' }).click();
    await expect(page).toHaveURL(/how-we-know/);
    await page.goBack();
    await expect(places.cards).toHaveCount(12);
    await expect(places.dialog).toBeHidden();
    await page.goBack();
    await expect(page).not.toHaveURL(/ourplaces/);
  });

  test('stays when it was opened while the next page came', async ({ places, page }) => {
    await page.evaluate(() => {
      const push = history.pushState;
      history.pushState = (...entry) => {
        push.apply(history, entry);
        document.querySelector<HTMLElement>('#list article h3 a')!.click();
      };
    });
    await places.pageLink('Page 2').click();
    await expect(places.dialog).toContainText('Address');
    await expect(page).toHaveURL(/page=2/);
    await page.goBack();
    await expect(places.dialog).toBeHidden();
  });

  test('shows a loading message, then the provider chosen last', async ({ places, page }) => {
    const details = await hold(page, DETAILS);
    await places.cardLinks.first().click();
    await expect(places.dialog).toContainText('Loading provider details...');
    await places.dialog.getByRole('button', { name: 'Close' }).click();
    const second = await places.cardLinks.nth(1).innerText();
    await places.cardLinks.nth(1).click();
    details.release();
    await expect(places.dialog.getByRole('heading', { name: second })).toBeVisible();
    await expect(places.dialog).not.toContainText('Loading provider details...');
    await expect(places.dialog.getByRole('heading', { level: 3 })).toHaveText([second]);
  });

  test('shows markup in a record as text, except line breaks', async ({ places, page }) => {
    await page.route(DETAILS, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: {
          ...(await response.json()),
          name: 'One<br>Two <img src=x onerror=alert(1)>',
          address: '<b>1 Main St</b><br/>Phoenix, AZ 85004',
        },
      });
    });
    await places.cardLinks.first().click();
    await expect(places.dialog.getByRole('heading', { level: 3 })).toContainText('<img src=x onerror=alert(1)>');
    await expect(places.dialog.getByRole('heading', { level: 3 }).locator('br')).toHaveCount(1);
    await expect(places.dialog.locator('address')).toContainText('<b>1 Main St</b>');
    await expect(places.dialog.locator('address br')).toHaveCount(1);
    await expect(places.dialog.locator('img, :not(button) > b')).toHaveCount(0);
  });

  test('offers Try again when they do not come, and still shows them when they do', { tag: '@clock' }, async ({
    places,
    page,
  }) => {
    const name = await places.cardLinks.first().innerText();
    const details = await hold(page, DETAILS);
    await page.clock.install();
    await places.cardLinks.first().click();
    await expect(places.dialog).toContainText('Loading provider details...');
    await page.clock.runFor(1000);
    await details.requested;
    await page.clock.runFor(15_000);
    await expect(places.dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(places.dialog).not.toContainText('Loading');
    details.release();
    await expect(places.dialog.getByRole('heading', { name })).toBeVisible();
    await expect(places.dialog.getByRole('alert')).toHaveCount(0);
  });

  test.describe('when they fail to load', () => {
    test.use({ expectedErrors: FAILED_REQUEST });

    test('says so, and Try again reloads them', async ({ places, page }) => {
      await page.route(DETAILS, (route) => route.abort());
      const name = await places.cardLinks.first().innerText();
      await places.cardLinks.first().click();
      await expect(places.dialog.getByRole('alert')).toContainText(
        'Failed to load provider details. Please try again.',
      );
      await page.unroute(DETAILS);
      await places.dialog.getByRole('button', { name: 'Try again' }).click();
      await expect(places.dialog.getByRole('heading', { name })).toBeVisible();
      await expect(places.dialog.getByRole('alert')).toHaveCount(0);
    });
  });
});

test('a provider page opens directly and links to others nearby', async ({ places, page }) => {
  await places.open('place=Phoenix, AZ&view=list');
  const address = await places.cardLinks.first().getAttribute('href');
  const name = await places.cardLinks.first().innerText();
  await page.goto('about:blank');
  expect((await page.goto(address!))!.status()).toBe(200);
  await expect(page).toHaveTitle(new RegExp(`^${name.split(',')[0]}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('link', { name: 'Find more providers near here' }).click();
  await expect(places.cards.first()).toBeVisible();
});

test('a provider page shows a map beside the facts, and who else is near under the same numbers', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/ourplaces/providers/${await someProviderId(request)}`);
  const main = page.getByRole('main');
  const map = main.getByRole('img', { name: /^Map around / });
  await expect(map).toHaveJSProperty('complete', true);
  expect(await map.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
  const [facts, place] = [await main.getByRole('heading', { name: 'Medicaid' }).boundingBox(), await map.boundingBox()];
  expect(place!.x).toBeGreaterThan(facts!.x + 300);
  expect(Math.abs(place!.y - facts!.y)).toBeLessThan(300);
  const others = main.getByRole('region', { name: 'Others near here' }).getByRole('article');
  await expect(others).toHaveCount(3);
  const numbers = new URL((await map.getAttribute('src'))!, page.url()).searchParams.get('at')!.split(';');
  expect(numbers.map((at) => at.split(',')[2])).toEqual(['1', '2', '3']);
  await expect(others.first()).toContainText(/^1/);
  await page.emulateMedia({ media: 'print' });
  await expect(map).toBeVisible();
  await expect(others.last()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await others.first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/ourplaces\/providers\//);
});
