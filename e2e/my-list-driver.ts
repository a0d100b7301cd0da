import { expect, type Page } from '@playwright/test';
import { waitForHydration } from './hydration.ts';

export const DENTISTS = '/ourplaces?place=Phoenix, AZ&service=PT-dentist&medicaid=MC-AZ&view=list';

/** Saves the first providers of a search and opens the list. Returns their names. */
export async function saveDentists(page: Page, count: number): Promise<string[]> {
  await page.goto(DENTISTS);
  await waitForHydration(page);
  const names = (
    await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').allInnerTexts()
  ).slice(0, count);
  for (const name of names) await page.getByRole('button', { name: `Save ${name}`, exact: true }).click();
  await page.goto('/my-list');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(count);
  return names;
}

/** Opens what a card of the list does not show at first: facts, note, questions and buttons. */
export async function openCards(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  for (const opener of await page.getByRole('main').getByRole('article').getByRole('button', { expanded: false }).all())
    if (/^(Details and note|Detalles y nota)/.test((await opener.textContent()) ?? '')) await opener.click();
}
