import { expect, test } from './fixtures.ts';
import { ScreenReader } from './screen-reader.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// The reader reads the whole page again after each change.
test.beforeEach(() => test.slow());

/** Step headings of the transcript, and the phrases to expect, by language. */
const WALKS = {
  en: {
    path: '/ourplaces',
    steps: ['To the search', 'What is needed', 'Whose Medicaid', 'Where', 'The results', 'Saved', 'My list', 'Printed'],
    skip: /Skip to main content/,
    services: /What Services Are You Looking For/,
    service: 'dentist',
    serviceOptions: /option/,
    serviceOption: /option, Dentist/,
    added: /Dentist added/,
    medicaid: /Medicaid Provider/,
    place: /City, state or ZIP code/,
    placeOptions: /\d options?\./,
    results: /results?: Dentist, within 5 miles of Phoenix, AZ/,
    call: /link, \(602\)/,
    save: /button, Save/,
    saved: /Saved/,
    myList: /link, My list/,
    print: /button, Print/,
    file: 'find-a-dentist',
    title: 'Find a dentist near Phoenix who takes Medicaid, save it, print it',
  },
  es: {
    path: '/es/ourplaces',
    steps: [
      'A la búsqueda',
      'Qué se necesita',
      'De qué Medicaid',
      'Dónde',
      'Los resultados',
      'Guardado',
      'Mi lista',
      'Impreso',
    ],
    skip: /Ir al contenido principal/,
    services: /¿Qué servicios busca\?/,
    service: 'dentista',
    serviceOptions: /\d opci/,
    serviceOption: /option, Dentista/,
    added: /Dentista/,
    medicaid: /Proveedor de Medicaid/,
    place: /Ciudad, estado o código postal/,
    placeOptions: /\d opci/,
    results: /resultados?: Dentista, .*Phoenix, AZ/,
    call: /link, \(602\)/,
    save: /button, Guardar/,
    saved: /Guardado/,
    myList: /link, Mi lista/,
    print: /button, Imprimir/,
    file: 'encontrar-un-dentista',
    title: 'In Spanish: find a dentist near Phoenix who takes Medicaid, save it, print it',
  },
} as const;

for (const [language, words] of Object.entries(WALKS)) {
  test(`screen reader (${language}): find a dentist who takes Medicaid, save it, print it`, async ({
    places,
    page,
  }) => {
    await places.open('view=list', words.path);
    const reader = await ScreenReader.start(page);
    const [search, need, medicaid, where, results, saved, myList, printed] = words.steps;
    reader.step(search);
    await reader.press('Tab', words.skip);
    await reader.press('Enter', /main/);
    await reader.pressUntil('Tab', words.services);
    reader.step(need);
    await reader.type(words.service, words.serviceOptions);
    await reader.press('ArrowDown', words.serviceOption);
    await reader.press('Enter', words.added);
    reader.step(medicaid);
    await reader.pressUntil('Tab', words.medicaid);
    await reader.press('Enter', /expanded/);
    await reader.pressUntil('Tab', /checkbox/);
    await reader.press('Space', /^checked/m);
    reader.step(where);
    await reader.press('Escape');
    await reader.pressUntil('Shift+Tab', words.place);
    await reader.type('Phoenix, AZ', words.placeOptions);
    await expect(places.options.first()).toBeVisible();
    await reader.press('ArrowDown', /option, Phoenix, AZ/);
    await reader.press('Enter', words.results);
    if (language === 'en') {
      const name = /Explore Disability Care Options in Your Area ?: \d+ results?: Dentist, within/;
      await expect(page.getByRole('heading', { name })).toBeFocused();
    }
    reader.step(results);
    await reader.readUntil(/heading, 1\. /);
    await reader.readUntil(words.call);
    reader.step(saved);
    await reader.pressUntil('Tab', words.save);
    await reader.press('Enter', words.saved);
    reader.step(myList);
    await reader.pressUntil('Shift+Tab', words.myList);
    await reader.press('Enter', /main/);
    await reader.readUntil(/heading, .*Otis Amari/);
    reader.step(printed);
    await page.evaluate(() => Object.assign(window, { print: () => document.body.toggleAttribute('data-printed') }));
    await reader.pressUntil('Tab', words.print);
    await reader.press('Enter');
    await expect(page.locator('body[data-printed]')).toBeVisible();
    await reader.expectTranscript(words.file, words.title);
  });
}

test('screen reader: no results, with links that help', async ({ places, page }) => {
  await places.open('place=Hagåtña, GU&service=PS-cancer-blood&medicaid=MC-GU&view=list');
  const reader = await ScreenReader.start(page);
  reader.step('No results');
  await page.locator('#results-heading').focus();
  await reader.readUntil(/No one/);
  await reader.readUntil(/link, \d+|link, Call 211/);
  await reader.expectTranscript('no-results', 'No results');
});

test('screen reader: a form with errors', async ({ page, places }) => {
  await page.goto('/newsletter');
  await places.ready();
  const reader = await ScreenReader.start(page);
  reader.step('Sent empty');
  await page.getByRole('main').getByRole('textbox').first().focus();
  await reader.pressUntil('Tab', /button, /);
  await reader.press('Enter', /./);
  await reader.readUntil(/First Name/);
  await reader.expectTranscript('newsletter-with-errors', 'Sign up with errors, and fix them');
});
