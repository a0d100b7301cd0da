import { axeViolations, expect, hold, test, WIDTHS } from './fixtures.ts';

test.use({ reducedMotion: 'reduce' });

for (const [what, address, part] of [
  ['its filter open', '/resources?stage=School+Age&topic=Behavior', 'filter'],
  ['sentences of a search', '/resources?q=plan', 'sentences'],
] as const)
  test(`with ${what}, passes axe and fits every width`, async ({ library, page }) => {
    await library.open(address);
    if (part === 'filter') await library.openPill('Browse Categories');
    else await expect(library.sentences).not.toHaveCount(0);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      // A tablet shows what a phone or a laptop does.
      if (width !== 768) expect.soft(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });

test('shows twelve results in three columns with the total, and links to the next page and back', async ({
  library,
  page,
}) => {
  await library.open('/resources');
  await expect(library.count).toHaveText('1-12 of 24 results');
  await expect(library.cards).toHaveCount(12);
  const tops = await library.cards.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  expect(new Set(tops.slice(0, 3)).size).toBe(1);
  expect(tops[3]).toBeGreaterThan(tops[2]!);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(library.count).toHaveText('13-24 of 24 results');
  await expect(page.getByRole('heading', { name: 'Results' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Results' })).toBeInViewport();
  expect(library.query().get('page')).toBe('2');
  await test.step('the search button returns to page 1', async () => {
    await library.search.press('Enter');
    await expect(page).toHaveURL(/\/resources$/);
    await expect(library.count).toHaveText('1-12 of 24 results');
  });
});

test('a video without a film is not offered to watch', async ({ library }) => {
  await library.open('/resources?q=waivers in plain');
  await expect(library.cards).toHaveCount(1);
  await expect(library.cards).toContainText('Coming soon');
  await expect(library.cards.getByRole('link')).toHaveText('Read more: Waivers in plain words');
});

test('searches titles while typing, and returns to page 1', { tag: '@journey' }, async ({ library, page }) => {
  await library.open('/resources?page=2');
  await expect(library.count).toHaveText('13-24 of 24 results');
  await library.search.pressSequentially('IEP MEET');
  await expect(library.cards).toHaveCount(1);
  await expect(library.count).toHaveText('1-1 of 1 result');
  await expect(page).toHaveURL(/\/resources\?q=IEP\+MEET$/);
  await expect(library.search).toHaveValue('IEP MEET');
  await library.search.fill('no such title');
  await expect(library.count).toHaveText('No results found');
  await page.getByRole('link', { name: 'Show all resources' }).click();
  await expect(library.count).toHaveText('1-12 of 24 results');
  await expect(library.search).toHaveValue('');
});

for (const before of ['', '?q=iep'])
  test(`'Show all resources' right after typing is not undone by the pending search, from '${before}'`, {
    tag: '@clock',
  }, async ({ library, page }) => {
    await page.clock.install();
    await library.open(`/resources${before}`);
    await page.clock.pauseAt(Date.now() + 60_000);
    await library.search.fill('no such title');
    await expect(library.count).toHaveText('No results found');
    await page.getByRole('link', { name: 'Show all resources' }).click();
    await expect(library.count).toHaveText('1-12 of 24 results');
    await page.clock.runFor(1000);
    await expect(library.count).toHaveText('1-12 of 24 results');
    await expect(library.search).toHaveValue('');
    await expect(page).toHaveURL(/\/resources$/);
  });

test('a pause while typing on a later page keeps focus in the box', async ({ library, page }) => {
  await library.open('/resources?page=2');
  await library.search.pressSequentially('IEP');
  await expect(page).toHaveURL(/\/resources\?q=IEP$/);
  await page.keyboard.type(' meet');
  await expect(library.search).toHaveValue('IEP meet');
  await expect(library.count).toHaveText('1-1 of 1 result');
});

test('a video chosen right after typing opens even if it loads slowly, and Back restores the search', {
  tag: '@clock',
}, async ({ library, page }) => {
  const data = await hold(page, /\.data(\?|$)/);
  await page.clock.install();
  await library.open('/resources');
  // Debounce timers fire only when the test advances the clock.
  await page.clock.pauseAt(Date.now() + 60_000);
  await library.search.fill('IEP meet');
  await expect(library.cards).toHaveCount(1);
  await library.cards.getByRole('link').first().click();
  await data.requested;
  await page.clock.runFor(1000);
  data.release();
  await expect(page).toHaveURL(/\/video\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/resources\?q=IEP\+meet$/);
  await expect(library.search).toHaveValue('IEP meet');
});

test.describe('Browse Categories', () => {
  test('keeps checkboxes pending until View Results, then closes and returns to page 1', async ({ library }) => {
    await library.open('/resources?page=2');
    const browse = await library.openPill('Browse Categories');
    await browse.getByRole('checkbox', { name: /Education\/IEP/ }).check();
    await browse.getByRole('checkbox', { name: /School Age/ }).check();
    await expect(library.count).toHaveText('13-24 of 24 results');
    await browse.getByRole('button', { name: 'View Results' }).click();
    await expect(browse).not.toHaveAttribute('open');
    await expect(library.count).toHaveText('1-2 of 2 results');
    expect([...library.query()]).toEqual([
      ['stage', 'School Age'],
      ['topic', 'Education/IEP'],
    ]);
  });

  test('Reset clears only pending changes', async ({ library, page }) => {
    await library.open('/resources?topic=Behavior');
    const before = await library.count.textContent();
    const browse = await library.openPill('Browse Categories');
    await browse.getByRole('checkbox', { name: /Newly/ }).check();
    await browse.getByRole('button', { name: 'Reset' }).click();
    await expect(browse.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await expect(library.count).toHaveText(before!);
    await expect(page.getByRole('link', { name: 'Remove Behavior' })).toBeVisible();
  });

  test('closes on a click outside and on Escape; Enter in the search box does not apply checkboxes', async ({
    library,
    page,
  }) => {
    await library.open('/resources');
    const browse = await library.openPill('Browse Categories');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(browse).not.toHaveAttribute('open');
    await library.openPill('Browse Categories');
    await page.keyboard.press('Escape');
    await expect(browse).not.toHaveAttribute('open');
    await expect(browse.locator('summary')).toBeFocused();
    await library.openPill('Browse Categories');
    await browse.getByRole('checkbox', { name: /Behavior/ }).check();
    await library.search.fill('the');
    await library.search.press('Enter');
    await expect(page).toHaveURL(/\/resources\?q=the$/);
  });

  test('a video for all stages matches and counts for every stage', async ({ library }) => {
    await library.open('/resources?stage=End+Of+Life+Care');
    await expect(library.cards.filter({ hasText: 'How Alongside works' })).toHaveCount(1);
    const browse = await library.openPill('Browse Categories');
    const label = await browse.getByText(/End Of Life Care/).textContent();
    const total = (await library.count.textContent())!.match(/of (\d+)/)![1];
    expect(label).toContain(`(${total})`);
  });
});

test('clicking a pill removes that filter only', async ({ library, page }) => {
  await library.open('/resources?q=a&stage=School+Age&topic=Behavior&topic=Education%2FIEP');
  await page.getByRole('link', { name: 'Remove Behavior' }).click();
  await expect(page.getByRole('link', { name: 'Remove Behavior' })).toHaveCount(0);
  expect([...library.query()]).toEqual([
    ['q', 'a'],
    ['stage', 'School Age'],
    ['topic', 'Education/IEP'],
  ]);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\/resources\?q=a$/);
});

test('an invalid address shows everything', async ({ request }) => {
  const html = await (await request.get('/resources?page=x&stage=Gone&topic=%00')).text();
  expect(html.replaceAll('<!-- -->', '')).toMatch(/role="status"[^>]*>1-12 of 24 results</);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('search, filters, pills and pages work', async ({ library, page }) => {
    await page.goto('/resources');
    await library.search.fill('your');
    await library.search.press('Enter');
    await expect(page).toHaveURL(/q=your/);
    await page.locator('summary', { hasText: 'Browse Categories' }).click();
    await page.getByRole('checkbox', { name: /School Age/ }).check();
    await page.getByRole('button', { name: 'View Results' }).click();
    expect(library.query().get('q')).toBe('your');
    await page.getByRole('link', { name: 'Remove School Age' }).click();
    await expect(page).toHaveURL(/\/resources\?q=your$/);
    await page.goto('/resources');
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(library.count).toHaveText('13-24 of 24 results');
    await test.step('what is said is found in Spanish, without accents', async () => {
      await page.goto('/es/resources?q=cuanto esperar');
      await expect(library.sentences.locator('a')).toHaveAttribute('href', '/es/video/21?t=14');
      await expect(library.sentences.locator('mark')).toHaveText(['Cuánto', 'Cuánto', 'esperar']);
    });
  });
});

test('typing finds what is said, and its link leads to the second', async ({ library, page }) => {
  await library.open('/resources');
  await library.search.pressSequentially('Medicaid plan');
  const sentence = library.sentences.filter({ hasText: 'Do you take our Medicaid plan?' });
  await expect(sentence.locator('mark')).toHaveText(['plan', 'Medicaid', 'plan']);
  await expect(page).toHaveURL(/\/resources\?q=Medicaid\+plan$/);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await sentence.getByRole('link').click();
  await expect(page).toHaveURL(/\/video\/21\?t=8$/);
  await expect(library.said).toContainText('Do you take our Medicaid plan?');
});
