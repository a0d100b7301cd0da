import { reportFromElsewhere, reportsOn, someListings } from './call-driver.ts';
import { axeViolations, expect, FAILED_REQUEST, test } from './fixtures.ts';
import { stored } from './form-driver.ts';
import { waitForHydration } from './hydration.ts';
import { partOf, sourceOf } from './page-source.ts';

/** Each test has a town of its own, because a report changes what all others see. */
const TOWNS = {
  tempe: { lat: 33.4255, lng: -111.94 },
  tucson: { lat: 32.2226, lng: -110.9747 },
  flagstaff: { lat: 35.1983, lng: -111.6513 },
  yuma: { lat: 32.6927, lng: -114.6277 },
  prescott: { lat: 34.54, lng: -112.4685 },
};

test('two taps on a phone say that a number is wrong, and the second family sees it', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const [listing] = await someListings(request, TOWNS.tucson);
  const { id, path, phone } = listing!;
  await page.goto(path);
  await page.getByRole('link', { name: 'I called' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'I called' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await expect(page.getByText('Do they take new patients?')).toBeHidden();
  await page.getByText('Wrong number').click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible();
  await expect(page.getByText('When another family finds the same')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await reportsOn(id)).toMatchObject([{ result: 'wrong-number', phone, answers: {} }]);
  await page.goto(path);
  await expect(page.getByText('May be the wrong number')).toHaveCount(0);
  await reportFromElsewhere(id, { result: 'wrong-number', phone });
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/May be the wrong number \(2 callers, last on /)).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await axeViolations(page)).toEqual([]);
  await page.goto(`${path}/called`);
  await page.getByText('Wrong number').click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Everyone sees it already. Your call shows that it’s still true.')).toBeVisible();
});

test('the second family reads that everyone sees it now; a call that nobody answers is not shown', async ({
  page,
  request,
}) => {
  const [, , listing, other] = await someListings(request, TOWNS.tucson);
  await reportFromElsewhere(listing!.id, { result: 'gone' });
  for (const [path, result, says] of [
    [listing!.path, 'They are gone', 'Now everyone sees it.'],
    [other!.path, 'No answer', 'A call that nobody answers says little about a place, so we do not show it.'],
  ] as const) {
    await page.goto(`${path}/called`);
    await page.getByText(result).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Thank you!' })).toContainText(says);
  }
});

test('who was reached says more, and what was not asked is no answer', async ({ page, request, places }) => {
  const [listing] = await someListings(request, TOWNS.flagstaff);
  const { id, path, name } = listing!;
  await page.goto(`${path}/called`);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByRole('link', { name: 'Choose how your call went.' }).click();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await page.getByText('Yes', { exact: true }).first().click();
  await page.getByRole('group', { name: 'Do they take new patients?' }).getByText('No', { exact: true }).click();
  await page.getByLabel('How many weeks is the wait?').fill('6');
  await page.getByText('More: getting in').click();
  await page.getByRole('group', { name: 'Is there a quiet room?' }).getByText('Yes').click();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible();
  const answers = { newPatients: 'no', waitWeeks: 6, access: { 'quiet-space': 'yes' } } as const;
  expect((await reportsOn(id)).map((report) => report.answers)).toEqual([answers]);
  await reportFromElsewhere(id, { answers });
  await expect(async () => {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main).toContainText('Not accepting new patients (2 callers, last on ', { timeout: 500 });
    await expect(main).toContainText('Wait: 6 weeks (2 callers, last on ');
    await expect(main).toContainText('Quiet or sensory-friendly space (2 callers');
  }).toPass();
  await places.open('place=Flagstaff, AZ&view=list');
  const card = page.getByRole('article').filter({ hasText: name }).first();
  await expect(card).toContainText('New patients: no');
  const { features } = await (
    await request.post('/api/Medicaid/Search', { data: { ...TOWNS.flagstaff, searchRadius: 10, pageSize: 1 } })
  ).json();
  expect(features[0].properties).toMatchObject({
    acceptingNewPatients: false,
    accepting: { answer: 'no', callers: { told: 2, of: 2 } },
    called: { wait: { weeks: 6, callers: 2 } },
  });
  const called = card.getByRole('link', { name: 'I called' });
  await expect(called).toHaveCount(0);
  await places.ready();
  // The browser of the tests calls nobody.
  const call = card.locator('a[href^="tel:"]');
  await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await call.click();
  await expect(called).toBeVisible();
  // A phone may load the page again after a call.
  await page.reload();
  await called.click();
  await expect(page).toHaveURL(/\/called$/);
});

test('a call is told and noted once: it stands on the card and in My list', async ({ places, page, request }) => {
  const { id, name, path } = (await someListings(request, TOWNS.tempe))[6]!;
  const saved = { kind: 'provider', id, language: 'en', name, service: '', savedOn: '2026-11-21', provider: {} };
  await page.goto(path);
  await page.evaluate((item) => localStorage.setItem('my-list', JSON.stringify({ version: 1, items: [item] })), saved);
  await page.getByRole('link', { name: 'I called' }).first().click();
  await waitForHydration(page);
  await page.getByText('They moved').click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible();

  await page.goto('/my-list');
  const item = page.getByRole('article');
  await expect(item.getByText('They moved')).toBeVisible();
  await item.getByRole('button', { name: 'Details and note' }).click();
  await expect(item.getByRole('button', { name: 'Tell other families' })).toHaveCount(0);
  await item.getByRole('button', { name: /^I called/ }).click();
  await item.getByLabel('What happened?').selectOption('Reached them');
  await item.getByRole('button', { name: 'Save this call' }).click();
  await expect(item.getByRole('button', { name: 'Tell other families' })).toHaveCount(1);

  const card = page.getByRole('article', { name });
  const noted = /^You called on \w/;
  await places.open(`place=Tempe, AZ&radius=50&by=provider&name=${name.split(',')[0]}`);
  await expect(card.getByText(noted)).toBeVisible();
  await places.cardLinks.first().click();
  await expect(places.dialog.getByText(noted)).toBeVisible();
});

