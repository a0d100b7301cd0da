import { addPasskeyDevice, deskTest as test } from './desk-driver.ts';
import { axeViolations, expect } from './fixtures.ts';

test('is not there until someone is invited; then a passkey opens it, and opens it again', async ({ desk, page }) => {
  for (const path of ['/desk', '/desk/sign-in', '/desk/join', '/desk/desk.css'])
    expect((await page.request.get(path)).status(), path).toBe(404);
  const link = await desk.invite('Ana');
  await addPasskeyDevice(page);
  await page.goto(link);
  // The secret of the invitation leaves the address at once.
  await expect(page).toHaveURL(`${desk.origin}/desk/join`);
  await expect(page.getByText('Invited: Ana')).toBeVisible();
  await page.getByRole('button', { name: 'Make my passkey' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await expect(page.getByRole('link', { name: '2 submissions to review' })).toBeVisible();
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: 'desk', path: '/desk', httpOnly: true, sameSite: 'Strict' });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
});

test.describe(() => {
  // The browser logs refused calls.
  test.use({ expectedErrors: /status of 403/ });

  test('an invitation that was used, and a person who is not the owner of the passkey, are refused', async ({
    desk,
    page,
    browser,
  }) => {
    const link = await desk.invite('Ana');
    const device = await addPasskeyDevice(page);
    await page.goto(link);
    await page.getByRole('button', { name: 'Make my passkey' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
    const stranger = await (await browser.newContext({ baseURL: desk.origin })).newPage();
    await addPasskeyDevice(stranger);
    await stranger.goto(link);
    await expect(stranger.getByRole('alert')).toContainText('This invitation has been used');
    await expect(stranger.getByRole('button', { name: 'Make my passkey' })).toBeHidden();
    await stranger.goto('/desk/sign-in');
    await stranger.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(stranger.getByRole('alert')).toContainText('That did not work');
    await stranger.context().close();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await device.setVerified(false);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('alert')).toContainText('That did not work');
  });
});

test('another site can neither send a form to the desk nor frame it', {
  annotation: { type: 'expects-problems' },
}, async ({ desk, page }) => {
  await desk.join(page);
  await page.goto('/desk/submissions');
  const address = await page.getByRole('link', { name: 'Sample Gym' }).getAttribute('href');
  await page.goto(address!);
  const token = await page.locator('input[name=token]').first().inputValue();
  // The other site is open in the keeper's own browser.
  const other = await page.context().newPage();
  await other.route('http://evil.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method=post action="${desk.origin}${address}/delete"><input name=token value="${token}"><button>Go</button></form><iframe src="${desk.origin}/desk"></iframe>`,
    }),
  );
  await other.goto('http://evil.example/');
  expect(await other.frameLocator('iframe').getByRole('heading').count()).toBe(0);
  await other.getByRole('button').click();
  await expect(other.locator('body')).toContainText('This was not sent from a page of the desk');
  expect(await desk.states()).toMatchObject({ 'Sample Gym': 'new' });
});

