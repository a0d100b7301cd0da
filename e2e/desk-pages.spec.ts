import type { Page } from '@playwright/test';
import { expectUsable, deskTest as test } from './desk-driver.ts';

const ROOMS = [
  '',
  '/submissions',
  '/submissions?state=all&sort=what&order=desc&q=sample',
  '/calls',
  '/reports',
  '/listings?find=Clinic&near=Phoenix, AZ',
  '/duplicates',
  '/lists',
  '/numbers',
  '/numbers?show=sources',
  '/numbers?show=not-found',
  '/listings/add',
  '/words',
  '/words/home/home',
  '/words/experts/amina-yusuf',
  '/words/add/videos',
  '/links',
  '/letters',
  '/staff',
  '/audit',
];
/** Rooms whose first row leads to a page of a kind of its own. */
const LISTS = new Set(['/submissions', '/calls', '/reports', '/listings?find=Clinic&near=Phoenix, AZ']);

for (const language of ['en', 'es'] as const) {
  test(`every page passes axe and fits every width (${language})`, async ({ desk, page }) => {
    test.slow();
    for (const path of [`/desk/sign-in?language=${language}`, `/desk/join?language=${language}`]) {
      if (path.includes('sign-in')) await desk.join(page);
      await expectGood(page, path);
    }
    await page.goto('/desk');
    if (language === 'es') await page.getByRole('button', { name: 'Español' }).click();
    const found: string[] = [];
    for (const room of ROOMS) {
      await expectGood(page, `/desk${room}`);
      if (LISTS.has(room)) found.push(await firstLink(page));
    }
    for (const path of found) await expectGood(page, path);
  });
}

const firstLink = async (page: Page) => (await page.locator('tbody a').first().getAttribute('href'))!;

async function expectGood(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectUsable(page);
}
