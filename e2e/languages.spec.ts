import es from '../src/app/messages/es.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';

test('switching the language keeps the whole search, and switching back works', async ({ places, page }) => {
  await places.open('place=Phoenix, AZ&service=PT-dentist&radius=20&page=2&view=list');
  // Until it hydrates, a page has them in the order of the kept page.
  const search = () => [...new URL(page.url()).searchParams].sort();
  const before = search();
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL(/\/es\/ourplaces\?/);
  expect(search()).toEqual(before);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.places.title);
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/:\d+\/ourplaces\?/);
  expect(search()).toEqual(before);
});

test('a search, its dialog and its forms are in Spanish throughout', { tag: '@journey' }, async ({ places, page }) => {
  await places.open('place=Phoenix, AZ&service=PT-speech-therapist', '/es/ourplaces');
  await expect(page.getByRole('heading', { name: es.places.results.heading })).toBeVisible();
  await expect(
    page.getByRole('list', { name: es.places.results.listLabel }).getByRole('article').first(),
  ).toBeVisible();
  await page
    .getByRole('list', { name: es.places.results.listLabel })
    .getByRole('heading')
    .getByRole('link')
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: es.provider.dialogTitle });
  await expect(dialog.getByRole('heading', { name: es.provider.address })).toBeVisible();
  await dialog.getByRole('button', { name: es.provider.close }).click();
  await page.getByRole('navigation', { name: es.pager.label }).getByRole('link', { name: es.pager.next }).click();
  await expect(page).toHaveURL(/\/es\/ourplaces\?.*page=2/);
  await page.locator('summary', { hasText: es.places.involved['unlisted-services'] }).click();
  await page.getByRole('button', { name: es.forms.send }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Su correo electrónico' })).toBeVisible();
  const text = await page.locator('body').innerText();
  const english = [
    'Search',
    'results',
    'Call first',
    'Medicaid Provider',
    'Loading',
    'please',
    'Hours',
    'Source',
    'miles',
  ];
  expect(english.filter((word) => new RegExp(`\\b${word}\\b`).test(text))).toEqual([]);
});

for (const path of ['/es/register', '/es/get-involved/add-business', '/es/nowhere']) {
  test(`${path} is in Spanish and links only to Spanish pages`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    expect(html).toMatch(/<html lang="es"/);
    const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>/g)].filter(
      ([tag]) => !tag.includes('hrefLang') && !tag.includes('hreflang'),
    );
    expect(links.map(([, href]) => href!).filter((href) => !/^\/(es|api)\b/.test(href))).toEqual([]);
  });
}

for (const [path, need, words] of [
  ['/ourplaces', 'I need', { AHCCCS: 'medicaid=MC-AZ', dentista: 'service=PT-dentist' }],
  ['/es/ourplaces', 'Necesito', { AHCCCS: 'medicaid=MC-AZ', dentist: 'service=PT-dentist' }],
] as const)
  test(`words of both languages typed into '${need}' find the service or program, with and without script`, async ({
    places,
    page,
    request,
  }) => {
    await places.open('place=Phoenix, AZ&view=list', path);
    for (const [typed, query] of Object.entries(words))
      await test.step(typed, async () => {
        await page.getByRole('link', { name: /^(Change|Cambiar)$/ }).click();
        const field = page.getByRole('combobox', { name: need });
        await field.fill(typed);
        await page.getByRole('option').first().click();
        await field.press('Enter');
        await expect(page).toHaveURL(new RegExp(query));
        const html = await (await request.get(`${path}?place=Phoenix, AZ&what=${typed}`)).text();
        expect(html).not.toMatch(/We have no service called|No tenemos un servicio llamado/);
      });
  });