test.describe(() => {
  // The browser logs this for a form with errors.
  test.use({ expectedErrors: /status of 422/ });

  test('a suggestion is corrected and approved by keyboard, and undone', async ({ desk, page }) => {
    await desk.join(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    await desk.press(page, '1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submissions');
    await page.getByRole('link', { name: 'Sample Swim School' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample Swim School');
    await desk.press(page, 'c');
    await expect(page.getByText(/You are on it for \d+ more minutes/)).toBeVisible();
    await desk.press(page, 'y');
    await expect(page.getByRole('alert')).toContainText('Which services? “flying” is not one of our services.');
    await page.getByRole('alert').getByRole('link').press('Enter');
    await expect(page.getByLabel('Services')).toBeFocused();
    await expect(page.getByLabel('Services')).toHaveAccessibleDescription(/“flying” is not one of our services/);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Respite');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toContainText('Approved: Sample Swim School');
    expect(await desk.states()).toMatchObject({ 'Sample Swim School': 'approved', 'Sample Gym': 'new' });
    const listing = await page.getByRole('link', { name: 'See it on the site' }).getAttribute('href');
    await expect.poll(async () => (await page.request.get(listing!)).status()).toBe(200);
    await desk.press(page, 'z');
    await expect(page.getByRole('status')).toContainText('To be reviewed again: Sample Swim School');
    expect(await desk.states()).toMatchObject({ 'Sample Swim School': 'new' });
  });
});

test('a helper closes a report, and corrects and hides its listing; visitors see it', async ({ desk, page }) => {
  await desk.join(page, 'Sam', 'helper');
  await expect(page.getByRole('link', { name: 'Submissions' })).toHaveCount(0);
  await page.goto('/desk/listings?find=Clinic&near=Phoenix, AZ');
  await page.locator('#found').locator('..').getByRole('link').first().click();
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const listing = (await page.getByRole('link', { name: 'See it on the site' }).getAttribute('href'))!;
  const text = async () => (await page.request.get(listing)).text();
  expect(await text()).not.toContain('555-0199');
  await page.getByLabel('Phone', { exact: true }).fill('602 555 0199');
  // No key throws away what was typed.
  await page.getByRole('heading', { level: 1 }).click();
  await desk.press(page, 'h');
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await expect(page.getByRole('status')).toContainText(`Corrected: ${name}`);
  await expect.poll(text).toContain('555-0199');
  await desk.press(page, 'h');
  await expect(page.getByRole('status')).toContainText(`Hidden: ${name}`);
  await expect.poll(async () => (await page.request.get(listing)).status()).toBe(404);
  await desk.press(page, 'z');
  await expect(page.getByRole('status')).toContainText(`Undone: ${name}`);
  await expect.poll(text).toContain('555-0199');
  await page.goto('/desk/reports');
  await page.getByRole('link', { name: 'A listing that no longer exists' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('They closed');
  await page.waitForLoadState();
  await desk.press(page, 'y');
  await expect(page.getByRole('status')).toContainText('It was right: They closed in spring.');
  expect(await desk.states()).toMatchObject({ closed: 'approved' });
});

test('works without script, except for the passkey itself', async ({ desk, page, browser }) => {
  await desk.join(page);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: desk.origin });
  const signIn = await context.newPage();
  await signIn.goto('/desk/sign-in');
  await expect(signIn.getByText('Passkeys need JavaScript.')).toBeVisible();
  await context.addCookies(await page.context().cookies());
  const plain = await context.newPage();
  await plain.goto('/desk/submissions');
  await plain.getByLabel('Filter these rows').fill('gym');
  await plain.getByRole('button', { name: 'Apply' }).click();
  await expect(plain.getByText('Rows: 1 of 2')).toBeVisible();
  await plain.getByRole('link', { name: 'What', exact: true }).click();
  await expect(plain.getByRole('columnheader', { name: 'What' })).toHaveAttribute('aria-sort', 'ascending');
  const download = plain.waitForEvent('download');
  await plain.getByRole('link', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^submissions-\d{4}-\d\d-\d\d\.csv$/);
  await plain.getByRole('link', { name: 'Sample Gym' }).click();
  await plain.getByRole('button', { name: 'Reject' }).click();
  await expect(plain.getByRole('status')).toContainText('Rejected: Sample Gym');
  await plain.getByRole('button', { name: 'Undo' }).click();
  await expect(plain.getByRole('status')).toContainText('To be reviewed again: Sample Gym');
  await context.close();
});

test('a button says that it works, and what it sends is sent once', async ({ desk, page }) => {
  await desk.join(page);
  await page.goto('/desk/submissions');
  await page.getByRole('link', { name: 'Sample Gym' }).click();
  let sent = 0;
  const said = Promise.withResolvers<string>();
  await page.exposeFunction('say', said.resolve);
  await page.route('**/reject', async (route) => {
    sent++;
    await said.promise;
    await route.continue();
  });
  await page.waitForLoadState();
  // Playwright does not look at a page that is being left.
  await page.evaluate(() => {
    const busy = document.getElementById('busy')!;
    const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent?.startsWith('Reject'),
    )!;
    new MutationObserver(() => {
      button.click();
      (window as unknown as { say: (text: string) => void }).say(
        `${button.textContent} ${button.ariaBusy} ${busy.textContent}`,
      );
    }).observe(busy, { childList: true });
    button.click();
  });
  expect(await said.promise).toBe('Working… true Working…');
  await expect(page.getByRole('status')).toContainText('Rejected: Sample Gym');
  expect(sent).toBe(1);
});

test('keys are turned off by those whose fingers or voice would press them', async ({ desk, page }) => {
  await desk.join(page);
  await page.getByRole('button', { name: 'Turn keys off' }).click();
  await desk.press(page, '1');
  await expect(page.getByRole('button', { name: 'Turn keys on' })).toBeVisible();
  await expect(page.locator('kbd').first()).toBeHidden();
  await page.getByRole('button', { name: 'Turn keys on' }).click();
  await desk.press(page, '1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submissions');
});

test('the menu takes one row, unfolds over the page, and closes as menus do', async ({ desk, page }) => {
  await desk.join(page);
  await page.goto('/desk/staff');
  const menu = page.getByRole('navigation');
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await menu.boundingBox())!.height, `at ${width}`).toBeLessThan(60);
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    await menu.getByText(width === 390 ? 'Menu' : 'More', { exact: true }).click();
    await expect(menu.getByRole('link', { name: 'Staff' })).toHaveAttribute('aria-current', 'page');
    await expect(menu.getByRole('link')).toHaveCount(13);
    // From 768 pixels on, the markup is the same.
    if (width < 1280) expect(await axeViolations(page)).toEqual([]);
    expect(await heading.boundingBox()).toEqual(before);
    if (width === 768) await page.mouse.click(10, 700);
    else await page.keyboard.press('Escape');
    await expect(menu.getByRole('link', { name: 'Staff' })).toBeHidden();
  }
  await expect(menu.locator('summary')).toBeFocused();
  await test.step('a button copies the link of an invitation', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: desk.origin });
    await page.getByLabel('Name', { exact: true }).fill('Sam');
    await page.getByRole('button', { name: 'Make an invitation' }).click();
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const link = await page.locator('#link').innerText();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    expect(await axeViolations(page)).toEqual([]);
  });
});
