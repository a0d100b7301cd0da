import type { Page } from '@playwright/test';
import { axeViolations, expect, hold, test, WIDTHS } from './fixtures.ts';
import { fillRequired } from './form-driver.ts';
import type { Carousel } from './library-driver.ts';

const LATEST = 'Latest Resources';
const PARTNERS = 'From Our Partners';

test.use({ reducedMotion: 'reduce' });

test('with its filter open, passes axe and fits every width', async ({ library, page }) => {
  await library.open('/knowledgecenter?stage=School+Age');
  await library.openPill('Topic');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // A tablet shows what a phone or a laptop does.
    if (width !== 768) expect.soft(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test.describe('carousels', () => {
  test('show as many cards per slide as fit, which grow on focus and on hover, in even rows of dots', async ({
    library,
    page,
  }) => {
    await library.open('/knowledgecenter');
    const [latest, fromPartners] = [library.carousel(LATEST), library.carousel(PARTNERS)];
    for (const { width, cards, partners } of [
      { width: 575, cards: 1, partners: 1 },
      { width: 576, cards: 2, partners: 2 },
      { width: 991, cards: 2, partners: 2 },
      { width: 1280, cards: 3, partners: 2 },
    ])
      await test.step(`${cards} cards per slide at ${width} px, and ${partners} for partners`, async () => {
        await page.setViewportSize({ width, height: 900 });
        expect(await latest.shown()).toHaveLength(cards);
        expect(await fromPartners.shown()).toHaveLength(partners);
        expect(await latest.gap()).toBe(20);
        expect(await fromPartners.gap()).toBe(40);
      });
    await test.step('placeholders fill the last slide, but not for partners', async () => {
      const experts = library.carousel('Featuring Our Experts');
      expect(await experts.root.getByRole('article').count()).toBe(5);
      expect(await itemsOf(experts)).toBe(6);
      expect(await itemsOf(fromPartners)).toBe(await fromPartners.root.getByRole('article').count());
    });
    await test.step('a card grows on focus and on hover', async () => {
      const card = latest.root.getByRole('article').first();
      const size = async () => Math.round((await card.boundingBox())!.width);
      expect(await size()).toBe(375);
      await card.getByRole('link').focus();
      await expect.poll(size).toBe(400);
      await card.getByRole('link').blur();
      await expect.poll(size).toBe(375);
      await card.hover();
      await expect.poll(size).toBe(400);
    });
    await test.step('dots that do not fit in one row share two evenly', async () => {
      await page.setViewportSize({ width: 320, height: 900 });
      await expect.poll(() => rowsOf(fromPartners)).toEqual([4]);
      await expect.poll(() => rowsOf(latest)).toEqual([3, 3]);
    });
    await test.step('View All Resources comes after the newsletter', async () => {
      const main = await page.getByRole('main').innerText();
      expect(main.indexOf('View All Resources')).toBeGreaterThan(
        main.indexOf('Get the Latest in Disability Resources'),
      );
    });
  });

  test('arrows move by one slide and stop at both ends; dots jump, and follow scrolling by hand', async ({
    library,
    page,
  }) => {
    await page.setViewportSize({ width: 700, height: 900 });
    await library.open('/knowledgecenter');
    const { next, previous, dots, ...carousel } = library.carousel(LATEST);
    const shown = () => library.carousel(LATEST).shown();
    await expect(dots).toHaveCount(3);
    await expect(previous).toHaveAttribute('aria-disabled', 'true');
    // The disabled arrow can be focused and clicked, but does nothing.
    await previous.click({ force: true });
    expect(await shown()).toEqual([0, 1]);
    await next.click();
    await expect.poll(shown).toEqual([2, 3]);
    await expect(carousel.root.getByRole('status')).toHaveText('Slide 2 of 3');
    await next.click();
    await expect.poll(shown).toEqual([4, 5]);
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await next.click({ force: true });
    await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
    await dots.nth(0).click();
    await expect.poll(shown).toEqual([0, 1]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(shown).toEqual([2, 3]);
    await test.step('scrolling by hand moves the dots too', async () => {
      await page.setViewportSize({ width: 400, height: 900 });
      await expect(dots).toHaveCount(6);
      await carousel.root
        .locator('ul')
        .first()
        .evaluate((list) => list.scrollTo({ left: list.clientWidth * 1.1 }));
      await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
    });
  });

  test('a swipe made before the script loads is kept', async ({ library, page }) => {
    await page.setViewportSize({ width: 400, height: 900 });
    const script = await hold(page, /\.js$/);
    await page.goto('/knowledgecenter', { waitUntil: 'commit' });
    const { root, dots } = library.carousel(LATEST);
    const list = root.locator('ul').first();
    const swipe = () =>
      list.evaluate((element) => {
        element.scrollTo({ left: element.clientWidth * 2.2, behavior: 'instant' });
        return element.scrollLeft / element.clientWidth;
      });
    // Of a page that is still arriving, not all cards may be there yet.
    await expect.poll(swipe).toBeGreaterThan(1.9);
    script.release();
    await library.ready();
    await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
    expect(await library.carousel(LATEST).shown()).toEqual([2]);
  });

  test('when a wider window removes the current slide, the first one is shown', async ({ library, page }) => {
    await page.setViewportSize({ width: 400, height: 900 });
    await delayResizeObserver(page, 300);
    await library.open('/knowledgecenter');
    const { dots } = library.carousel(LATEST);
    await dots.nth(5).click();
    await expect(dots.nth(5)).toHaveAttribute('aria-current', 'true');
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(dots).toHaveCount(2);
    await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true');
    await expect.poll(() => library.carousel(LATEST).shown()).toEqual([0, 1, 2]);
  });
});

/** How many cards and placeholders a carousel shows. */
function itemsOf({ root }: Carousel): Promise<number> {
  const items = root.locator('ul').first().locator('> li');
  return items.evaluateAll((all) => all.filter((item) => getComputedStyle(item).display !== 'none').length);
}

/** How many dots are in each row. */
async function rowsOf({ dots }: Carousel): Promise<number[]> {
  const tops = await dots.evaluateAll((all) => all.map((dot) => dot.getBoundingClientRect().top));
  return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
}

test.describe('the filters', () => {
  test('are pending until View Results, which passes them all to All Resources', async ({ library, page }) => {
    await library.open('/knowledgecenter');
    await library.search.fill('a');
    const stage = await library.openPill('Stage');
    await stage.getByRole('checkbox', { name: /School Age/ }).check();
    const topic = await library.openPill('Topic');
    await expect(stage).not.toHaveAttribute('open');
    await topic.getByRole('checkbox', { name: /Education/ }).check();
    expect(library.query().size).toBe(0);
    await topic.getByRole('button', { name: 'View Results' }).click();
    await expect(page).toHaveURL(/\/resources\?/);
    expect([...library.query()]).toEqual([
      ['q', 'a'],
      ['stage', 'School Age'],
      ['topic', 'Education/IEP'],
    ]);
    await page.goBack();
    await expect(library.pill('Stage').locator('summary')).toContainText('School Age');
  });

  test('are committed by Enter', async ({ library, page }) => {
    await library.open('/knowledgecenter');
    const stage = await library.openPill('Stage');
    await stage.getByRole('checkbox', { name: /End Of Life/ }).check();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/resources\?stage=End\+Of\+Life\+Care/);
  });

  test('Reset clears only pending changes; the clear link removes one applied filter and searches again', async ({
    library,
    page,
  }) => {
    await library.open('/knowledgecenter?stage=School+Age&topic=Behavior');
    await test.step('Reset', async () => {
      const stage = await library.openPill('Stage');
      await stage.getByRole('checkbox', { name: /Newly/ }).check();
      await stage.getByRole('button', { name: 'Reset' }).click();
      await expect(stage.getByRole('checkbox', { checked: true })).toHaveCount(0);
      await expect(stage.locator('summary')).toContainText('School Age');
      await expect(page).toHaveURL(/\/knowledgecenter\?stage=School\+Age&topic=Behavior$/);
    });
    await test.step('the clear link', async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Clear Stage' }).click();
      await expect(page).toHaveURL(/\/resources\?topic=Behavior$/);
      await page.goBack();
      await expect(page).toHaveURL(/\/knowledgecenter\?topic=Behavior$/);
    });
  });
});

test('the newsletter form reports missing answers and stores a sign-up', async ({ library, page }) => {
  await library.open('/knowledgecenter');
  const form = page.getByRole('form', { name: 'Get the Latest in Disability Resources' });
  await form.getByLabel('First Name').fill('Ana');
  await form.getByRole('button', { name: 'Sign up' }).click();
  await expect(form.getByRole('alert')).toContainText('these 4 answers');
  await expect(form.getByLabel('First Name')).toHaveValue('Ana');
  await form.getByLabel('Phone Number').fill('(602) 555-0123');
  await fillRequired(form);
  await form.getByLabel(/How did you hear/).selectOption('Word of Mouth');
  await form.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('We saved your sign-up.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Get the Latest in Disability Resources' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'See our videos' })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the carousels are scrollable lists, and the search works', async ({ page }) => {
    await page.goto('/knowledgecenter');
    const latest = page.getByRole('group', { name: LATEST, exact: true });
    await expect(latest.getByRole('article')).toHaveCount(6);
    await expect(latest.getByRole('button')).toHaveCount(0);
    await page.locator('summary', { hasText: 'Stage' }).click();
    await page.getByRole('checkbox', { name: /School Age/ }).check();
    await page.locator('details[open]').getByRole('button', { name: 'View Results' }).click();
    await expect(page).toHaveURL(/\/resources\?.*stage=School\+Age/);
    await expect(page.getByRole('link', { name: 'Remove School Age' })).toBeVisible();
  });
});

