import { expect, test } from './fixtures.ts';
import { importInto } from './second-site.ts';
import { siteWithData, writeLines } from './site-with-data.ts';

test.describe('a provider without a phone number', () => {
  const site = siteWithData((data) => {
    const list = writeLines(data, 'list.csv', [
      'id,name,address,city,state,zip,website,services,more_phones',
      '1,Quiet Clinic,1 Oak St,Phoenix,AZ,85004,quiet.example.org,Dentist,',
      '2,Side Door Clinic,1 Elm St,Tucson,AZ,85701,side.example.org,Dentist,TTY: 520-555-0144; Intake: 520-555-0143 x2',
    ]);
    importInto(data, 'csv', list);
  });

  test('offers its website, address and directions, and says nothing of a call', async ({ page, places }) => {
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
    // The card has the one best way.
    const website = places.cards.first().getByRole('link', { name: 'Website' });
    await expect(website).toHaveAttribute('href', 'https://quiet.example.org/');
    await places.cardLinks.first().click();
    await expectReachable(places.dialog.locator('div', { hasText: 'Phone: N/A' }).first());
    await places.dialog.getByRole('link', { name: 'Open the full page' }).click();
    await expectReachable(page.getByRole('main'));
  });

  test('but with a further number is called there, on the card and in the details', async ({ page, places }) => {
    const call = { name: /^(Call first )?\(520\) 555-0143 ext\. 2/ };
    await page.goto(`${site.origin}/ourplaces?place=Tucson, AZ&radius=20&view=list`);
    await places.ready();
    const card = places.cards.first();
    await expect(card.getByRole('link', call)).toHaveAttribute('href', 'tel:+15205550143;ext=2');
    await expect(card).not.toContainText('Phone: N/A');
    await places.cardLinks.first().click();
    await expect(places.dialog.getByRole('link', call)).toBeVisible();
    await expect(places.dialog.locator('a[href^="tel:"]')).toHaveText([/^Call first/, 'TTY: (520) 555-0144']);
  });
});
