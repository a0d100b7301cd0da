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

  test('become something to ask in the details, and leave the card', async ({ page, places }) => {
    const card = (name: string) => places.cards.filter({ hasText: name });
    await page.goto(`${site.origin}/ourplaces?place=Phoenix, AZ&radius=20&view=list`);
    await places.ready();
    await expect(card('Open Door')).toContainText('New patients: yes');
    // What is not believed any more is not said on a card.
    for (const name of ['Once Open', 'Once Full']) await expect(card(name)).not.toContainText('New patients');
    // But a place that was full is bad news, which comes first.
    await expect(card('Once Full')).toContainText(/Was full 2 months ago: ask\s*Medicaid: ask/);
    const details = page.getByRole('main').getByRole('article').first();
    for (const [name, prefix, search, text] of [
      ['Open Door', '', 'Phoenix', 'Accepting new patients (as of '],
      ['Once Open', '', 'Phoenix', 'Said they take new patients, 5 months ago: ask'],
      ['Once Full', '', 'Phoenix', 'Said they take no new patients, 2 months ago: ask'],
      ['Once Full', '/es', 'Phoenix', 'Según dijo hace 2 meses, no acepta pacientes nuevos: pregunte'],
      ['Long Ago', '/es', 'Tucson', 'Dirección y teléfono confirmados por última vez hace 3 años.'],
    ] as const) {
      await page.goto(`${site.origin}${prefix}/ourplaces?place=${search}, AZ&radius=20&view=list`);
      const link = page.getByRole('article').filter({ hasText: name }).getByRole('link').first();
      await page.goto(new URL((await link.getAttribute('href'))!, site.origin).href);
      await expect(details, `${name}${prefix}`).toContainText(text);
      if (name === 'Open Door') await expect(details).not.toContainText('last confirmed');
    }
    await expect(details).toContainText('Este horario es de hace 3 años.');
  });
});
