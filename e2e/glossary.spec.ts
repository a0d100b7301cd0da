import { expect, test } from './fixtures.ts';

for (const [path, word] of [
  ['/glossary', 'Waiver'],
  ['/es/glossary', 'Waiver (exención)'],
] as const) {
  test(`${path} explains each word at its own anchor`, async ({ page }) => {
    await page.goto(`${path}#waiver`);
    await expect(page.locator('#waiver dfn')).toHaveText(word);
    await expect(page.locator('#waiver')).toBeInViewport();
    expect(await page.locator('dl > div').count()).toBeGreaterThanOrEqual(20);
    const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
    expect(facts['@type']).toBe('DefinedTermSet');
    expect(facts.hasDefinedTerm).toHaveLength(await page.locator('dl > div').count());
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a glossary word in a text opens its explanation, and Escape closes it', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/es/video/22');
    const term = page.locator('main button.term').first();
    await term.focus();
    await page.keyboard.press('Enter');
    const note = page.locator('.term-note:popover-open');
    await expect(note).toBeVisible();
    const box = (await note.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(320);
    await expect(note.getByRole('link')).toHaveAttribute('href', /^\/es\/glossary#/);
    await page.keyboard.press('Escape');
    await expect(note).toBeHidden();
    await expect(term).toBeFocused();
  });
});

test('the provider dialog explains Medicaid', async ({ page, places }) => {
  await places.open('place=Phoenix, AZ&service=PT-dentist');
  await page.locator('article h3 a').first().click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('button', { name: 'What is Medicaid?' }).click();
  await expect(page.locator('.term-note:popover-open')).toContainText('Health insurance from your state');
  await page.keyboard.press('Escape');
  await expect(page.locator('.term-note:popover-open')).toHaveCount(0);
  await expect(dialog).toBeVisible();
});
