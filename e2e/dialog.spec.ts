import { expect, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';

test('selecting text onto the backdrop keeps the dialog open; clicking the backdrop closes it', async ({ page }) => {
  await page.goto('/experts');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'become an expert' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox').first();
  await name.fill('Ana Ruiz');
  const field = (await name.boundingBox())!;
  await page.mouse.move(field.x + 60, field.y + field.height / 2);
  await page.mouse.down();
  await page.mouse.move(5, 5, { steps: 5 });
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await expect(name).toHaveValue('Ana Ruiz');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});
