import { somebody, stored } from './form-driver.ts';
import { expect, test } from './playwright-helper.ts';

const LINK = 'Report a problem with this listing';

test('a listing’s details lead to a report that names it, and back', async ({ places, page }, { testId }) => {
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

test('a report leads straight back to the search, too', async ({ places, page }) => {
  await places.open('place=Phoenix, AZ&view=list&radius=10');
  await page.goto((await places.cardLinks.first().getAttribute('href'))!, { referer: page.url() });
  await page.getByRole('link', { name: LINK }).click();
  await page.getByRole('link', { name: 'Back to results' }).click();
  await expect(page).toHaveURL(/\/ourplaces\?place=Phoenix%2C\+AZ&view=list&radius=10$/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a provider’s page leads to a report, in Spanish too', async ({ page, request }, { testId }) => {
    const id = await somebody(request);
    await page.goto(`/es/ourplaces/providers/${id}`);
    await page.getByRole('link', { name: 'Avisar de un error en esta ficha' }).click();
    await page.getByLabel('¿Qué está mal?').selectOption('Cerraron');
    await page.getByLabel('¿Qué debería decir?').fill(`Sample ${testId}`);
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText('¡Gracias! Recibimos su aviso.')).toBeVisible();
    expect(stored(`Sample ${testId}`)).toMatchObject([{ listing: decodeURIComponent(id), what: 'closed' }]);
  });
});

test('the address says which listing is meant, whatever is sent', async ({ request }, { testId }) => {
  const id = await somebody(request);
  const form = { listing: 'sample:other', what: 'closed', message: `Sample ${testId}` };
  const page = await (await request.get(`/ourplaces/providers/${id}/report`)).text();
  expect(page).toContain('name="robots" content="noindex"');
  const hidden = Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  );
  await request.post(`/ourplaces/providers/${id}/report`, { form: { ...hidden, ...form } });
  expect(stored(`Sample ${testId}`)).toMatchObject([{ listing: decodeURIComponent(id) }]);
});

test('nobody can report what is not listed', async ({ request }) => {
  expect((await request.get('/ourplaces/providers/nobody/report')).status()).toBe(404);
  expect((await request.post('/ourplaces/providers/nobody/report', { form: { what: 'closed' } })).status()).toBe(404);
});
