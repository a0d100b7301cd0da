import { expect, test } from './fixtures.ts';
import { linkOf, partOf, sourceOf } from './page-source.ts';
import { importInto } from './second-site.ts';
import { daysAgo, siteWithData, writeLines } from './site-with-data.ts';

test.describe('facts that grow old', () => {
  const site = siteWithData((data) => {
    const list = writeLines(data, 'list.csv', [
      'id,name,address,city,state,zip,phone,services,hours,source_date,accepting,accepting_as_of',
      `1,Open Door,1 Oak St,Phoenix,AZ,85004,602-555-0141,Dentist,Monday: 9:00 AM – 5:00 PM,${daysAgo(250)},yes,${daysAgo(20)}`,
      `2,Once Open,2 Oak St,Phoenix,AZ,85004,602-555-0142,Dentist,Monday: 9:00 AM – 5:00 PM,${daysAgo(250)},yes,${daysAgo(160)}`,
      `3,Once Full,3 Oak St,Phoenix,AZ,85004,602-555-0143,Dentist,Monday: 9:00 AM – 5:00 PM,${daysAgo(250)},no,${daysAgo(75)}`,
      `4,Long Ago,4 Elm St,Tucson,AZ,85701,520-555-0144,Dentist,Monday: 9:00 AM – 5:00 PM,${daysAgo(1200)},,`,
    ]);
    importInto(data, 'list', 'lately', list);
  });

  test('become something to ask in the details, and leave the card', async ({ request }) => {
    const near = (place: string, prefix = '') =>
      `${site.origin}${prefix}/ourplaces?place=${place}, AZ&radius=20&view=list`;
    const found = await sourceOf(request, near('Phoenix'));
    const card = (name: string) => partOf(found, 'article', name);
    expect(card('Open Door')).toContain('New patients: yes');
    // What is not believed any more is not said on a card.
    for (const name of ['Once Open', 'Once Full']) expect(card(name)).not.toContain('New patients');
    // But a place that was full is bad news, which comes first.
    expect(card('Once Full')).toMatch(/Was full 2 months ago: ask\s*Medicaid: ask/);
    for (const [name, prefix, place, says] of [
      ['Open Door', '', 'Phoenix', ['Accepting new patients (as of ']],
      ['Once Open', '', 'Phoenix', ['Said they take new patients, 5 months ago: ask']],
      ['Once Full', '', 'Phoenix', ['Said they take no new patients, 2 months ago: ask']],
      ['Once Full', '/es', 'Phoenix', ['Según dijo hace 2 meses, no acepta pacientes nuevos: pregunte']],
      [
        'Long Ago',
        '/es',
        'Tucson',
        ['Dirección y teléfono confirmados por última vez hace 3 años.', 'Este horario es de hace 3 años.'],
      ],
    ] as const) {
      const link = linkOf(await sourceOf(request, near(place, prefix)), new RegExp(name));
      const details = partOf(await sourceOf(request, site.origin + link), 'article', name);
      for (const text of says) expect(details).toContain(text);
      if (name === 'Open Door') expect(details).not.toContain('last confirmed');
    }
  });
});