test('works in Spanish', async ({ request }) => {
  const html = await (await request.get('/es/knowledgecenter')).text();
  expect(html).toMatch(/<h1[^>]*>Centro de información<\/h1>/);
  expect(html).toMatch(/<a [^>]*href="\/es\/resources"[^>]*>(<[^>]*>)*Ver todos los recursos/);
});

/** Simulates a busy device: ResizeObserver callbacks run `ms` late, after the list has stopped moving. */
async function delayResizeObserver(page: Page, ms: number): Promise<void> {
  await page.addInitScript((delayMs) => {
    const Observer = window.ResizeObserver;
    window.ResizeObserver = class extends Observer {
      constructor(callback: ResizeObserverCallback) {
        super((entries, observer) => setTimeout(() => callback(entries, observer), delayMs));
      }
    };
  }, ms);
}

test('a search in the address shows the best videos with their sentences and leads to all', async ({
  library,
  page,
  request,
}) => {
  const address = '/knowledgecenter?q=medicaid plan';
  await library.open(address);
  const sentence = library.sentences.filter({ hasText: 'Do you take our Medicaid plan?' });
  await expect(sentence.locator('a')).toHaveAttribute('href', '/video/21?t=8');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('link', { name: 'See the result' })).toHaveAttribute(
    'href',
    '/resources?q=medicaid+plan',
  );
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Find what you need');
  await test.step('without script, too', async () => {
    const html = await (await request.get(address)).text();
    expect(html).toMatch(/<li[^>]*><a [^>]*href="\/video\/21\?t=8"/);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toMatch(/<a [^>]*href="\/resources\?q=medicaid\+plan"[^>]*>(<[^>]*>)*See the result/);
    expect(/<h2[^>]*>(.*?)<\/h2>/.exec(html)?.[1]).toBe('Find what you need');
  });
});
