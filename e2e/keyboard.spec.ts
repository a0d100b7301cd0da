import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// Without reduced motion, the page would still be scrolling when the next key is pressed.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A whole search with details and paging by keyboard; checks that focus is visible at each stop. */
test('service, place, filter, results, details and pages by keyboard', async ({ places, page }) => {
  await places.open();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');

  await tabTo(page, places.serviceField);
  await page.keyboard.insertText('speech');
  await expect(places.options.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(places.serviceField).toHaveAttribute('aria-activedescendant', /./);
  await page.keyboard.press('Enter');
  await expect(places.chips).toHaveText(['Speech therapist']);
  await expect(places.options).toHaveCount(0);

  await tabTo(page, places.placeField);
  await page.keyboard.insertText('phoen');
  await expect(places.options.filter({ hasText: 'Phoenix, AZ' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(places.count).toContainText('results');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();

  await tabTo(page, places.pill('Distance'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, places.slider);
  await page.keyboard.press('End');
  await tabTo(page, places.viewResults().filter({ visible: true }));
  await page.keyboard.press('Enter');
  await places.expectAddress('radius', ['50']);

  await tabTo(page, places.pill('Medicaid Provider'), 'Shift+Tab');
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('checkbox', { name: /AHCCCS/ }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await places.expectAddress('medicaid', ['MC-AZ']);

  await tabTo(page, places.tab('List'));
  await page.keyboard.press('Enter');
  await places.expectAddress('view', ['list']);
  const link = places.cardLinks.first();
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await expect(places.dialog).toContainText('Address');
  await tabTo(page, places.dialog.getByRole('link', { name: 'Open the full page' }));
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();

  await tabTo(page, places.pageLink('Page 2'), 'Tab', 120);
  await page.keyboard.press('Enter');
  await places.expectFirstNumber(13);
});

test('suggestions by keyboard: Page Down, Escape and Enter', async ({ places, page }) => {
  await places.open();

  await test.step('Page Down and Page Up move by five services', async () => {
    await places.serviceField.focus();
    await page.keyboard.press('ArrowDown');
    const highlighted = () =>
      places.options.evaluateAll((all) => all.findIndex((each) => each.matches('[data-highlighted]')));
    await expect.poll(highlighted).toBe(0);
    for (const [key, index] of [
      ['PageDown', 5],
      ['PageDown', 10],
      ['PageUp', 5],
      ['PageUp', 0],
      ['PageUp', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(highlighted, key).toBe(index);
    }
  });

  await test.step('Escape closes the suggestions before it clears the field', async () => {
    await places.placeField.fill('Phoen');
    await expect(places.options.first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(places.options).toHaveCount(0);
    await expect(places.placeField).toHaveValue('Phoen');
  });

  await test.step('Enter searches for the typed text while suggestions are open', async () => {
    await places.placeField.fill('Phoenix, AZ');
    await expect(places.options.first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(places.cards).toHaveCount(12);
  });
});

test('focus is never hidden under the header when going backward through results', async ({ places, page }) => {
  await page.setViewportSize({ width: 800, height: 500 });
  await places.open('place=Phoenix, AZ&view=list');
  await places.pageLink('Page 1').focus();
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Shift+Tab');
    await expectFocusVisible(page);
  }
});

/** Presses Tab until `target` has focus; checks that focus is visible at each stop. */
async function tabTo(page: Page, target: Locator, key = 'Tab', maxPresses = 60): Promise<void> {
  for (let presses = 0; presses < maxPresses; presses++) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
    await expectFocusVisible(page);
  }
  throw new Error(`${maxPresses} presses of ${key} did not reach ${target}.`);
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluateAll((all) => all.some((each) => each === document.activeElement));
}

/** Checks that the focused element shows a focus ring and is inside the window and not under the header. */
async function expectFocusVisible(page: Page): Promise<void> {
  const problem = await page.evaluate(async () => {
    const element = document.activeElement as HTMLElement;
    if (element === document.body) return null;
    // Waits for smooth scrolling and transitions to end.
    await Promise.all(element.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    const name = `${element.tagName} '${element.getAttribute('aria-label') ?? element.innerText?.slice(0, 40)}'`;
    // A card's link draws its ring around the whole card, a chip's box around its label.
    const ring = [element, ...ancestors(element, 3)].some((each) =>
      ['', '::after'].some((part) => getComputedStyle(each, part).outlineStyle !== 'none'),
    );
    if (!ring && element.tabIndex >= 0) return `${name} shows no focus ring`;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return `${name} is outside the window`;
    const header = document.querySelector('header')!;
    const covered =
      element.closest('header, dialog, .skip-link') === null && top < header.getBoundingClientRect().bottom - 1;
    return covered && bottom <= header.getBoundingClientRect().bottom + 1 ? `${name} is under the header` : null;

    function ancestors(of: HTMLElement, levels: number): HTMLElement[] {
      const parent = of.parentElement;
      return parent && levels > 0 ? [parent, ...ancestors(parent, levels - 1)] : [];
    }
  });
  expect(problem).toBeNull();
}