test('words go to the operator alone', async ({ page, request }, { testId }) => {
  const listing = (await someListings(request, TOWNS.tempe))[3]!;
  await page.goto(`${listing.path}/called`);
  await page.getByText('They moved').click();
  await page.getByText('Anything else for us?').click();
  await page.getByRole('textbox', { name: 'Anything else for us?' }).fill(`Sample ${testId}`);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible();
  expect(stored(`Sample ${testId}`)).toMatchObject([{ listing: listing.id, what: 'other' }]);
});

test('what families were told changes what is found and counted', async ({ request }) => {
  const { id, name } = (await someListings(request, TOWNS.tempe))[5]!;
  const near = '/ourplaces?place=Tempe, AZ&radius=10&view=list&must=changing-table';
  expect((await sourceOf(request, near)).text).toContain('No place is known to have it all.');
  const answers = { access: { 'changing-table': 'yes' } } as const;
  await reportFromElsewhere(id, { answers });
  await reportFromElsewhere(id, { answers });
  await expect.poll(async () => (await sourceOf(request, near)).text).toContain('1 is known to fit.');
  expect(partOf(await sourceOf(request, near), 'article', '')).toContain(name);
  const fit = await sourceOf(request, `${near}&fit=yes`);
  expect(fit.html.match(/<article/g)).toHaveLength(1);
  // What was asked for is a chip.
  const chips = /<article.*?<\/article>/s.exec(fit.html)![0].match(/<li\b.*?<\/li>/gs)!;
  expect(chips.map((chip) => chip.replaceAll(/<[^>]*>/g, ''))).toEqual(['Changing table for adults']);
});

test.describe('without network', () => {
  test.use({ expectedErrors: FAILED_REQUEST });

  test('a report waits on the device, and is sent once', async ({ page, request, context }) => {
    const { id, path } = (await someListings(request, TOWNS.prescott))[0]!;
    await page.goto(`${path}/called`);
    await page.getByText('No answer').click();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Saved on this device' })).toBeVisible();
    expect(await reportsOn(id)).toEqual([]);
    await context.setOffline(false);
    await expect.poll(() => reportsOn(id)).toMatchObject([{ result: 'no-answer' }]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('waiting-calls'))).toBeNull();
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
    await page.goto('/my-list');
    await page.waitForLoadState('networkidle');
    expect(await reportsOn(id)).toHaveLength(1);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is a page, in Spanish too', async ({ page, request }) => {
    const { id, path } = (await someListings(request, TOWNS.yuma))[0]!;
    await page.goto(`/es${path}`);
    await page.getByRole('link', { name: 'Ya llamé' }).first().click();
    await page.getByText('Sí', { exact: true }).first().click();
    await page.getByRole('group', { name: '¿Aceptan su Medicaid?' }).getByText('No', { exact: true }).click();
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '¡Gracias!' })).toBeVisible();
    expect(await reportsOn(id)).toMatchObject([{ answers: { medicaid: { state: 'AZ', answer: 'no' } } }]);
  });

  test('a form that cannot be used comes back as it was', async ({ request }) => {
    const { path } = (await someListings(request, TOWNS.yuma))[1]!;
    const response = await request.post(`${path}/called`, {
      form: { result: 'yes', 'wait-weeks': '900', medicaid: 'yes' },
    });
    const html = await response.text();
    expect(html).toMatch(/<a href="#wait"[^>]*>Write the wait as a number of weeks, from 0 to 520.</);
    expect(html).toMatch(/<input id="wait"[^>]* aria-invalid="true"[^>]* name="wait-weeks" value="900"/);
    expect(html).toMatch(
      /<input[^>]*name="medicaid"[^>]* checked=""[^>]* value="yes"|name="medicaid" value="yes" checked|name="medicaid"[^>]*checked=""/,
    );
  });
});

test('what was noted in My list is offered, and sent only when asked', async ({ page, request, context }) => {
  const listing = (await someListings(request, TOWNS.prescott))[2]!;
  const { id, path, name } = listing;
  await page.goto(`${path}/called`);
  const saved = { kind: 'provider', id, language: 'en', name, service: '', savedOn: '2026-11-21', provider: {} };
  await page.evaluate((item) => localStorage.setItem('my-list', JSON.stringify({ version: 1, items: [item] })), saved);
  await page.goto('/my-list');
  await page.getByRole('button', { name: 'I called' }).click();
  await page.getByLabel('What happened?').selectOption('Not taking new people');
  await page.getByLabel('Note about the call').fill('Ask for Ana');
  await page.getByRole('button', { name: 'Save this call' }).click();
  await page.getByRole('button', { name: 'Tell other families' }).click();
  await expect(page.getByText('Do they take new patients? No')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await reportsOn(id)).toEqual([]);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('We send it when there is.')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => reportsOn(id)).toMatchObject([{ result: 'yes', answers: { newPatients: 'no' } }]);
  expect(JSON.stringify(await reportsOn(id))).not.toContain('Ana');
});

test('there is no form for an unknown listing', async ({ request }) => {
  expect((await request.get('/ourplaces/providers/nobody/called')).status()).toBe(404);
  const form = { result: 'gone' };
  expect((await request.post('/ourplaces/providers/nobody/called', { form })).status()).toBe(404);
  expect((await request.post('/forms/call-report/send', { form: { ...form, listing: 'nobody' } })).status()).toBe(404);
});
