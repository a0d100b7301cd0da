import sharp from 'sharp';
import { deskContentTest as test } from './desk-driver.ts';
import { axeViolations, expect } from './fixtures.ts';

const portrait = () =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: '#095355' } })
    .png()
    .toBuffer();

test.describe(() => {
  // The browser logs this for a form with errors.
  test.use({ expectedErrors: /status of 422/ });

  test('a keeper adds an expert, who is then on the site, and takes them down again', async ({ desk, page }) => {
    await desk.join(page);
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('link', { name: 'Words' }).click();
    await page.getByRole('link', { name: 'Add an expert' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Inés Paz');
    await page.getByLabel('Profession (English)').fill('Job coach');
    await page.getByLabel('Profession (Spanish)').fill('Orientadora laboral');
    await page.getByLabel('Job Coach', { exact: true }).check();
    await page.getByLabel('Employment', { exact: true }).check();
    const bio = page.getByLabel('One or two sentences for the card (English)');
    await bio.fill('x'.repeat(241));
    await bio.blur();
    await expect(page.getByText('This has 241 characters; the limit is 240.')).toBeVisible();
    await bio.fill('Inés helps people find work.');
    await bio.blur();
    await expect(page.getByText('This has 241 characters')).toHaveCount(0);
    await expect(page.getByText('Please fill this in.')).toHaveCount(0);
    await page.getByLabel('What they can help with (English)').fill('Write a resume\nPractice an interview');
    await page
      .getByLabel('Or a new picture from your device')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await portrait() });
    await page.getByLabel('Long text (English)').fill('She starts with what you like.');
    await page.getByRole('button', { name: 'Put it on the site' }).click();
    await expect(page.getByRole('alert')).toContainText('Say what the picture shows');
    await expect(page.getByLabel('What they can help with (English)')).toHaveValue(/Practice an interview/);
    await page.getByLabel('Picture, what it shows (English)').fill('Inés, smiling');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('heading', { name: 'How it will look' })).toBeVisible();
    await expect(page.locator('#preview').getByText('Orientadora laboral')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    expect((await page.request.get('/experts/ines-paz')).status()).toBe(404);
    await page.getByRole('button', { name: 'Put it on the site' }).click();
    await expect(page.getByRole('status')).toContainText('Added');
    const status = async () => (await page.request.get('/experts/ines-paz')).status();
    await expect.poll(status).toBe(200);
    const list = await (await page.request.get('/es/experts')).text();
    expect(list).toContain('Orientadora laboral');
    const picture = /\/content\/images\/experts\/ines-paz-\w+\.webp/.exec(list)![0];
    expect((await page.request.get(picture)).headers()['content-type']).toBe('image/webp');
    await page.getByText('Take it down …').click();
    await page.getByRole('button', { name: /^Take it down/ }).click();
    await expect(page.getByRole('status')).toContainText('Taken down: Inés Paz');
    await expect.poll(status).toBe(404);
  });
});
