import { hiddenInputs } from '../faults/sent-forms.ts';
import { expect, test } from './fixtures.ts';
import { stored } from './form-driver.ts';
import { someProviderId } from './provider-id.ts';

const LINK = 'Report a problem with this listing';

test('the details of a listing link to a report on it, and back', async ({ places, page }, { testId }) => {
  await places.open('place=Phoenix, AZ&view=list');
  const name = await places.cardLinks.first().innerText();
  await places.cardLinks.first().click();
  await places.dialog.getByRole('link', { name: LINK }).click();
  await expect(page.getByRole('heading', { level: 1, name: LINK })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(name);
  const id = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-2)!);
  await page.getByLabel('What is wrong?').selectOption('The phone number is wrong');
  await page.getByLabel('What should it say?').fill(`Sample ${testId}`);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you! We have your report.')).toBeVisible();
  expect(stored(`Sample ${testId}`)).toEqual([
    { listing: id, what: 'wrong-phone', message: `Sample ${testId}`, email: '' },
  ]);
  await page.getByRole('link', { name: 'Back to the listing' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('link', { name: 'Back to results' }).click();
  await expect(page).toHaveURL(/\/ourplaces\?place=Phoenix%2C\+AZ&view=list$/);
});

test('a report links back to the search, too', async ({ places, page }) => {
  await places.open('place=Phoenix, AZ&view=list&radius=10');
  await page.goto((await places.cardLinks.first().getAttribute('href'))!, { referer: page.url() });
  await page.getByRole('link', { name: LINK }).click();
  await page.getByRole('link', { name: 'Back to results' }).click();
  await expect(page).toHaveURL(/\/ourplaces\?place=Phoenix%2C\+AZ&view=list&radius=10$/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a provider page links to a report, in Spanish too', async ({ page, request }, { testId }) => {
    const id = await someProviderId(request);
    await page.goto(`/es/ourplaces/providers/${id}`);
    await page.getByRole('link', { name: 'Avisar de un error en esta ficha' }).click();
    await page.getByLabel('¿Qué está mal?').selectOption('Cerraron');
    await page.getByLabel('¿Qué debería decir?').fill(`Sample ${testId}`);
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText('¡Gracias! Recibimos su aviso.')).toBeVisible();
    expect(stored(`Sample ${testId}`)).toMatchObject([{ listing: decodeURIComponent(id), what: 'closed' }]);
  });
});

test('the address decides which listing a report is about, not the posted fields', async ({ request }, { testId }) => {
  const id = await someProviderId(request);
  const form = { listing: 'sample:other', what: 'closed', message: `Sample ${testId}` };
  const path = `/ourplaces/providers/${id}/report`;
  const html = await (await request.get(path)).text();
  expect(html).toContain('name="robots" content="noindex"');
  await request.post(path, { form: { ...hiddenInputs(html), ...form } });
  expect(stored(`Sample ${testId}`)).toMatchObject([{ listing: decodeURIComponent(id) }]);
});

test('rejects a report on an unknown listing', async ({ request }) => {
  expect((await request.get('/ourplaces/providers/nobody/report')).status()).toBe(404);
  expect((await request.post('/ourplaces/providers/nobody/report', { form: { what: 'closed' } })).status()).toBe(404);
});
