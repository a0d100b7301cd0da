import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';

/** Limits of design and decision 080, in CSS pixels; `whole`: cards whose name, distance, Medicaid line and call button are seen. */
const SCREENS = [
  { width: 320, height: 640, top: 420, card: 290, page: 5600, whole: 0 },
  { width: 390, height: 844, top: 400, card: 250, page: 4800, whole: 1 },
  { width: 768, height: 1024, top: 380, card: 210, page: 4000, whole: 3 },
  { width: 1280, height: 900, top: 340, card: 190, page: 3600, whole: 3 },
];
const MAX_STOPS = 14;
const MAX_WORDS = 70;

const LANGUAGES = {
  English: { prefix: '', question: 'my son is 4 and does not talk yet' },
  Spanish: { prefix: '/es', question: 'mi hijo de 4 años todavía no habla' },
} as const;

for (const [language, words] of Object.entries(LANGUAGES)) {
  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with script' : 'without script';
    test.describe(() => {
      test.use({ javaScriptEnabled });

      test(`the answer is on the first screen in ${language}, ${how}`, async ({ page }) => {
        const cold = `${words.prefix}/ourplaces?${new URLSearchParams({ q: words.question, place: 'Phoenix, AZ' })}`;
        // From the smallest screen up, and down again: a page is as good on a screen that it was not opened on.
        await page.setViewportSize(SCREENS[0]!);
        await openCold(page, cold, javaScriptEnabled);
        for (const screen of SCREENS) await expectAnswerFirst(page, screen, javaScriptEnabled);
        await askAtHome(page, words, javaScriptEnabled);
        for (const screen of SCREENS.toReversed()) await expectAnswerFirst(page, screen, javaScriptEnabled);
      });
    });
  }
}

const HEADS = {
  'a page of a service in a town': '/es/ourplaces/az/tempe/speech-therapist',
  'a question of three parts': `/ourplaces?${new URLSearchParams({ q: 'speech therapist who takes AHCCCS', place: 'Tempe, AZ' })}`,
  'a wish in Spanish': `/es/ourplaces?${new URLSearchParams({ q: 'terapeuta ocupacional que hable español', place: '85281' })}`,
};

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  for (const [name, path] of Object.entries(HEADS)) {
    test(`little stands above the first card of ${name}, and begins where the card does`, async ({ page }) => {
      await page.goto(path);
      for (const { width, height, top } of SCREENS) {
        await page.setViewportSize({ width, height });
        expect.soft((await measure(page)).top, `top of the first card at ${width} px`).toBeLessThanOrEqual(top);
        const [first, card] = await Promise.all(
          ['main :is(nav, search) a', 'main article'].map((part) => page.locator(part).first().boundingBox()),
        );
        expect.soft(first!.x, `left edge of the first link at ${width} px`).toBe(card!.x);
        expect
          .soft(await stopsBefore(page), `stops before the first card at ${width} px`)
          .toBeLessThanOrEqual(MAX_STOPS);
      }
    });
  }
});

/** Resizes the page, and expects of it what design and decision 080 promise on this screen. */
async function expectAnswerFirst(
  page: Page,
  { width, height, ...limits }: (typeof SCREENS)[number],
  hasScript: boolean,
): Promise<void> {
  await page.setViewportSize({ width, height });
  // Some of the page changes with the window, a frame later.
  if (hasScript) await waitForHydration(page);
  const found = await measure(page);
  const where = `${width} px, ${new URL(page.url()).search}`;
  expect.soft(found.top, `top of the first card at ${where}`).toBeLessThanOrEqual(limits.top);
  expect.soft(found.card, `median height of a card at ${where}`).toBeLessThanOrEqual(limits.card);
  expect.soft(found.page, `height of the page at ${where}`).toBeLessThanOrEqual(limits.page);
  expect.soft(found.whole, `whole cards on the first screen at ${where}`).toBeGreaterThanOrEqual(limits.whole);
  expect
    .soft(found.words.length, `words before the first card at ${where}: ${found.words.join(' ')}`)
    .toBeLessThanOrEqual(MAX_WORDS);
  if (!hasScript) return;
  expect.soft(await stopsBefore(page), `stops before the first card at ${where}`).toBeLessThanOrEqual(MAX_STOPS);
}

