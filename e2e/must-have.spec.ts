import { axeViolations, colorViolations, expect, test } from './fixtures.ts';
import { sourceOf } from './page-source.ts';
import { importInto } from './second-site.ts';
import { daysAgo, siteWithData, writeLines } from './site-with-data.ts';

test.describe('must have', () => {
  const site = siteWithData((data) => {
    const places = writeLines(data, 'places.csv', [
      'id,name,address,city,state,zip,phone,services,facts,hours,source_date',
      `1,Silent Talk,1 Oak St,Bronx,NY,10451,718-555-0141,Speech therapist,,,${daysAgo(10)}`,
      `2,Ramp Talk,2 Oak St,Bronx,NY,10451,718-555-0142,Speech therapist,ramp;quiet-space,Monday: 9:00 AM – 8:00 PM,${daysAgo(10)}`,
      `3,Step Talk,3 Oak St,Bronx,NY,10451,718-555-0143,Speech therapist,no ramp,,${daysAgo(250)}`,
    ]);
    importInto(data, 'list', 'bronx', places);
  });

  for (const script of ['with', 'without'] as const) {
    test.describe(`${script} script`, () => {
      test.use({ javaScriptEnabled: script === 'with' });

      test('is chosen in the form, puts the sure ones first, and counts those left out', async ({ page, places }) => {
        await page.goto(`${site.origin}/ourplaces?place=Bronx, NY&radius=20&view=list`);
        if (script === 'with') await places.ready();
        await expect(places.cards).toHaveCount(3);
        await page.locator('summary', { hasText: 'Must have' }).press('Enter');
        if (script === 'without') {
          await page.getByRole('button', { name: 'Show all choices' }).click();
        }
        await page.getByLabel('Ramp at the door (1)').check();
        await expect(page.getByLabel('Elevator (0)')).toBeVisible();
        await places.panel('Must have').getByRole('button', { name: 'View Results' }).press('Enter');
        await expect(page).toHaveURL(/must=ramp/);
        await expect(places.cards).toHaveCount(2);
        await expect(page.getByRole('list', { name: 'Providers, those known to fit first' })).toBeVisible();
        await expect(places.cards.first()).toContainText('Ramp Talk');
        await expect(places.cards.first().getByRole('listitem')).toHaveText('Ramp at the door');
        await expect(places.cards.last()).toContainText('Ask them: Ramp at the door');

        const fit = places.panel('Must have').getByRole('link', { name: 'Known not to fit (1)' });
        await places.pill('Must have').press('Enter');
        const says = '1 is known to fit. Not sure about 1: ask.';
        await expect(page.getByText(says)).toBeVisible();
        await fit.press('Enter');
        await expect(places.cards).toHaveCount(1);
        await expect(places.cards).toContainText('Not here: Ramp at the door');
        if (script === 'without') await places.pill('Must have').press('Enter');
        await fit.press('Enter');
        await expect(places.cards).toHaveCount(2);
        await places.part('Ramp at the door').press('Enter');
        await expect(page).not.toHaveURL(/must=/);
        await expect(places.cards).toHaveCount(3);
      });
    });
  }

  test('checked lately leaves out what nobody confirmed in half a year', async ({ request }) => {
    const address = `${site.origin}/es/ourplaces?place=Bronx, NY&radius=20&view=list&must=checked`;
    const { html, text } = await sourceOf(request, address);
    expect(html.match(/<article/g)).toHaveLength(2);
    expect(text).toContain('2 sí cumplen.');
  });

  test('where nobody fits, another search is offered', async ({ page, places }) => {
    await page.goto(`${site.origin}/ourplaces?place=Bronx, NY&radius=20&view=list&must=ramp&must=elevator&fit=yes`);
    await places.ready();
    await expect(page.getByText('No one here is “Known to fit” for: Ramp at the door, Elevator.')).toBeVisible();
    await page.getByRole('link', { name: '2 places that may fit' }).click();
    await expect(places.cards).toHaveCount(2);
  });

  test('a question fills it, and the details say who says it', async ({ page, places }) => {
    const question = encodeURIComponent('speech therapy in the evening in a quiet room');
    await page.goto(`${site.origin}/ourplaces?q=${question}&place=Bronx, NY&radius=20&view=list`);
    await places.ready();
    await expect(places.part('Open in the evening')).toBeVisible();
    await expect(places.cards.first()).toContainText('Ramp Talk');
    await page.goto(
      new URL((await places.cards.first().getByRole('link').first().getAttribute('href'))!, site.origin).href,
    );
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Getting in' })).toBeVisible();
    await expect(main.getByRole('listitem').filter({ hasText: 'Ramp at the door' })).toBeVisible();
  });

  test('axe finds no problem with everything open, light and dark', async ({ page, places }) => {
    await page.goto(`${site.origin}/ourplaces?place=Bronx, NY&radius=20&view=list&must=ramp&must=evenings&fit=unknown`);
    await places.ready();
    await page.locator('summary', { hasText: 'Must have' }).first().click();
    await expect(page.getByLabel('Elevator (0)')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colorViolations(page)).toEqual([]);
  });
});
