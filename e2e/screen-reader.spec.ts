import { expect, test } from './playwright-helper.ts';
import { ScreenReader } from './screen-reader.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// The reader reads the whole page anew with each change.
test.beforeEach(() => test.slow());

test('by keyboard and ear alone: a dentist near Phoenix who takes Medicaid is found, saved and printed', async ({
  places,
  page,
}) => {
  await places.open('view=list');
  const reader = await ScreenReader.start(page);
  reader.step('To the search');
  await reader.press('Tab', /Skip to main content/);
  await reader.press('Enter', /main/);
  await reader.pressUntil('Tab', /What Services Are You Looking For/);
  reader.step('What is needed');
  await reader.type('dentist', /option/);
  await reader.press('ArrowDown', /option, Dentist/);
  await reader.press('Enter', /Dentist added/);
  reader.step('Whose Medicaid');
  await reader.pressUntil('Tab', /Medicaid Provider/);
  await reader.press('Enter', /expanded/);
  await reader.pressUntil('Tab', /checkbox/);
  await reader.press('Space', /^checked/m);
  reader.step('Where');
  await reader.press('Escape');
  await reader.pressUntil('Shift+Tab', /City, state or ZIP code/);
  await reader.type('Phoenix, AZ', /\d options?\./);
  await expect(places.options.first()).toBeVisible();
  await reader.press('ArrowDown', /option, Phoenix, AZ/);
  await reader.press('Enter', /results? within 5 miles of Phoenix, AZ/);
  await expect(
    page.getByRole('heading', { name: /Explore Disability Care Options in Your Area ?: \d+ results? within/ }),
  ).toBeFocused();
  reader.step('The results');
  await reader.readUntil(/heading, 1\. /);
  await reader.readUntil(/link, Call first/);
  reader.step('Saved');
  await reader.pressUntil('Tab', /button, Save/);
  await reader.press('Enter', /Saved/);
  reader.step('My list');
  await reader.pressUntil('Shift+Tab', /link, My list/);
  await reader.press('Enter', /main/);
  await reader.readUntil(/heading, .*Otis Amari/);
  reader.step('Printed');
  await page.evaluate(() => Object.assign(window, { print: () => document.body.toggleAttribute('data-printed') }));
  await reader.pressUntil('Tab', /button, Print/);
  await reader.press('Enter');
  await expect(page.locator('body[data-printed]')).toBeVisible();
  await reader.expectTranscript('find-a-dentist', 'Find a dentist near Phoenix who takes Medicaid, save it, print it');
});

test('by keyboard and ear alone, in Spanish: the same dentist is found, saved and printed', async ({
  places,
  page,
}) => {
  await places.open('view=list', '/es/ourplaces');
  const reader = await ScreenReader.start(page);
  reader.step('A la búsqueda');
  await reader.press('Tab', /Ir al contenido principal/);
  await reader.press('Enter', /main/);
  await reader.pressUntil('Tab', /¿Qué servicios busca\?/);
  reader.step('Qué se necesita');
  await reader.type('dentista', /\d opci/);
  await reader.press('ArrowDown', /option, Dentista/);
  await reader.press('Enter', /Dentista/);
  reader.step('De qué Medicaid');
  await reader.pressUntil('Tab', /Proveedor de Medicaid/);
  await reader.press('Enter', /expanded/);
  await reader.pressUntil('Tab', /checkbox/);
  await reader.press('Space', /^checked/m);
  reader.step('Dónde');
  await reader.press('Escape');
  await reader.pressUntil('Shift+Tab', /Ciudad, estado o código postal/);
  await reader.type('Phoenix, AZ', /\d opci/);
  await expect(places.options.first()).toBeVisible();
  await reader.press('ArrowDown', /option, Phoenix, AZ/);
  await reader.press('Enter', /resultados? a 5 millas|resultados? .*Phoenix, AZ/);
  reader.step('Los resultados');
  await reader.readUntil(/heading, 1\. /);
  await reader.readUntil(/link, Llame/);
  reader.step('Guardado');
  await reader.pressUntil('Tab', /button, Guardar/);
  await reader.press('Enter', /Guardado/);
  reader.step('Mi lista');
  await reader.pressUntil('Shift+Tab', /link, Mi lista/);
  await reader.press('Enter', /main/);
  await reader.readUntil(/heading, .*Otis Amari/);
  reader.step('Impreso');
  await page.evaluate(() => Object.assign(window, { print: () => document.body.toggleAttribute('data-printed') }));
  await reader.pressUntil('Tab', /button, Imprimir/);
  await reader.press('Enter');
  await expect(page.locator('body[data-printed]')).toBeVisible();
  await reader.expectTranscript(
    'encontrar-un-dentista',
    'In Spanish: find a dentist near Phoenix who takes Medicaid, save it, print it',
  );
});

test('by keyboard and ear alone: nobody is found, and a press helps', async ({ places, page }) => {
  await places.open('place=Hagåtña, GU&service=PS-cancer-blood&medicaid=MC-GU&view=list');
  const reader = await ScreenReader.start(page);
  reader.step('Nobody is found');
  await page.locator('#results-heading').focus();
  await reader.readUntil(/No one/);
  await reader.readUntil(/link, \d+|link, Call 211/);
  await reader.expectTranscript('nobody-found', 'Nobody is found');
});

test('by keyboard and ear alone: a form with a problem', async ({ page, places }) => {
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