async function openCold(page: Page, address: string, hasScript: boolean): Promise<void> {
  await page.goto(address);
  if (hasScript) await waitForHydration(page);
}

async function askAtHome(
  page: Page,
  { prefix, question }: { prefix: string; question: string },
  hasScript: boolean,
): Promise<void> {
  await openCold(page, prefix || '/', hasScript);
  const search = page.getByRole('main').getByRole('search');
  await search.getByRole('textbox').first().fill(question);
  await search.getByRole('textbox').last().fill('Phoenix, AZ');
  await search.getByRole('button').click();
  await page.waitForURL(/\/ourplaces\?/);
  await page.locator('#list article').first().waitFor();
  if (hasScript) await waitForHydration(page);
}

/** Measures the page without the notice of sample data, in CSS pixels. `words`: in `main` before the first card, without chosen filters. */
function measure(page: Page): Promise<{ top: number; card: number; page: number; whole: number; words: string[] }> {
  return page.evaluate(() => {
    const notice = document.querySelector('aside')?.getBoundingClientRect().height ?? 0;
    const cards = [...document.querySelectorAll<HTMLElement>('main article')];
    const bottom = (element: Element) => element.getBoundingClientRect().bottom + scrollY - notice;
    const heights = cards.map((card) => card.getBoundingClientRect().height).sort((a, b) => a - b);
    const isWhole = (card: HTMLElement) =>
      [...card.querySelectorAll('h3, p, a[href^="tel:"]')]
        .filter((part) => part.checkVisibility())
        .every((part) => bottom(part) <= innerHeight);
    const words: string[] = [];
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      if (parent.closest('article')) break;
      const isRead = parent.checkVisibility({ visibilityProperty: true }) && !parent.closest('noscript, script, style');
      const isChosen = parent.closest('search ul') !== null;
      if (isRead && !isChosen) words.push(...node.textContent!.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)));
    }
    return {
      top: cards[0]!.getBoundingClientRect().top + scrollY - notice,
      card: heights[Math.floor(heights.length / 2)]!,
      page: document.documentElement.scrollHeight - notice,
      whole: cards.filter(isWhole).length,
      words,
    };
  });
}

/** Returns how often Tab is pressed from the top of the page before the focus is in the first card, chosen filters not counted. */
async function stopsBefore(page: Page): Promise<number> {
  await page.evaluate(() => {
    scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
  });
  for (let stops = 0, pressed = 0; pressed < 60; pressed++) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() => {
      const focus = document.activeElement!;
      return focus.closest('article') ? 'card' : focus.closest('search li') ? 'chosen' : 'other';
    });
    if (where === 'card') return stops;
    if (where === 'other') stops++;
  }
  return Number.POSITIVE_INFINITY;
}

test.describe('hours', { tag: '@clock' }, () => {
  // Far from the places, whose own clock counts.
  test.use({ timezoneId: 'Asia/Tokyo' });

  for (const [utc, english, spanish] of [
    ['2026-11-23T18:00:00Z', 'Open now', 'Abierto ahora'],
    ['2026-11-24T06:00:00Z', 'Opens tomorrow, 7:30 AM', 'Abre mañana, 7:30 a.m.'],
  ] as const) {
    test(`a card says at ${utc} whether the place is open`, async ({ page }) => {
      await page.clock.setFixedTime(new Date(utc));
      for (const [prefix, said] of [
        ['', english],
        ['/es', spanish],
      ] as const) {
        await page.goto(`${prefix}/ourplaces?place=Phoenix%2C%20AZ&view=list`);
        const card = page.getByRole('article').filter({ hasText: said }).first();
        await card.getByRole('heading').getByRole('link').click();
        await expect(page.getByRole('dialog').getByText(said).first()).toBeVisible();
      }
    });
  }
});
