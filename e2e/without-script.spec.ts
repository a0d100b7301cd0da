import { expect, FAILED_REQUEST, test } from './fixtures.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('search, paging and details work with forms and links', { tag: '@journey' }, async ({ places, page }) => {
    await page.goto('/ourplaces');
    await places.placeField.fill('85004');
    await places.searchButton.click();
    await expect(places.cards).toHaveCount(12);
    await places.pageLink('Page 2').click();
    await places.expectFirstNumber(13);
    await expect(places.stillMap).toBeVisible();
    await places.tab('List').click();
    await expect(page).toHaveURL(/view=list/);
    await places.expectFirstNumber(13);
    const name = await places.cardLinks.first().innerText();
    await places.cardLinks.first().click();
    await expect(page).toHaveURL(/\/ourplaces\/providers\//);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.getByRole('link', { name: 'Back to results' }).click();
    await expect(page).toHaveURL(/page=2/);
  });

  test('services can be checked and unchecked', async ({ places, page }) => {
    await page.goto('/ourplaces?place=Phoenix, AZ&view=list');
    const all = await places.total();
    await places.change();
    await page.getByRole('button', { name: 'Or choose from the list' }).click();
    await expect(page).toHaveURL(/list=all/);
    expect(await places.total()).toBe(all);
    await page.getByRole('checkbox', { name: /^Speech therapist/ }).check();
    await places.searchButton.click();
    await expect(page).toHaveURL(/service=PT-speech-therapist/);
    expect(await places.total()).toBeLessThan(all);
    await places.change();
    await page.getByRole('checkbox', { name: /^Speech therapist/ }).uncheck();
    await places.searchButton.click();
    await expect(page).not.toHaveURL(/service=PT-speech-therapist/);
    expect(await places.total()).toBe(all);
  });

  test('the list of services opens before the first search, without a notice', async ({ page }) => {
    await page.goto('/es/ourplaces');
    await page.getByRole('button', { name: 'O elija de la lista' }).click();
    await expect(page.getByRole('checkbox', { name: /^Dentista \(/ })).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });

  test('Enter searches, and does not ask for the list', async ({ places, page }) => {
    await page.goto('/ourplaces');
    await places.placeField.fill('85004');
    await places.placeField.press('Enter');
    await expect(places.cards).toHaveCount(12);
    await expect(page).not.toHaveURL(/list=/);
  });

  test('the Medicaid program of any state can be checked', async ({ places, page }) => {
    await page.goto('/ourplaces?place=Phoenix, AZ&view=list');
    await places.pill('Medicaid Provider').click();
    await page.getByRole('button', { name: 'All states' }).click();
    await page.getByRole('checkbox', { name: /Texas/ }).check();
    await places.viewResults().filter({ visible: true }).click();
    await expect(page).toHaveURL(/medicaid=MC-TX/);
    await places.pill('Medicaid Provider').click();
    await expect(page.getByRole('checkbox', { name: /Texas/ })).toBeChecked();
  });

  test('on a phone, all choices of a filter show where they were asked for', async ({ places, page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/ourplaces?place=Phoenix, AZ&view=list');
    await page.locator('summary', { hasText: 'Filters' }).click();
    await places.pill('Must have').click();
    await page.getByRole('button', { name: 'Show all choices' }).click();
    await expect(page.getByRole('checkbox', { name: /Ramp at the door/ })).toBeVisible();
  });

  test('a typed service is used', async ({ places, page }) => {
    await page.goto('/ourplaces?place=Phoenix, AZ&view=list');
    await places.change();
    await places.serviceField.fill('dentist');
    await places.searchButton.click();
    await expect(places.cards.first()).toContainText(/dentist/i);
  });

  test('filters and Frequently Searched are submitted with the form', async ({ places, page }) => {
    await page.goto('/ourplaces?place=Phoenix, AZ&radius=50&view=list');
    const all = await places.total();
    await places.pill('Medicaid Provider').click();
    await page.getByRole('checkbox', { name: /AHCCCS/ }).check();
    await places.viewResults().filter({ visible: true }).click();
    await expect(page).toHaveURL(/medicaid=MC-AZ/);
    const withMedicaid = await places.total();
    expect(withMedicaid).toBeLessThan(all);
    await places.pill('Distance').click();
    await places.distanceSelect.selectOption('10');
    await places.viewResults().filter({ visible: true }).click();
    await expect(page).toHaveURL(/radius=10/);
    expect(await places.total()).toBeLessThan(withMedicaid);
    await places.pill('Frequently Searched').click();
    await page.getByRole('button', { name: 'Dentist', exact: true }).click();
    await places.pill('Frequently Searched').click();
    await expect(page.getByRole('button', { name: 'Dentist', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/medicaid=MC-AZ/);
  });

  test('name search works', async ({ places, page }) => {
    await page.goto('/ourplaces?place=Phoenix, AZ&radius=50&view=list');
    await places.change();
    await page.getByRole('checkbox', { name: 'Search by Provider' }).check();
    await places.nameField.fill('kindred');
    await places.searchButton.click();
    await expect(page).toHaveURL(/name=kindred/);
    await expect(places.cards.first()).toBeVisible();
    for (const card of await places.cards.all()) await expect(card).toContainText(/kindred/i);
  });

  test('a form with an error keeps the answers and names the field; corrected, it is accepted', async ({ page }) => {
    await page.goto('/get-involved/refer-business');
    await page.getByRole('textbox', { name: 'Name of the business' }).fill('Sample Swim School');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('alert')).toContainText('Your email');
    await expect(page.getByRole('textbox', { name: 'Name of the business' })).toHaveValue('Sample Swim School');
    await page.getByRole('textbox', { name: 'City and state' }).fill('Phoenix, AZ');
    await page.getByRole('textbox', { name: 'Your name' }).fill('Sam Sample');
    await page.getByRole('textbox', { name: 'Your email' }).fill('sam@example.org');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Thank you! We have your message.')).toBeVisible();
  });

  test('the three buttons lead to the forms', async ({ page }) => {
    await page.goto('/ourplaces');
    await page.locator('summary', { hasText: 'Add My Business' }).click();
    await page.getByRole('link', { name: 'Open the form' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/get-involved\/add-business/);
    await page.getByRole('form', { name: 'Add My Business' }).getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  });

  test('controls that need script are hidden', async ({ page }) => {
    await page.goto('/ourplaces?place=Phoenix, AZ');
    await expect(page.getByRole('button', { name: 'Use my location' })).toBeHidden();
    await expect(page.getByRole('slider')).toHaveCount(0);
    await expect(page.getByText('Loading the map...')).toBeHidden();
  });
});

test.describe('when scripts fail to load', () => {
  test.use({ expectedErrors: FAILED_REQUEST });

  test('form and links work if no script loads', async ({ places, page }) => {
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto('/ourplaces');
    await places.serviceField.fill('dentist');
    await places.placeField.fill('Phoenix, AZ');
    await places.searchButton.click();
    await expect(places.cards).toHaveCount(12);
    await expect(places.cards.first()).toContainText(/dentist/i);
    await places.pageLink('Page 2').click();
    await places.expectFirstNumber(13);
    await places.cardLinks.first().click();
    await expect(page).toHaveURL(/\/ourplaces\/providers\//);
  });

  test('if the page frame crashes, a link with the page’s title reloads it', async ({ page }) => {
    test.info().annotations.push({ type: 'expects-problems' });
    await page.goto('/experts');
    const title = await page.title();
    // The footer lists its sources with it.
    await page.addInitScript(() => Object.assign(Intl, { ListFormat: undefined }));
    await page.reload();
    const reload = page.getByRole('link', { name: title, exact: true });
    await expect(reload).toHaveAttribute('href', '');
    await reload.click();
    await expect(reload).toBeVisible();
    await expect(page).toHaveURL(/\/experts$/);
  });
});
