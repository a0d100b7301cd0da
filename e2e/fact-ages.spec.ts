import { expect, test } from './fixtures.ts';
import { importInto } from './second-site.ts';
import { daysAgo, siteWithData, writeLines } from './site-with-data.ts';

test.describe('facts that grow old', () => {
  const site = siteWithData((data) => {
    const header = 'id,name,address,city,state,zip,phone,services,hours,accepting,accepting_as_of';
    const lately = writeLines(data, 'lately.csv', [
      header,
      `1,Open Door,1 Oak St,Phoenix,AZ,85004,602-555-0141,Dentist,Monday: 9:00 AM – 5:00 PM,yes,${daysAgo(20)}`,
      `2,Once Open,2 Oak St,Phoenix,AZ,85004,602-555-0142,Dentist,Monday: 9:00 AM – 5:00 PM,yes,${daysAgo(160)}`,
      `3,Once Full,3 Oak St,Phoenix,AZ,85004,602-555-0143,Dentist,Monday: 9:00 AM – 5:00 PM,no,${daysAgo(75)}`,
    ]);
    importInto(data, 'list', 'lately', lately, '--source-date', daysAgo(250));
    const old = writeLines(data, 'old.csv', [
      header,
      '4,Long Ago,4 Elm St,Tucson,AZ,85701,520-555-0144,Dentist,Monday: 9:00 AM – 5:00 PM,,',
    ]);
    importInto(data, 'list', 'old', old, '--source-date', daysAgo(1200));
  });

  test('become something to ask on cards and details, and are never hidden', async ({ page, places }) => {
    const card = (name: string) => places.cards.filter({ hasText: name });
    await page.goto(`${site.origin}/ourplaces?place=Phoenix, AZ&radius=20&view=list`);
    await places.ready();
    await expect(card('Open Door')).toContainText('Accepting new patients (as of ');
    await expect(card('Once Open')).toContainText('Said they take new patients, 5 months ago: ask');
    await expect(card('Once Full')).toContainText('Said they take no new patients, 2 months ago: ask');
    await expect(card('Open Door')).not.toContainText('last confirmed');
    await page.goto(`${site.origin}/es/ourplaces?place=Phoenix, AZ&radius=20&view=list`);
    await expect(page.getByRole('article').filter({ hasText: 'Once Full' })).toContainText(
      'Según dijo hace 2 meses, no acepta pacientes nuevos: pregunte',
    );
    await page.goto(`${site.origin}/es/ourplaces?place=Tucson, AZ&radius=20&view=list`);
    const longAgo = page.getByRole('article').filter({ hasText: 'Long Ago' });
    await expect(longAgo).toContainText('Dirección y teléfono confirmados por última vez hace 3 años.');
    await page.goto(new URL((await longAgo.getByRole('link').first().getAttribute('href'))!, site.origin).href);
    const details = page.getByRole('main');
    await expect(details).toContainText('Este horario es de hace 3 años.');
  });
});
