import { axeViolations, expect, test } from './fixtures.ts';
import { sourceOf } from './page-source.ts';
import { importInto } from './second-site.ts';
import { siteWithData, writeLines } from './site-with-data.ts';

test.describe('an address to write to', () => {
  const site = siteWithData((data) => {
    const list = writeLines(data, 'list.csv', [
      'id,name,address,city,state,zip,phone,lat,lng,services',
      '1,Oak Clinic,1 Oak St,Phoenix,AZ,85004,(602) 555-0119 / TTY 602-555-0120,33.45,-112.07,Dentist',
      '2,Box Clinic,PO Box 12,Phoenix,AZ,85004,1-800-SPEECH-0; Fax 602-555-0121,33.46,-112.08,Dentist',
    ]);
    importInto(data, 'csv', list);
  });

  test('is found near its town, without marker, directions or exact distance', async ({ page, places }) => {
    await page.goto(`${site.origin}/ourplaces?place=Phoenix, AZ&radius=20&view=map`);
    await places.ready();
    await expect(places.cards).toHaveCount(2);
    await expect(page.locator('.leaflet-marker-icon')).toHaveCount(1);
    await expect(page.locator('.leaflet-marker-icon')).toHaveAccessibleName(/Oak Clinic/);
    await places.cards.filter({ hasText: 'Box Clinic' }).getByRole('link', { name: 'Box Clinic' }).click();
    const { dialog } = places;
    await expect(dialog.getByRole('heading', { name: 'Mailing address' })).toBeVisible();
    await expect(dialog).toContainText('For mail only, not a place to go.');
    await expect(dialog).not.toContainText('Directions');
    await expect(dialog.getByRole('link', { name: /^Call first \(800\) 773-3240 \(1-800-SPEECH-0\)/ })).toBeVisible();
    await expect(dialog.getByText('Fax: (602) 555-0121')).toBeVisible();
    await expect(dialog.locator('a[href^="tel:"]')).toHaveCount(1);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('is shown as such in Spanish on a page of its own, without a map', async ({ request }) => {
    const { html, text } = await sourceOf(request, `${site.origin}/es/ourplaces/providers/csv:2`);
    expect(html).toMatch(/<h\d[^>]*>Dirección postal</);
    expect(text).toContain('no es un lugar adonde ir');
    expect(html).not.toMatch(/<img[^>]*static-map/);
    expect(text).not.toContain('Cómo llegar');
  });
});
