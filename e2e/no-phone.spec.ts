import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { importInto, type SecondSite, startSecondSite } from './second-site.ts';

test.describe('a provider without a phone number', () => {
  let site: SecondSite;
  let data: string;
  test.beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'no-phone-'));
    const file = join(data, 'list.csv');
    const columns = 'id,name,address,city,state,zip,website,services';
    writeFileSync(file, `${columns}\n1,Quiet Clinic,1 Oak St,Phoenix,AZ,85004,quiet.example.org,Dentist\n`);
    importInto(data, 'csv', file);
    site = await startSecondSite({}, { DATA_DIR: data });
  });
  test.afterAll(async () => {
    await site.stop();
    rmSync(data, { recursive: true });
  });

  test('offers its website, address and directions, and says nothing of a call', async ({ page, places }) => {
    // The site runs at another origin than the one that fixtures expect.
    test.info().annotations.push({ type: 'expects-problems' });
    const expectReachable = async (part: import('@playwright/test').Locator) => {
      await expect(part).toContainText('Phone: N/A');
      await expect(part).toContainText('1 Oak St');
      const website = part.getByRole('link', { name: 'Website: quiet.example.org' });
      await expect(website).toHaveAttribute('href', 'https://quiet.example.org/');
      await part.locator('summary', { hasText: 'Directions' }).click();
      await expect(part.getByRole('link', { name: 'Google Maps' })).toBeVisible();
      await expect(part).not.toContainText(/call/i);
      await expect(part.locator('a[href^="tel:"]')).toHaveCount(0);
    };
    await page.goto(`${site.origin}/ourplaces?place=Phoenix, AZ&radius=20&view=list`);
    await places.ready();
    await expect(places.cards).toHaveCount(1);
    await expect(page.locator('#results')).not.toContainText(/call/i);
    await expectReachable(places.cards.first());
    await places.cardLinks.first().click();
    await expectReachable(places.dialog.locator('div', { hasText: 'Phone: N/A' }).first());
    await places.dialog.getByRole('link', { name: 'Open the full page' }).click();
    await expectReachable(page.getByRole('main'));
  });
});
