import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import es from '../src/app/messages/es.json' with { type: 'json' };
import { axeViolations, expect, requestsOf, test, WIDTHS } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { problemsInEveryLook } from './layout-driver.ts';
import { DENTISTS, openCards, saveDentists } from './my-list-driver.ts';
import { sourceOf } from './page-source.ts';

const items = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 });
const headerLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /My list/ });

test('saves a dentist who takes Medicaid with notes, a call and answers, and restores it all after a reload', {
  tag: '@journey',
}, async ({ page }) => {
  const [name] = await saveDentists(page, 1);
  const item = page.getByRole('article', { name: name! });
  await openCards(page);
  await expect(item).toContainText('AHCCCS');
  await expect(item.getByRole('link', { name: /Call first/ })).toHaveAttribute('href', /^tel:\+1602/);
  await item.getByRole('textbox', { name: 'Your note' }).fill('Ramp at the back.');
  await item.getByRole('button', { name: /^I called/ }).click();
  await item.getByLabel('What happened?').selectOption('On the wait list');
  await item.getByLabel('Note about the call (optional)').fill('Three months');
  await item.getByRole('button', { name: 'Save this call' }).click();
  await item.getByRole('button', { name: /^Call helper/ }).click();
  await item.getByRole('checkbox', { name: /Medicaid plan\? \(What we know so far: AHCCCS/ }).check();
  await item.getByRole('textbox', { name: /^Answer: How long is the wait/ }).fill('3 months');
  await page.reload();
  await expect(item).toContainText('Ramp at the back.');
  await openCards(page);
  await expect(item.getByRole('textbox', { name: 'Your note' })).toHaveValue('Ramp at the back.');
  await expect(item).toContainText('On the wait list. Three months');
  await item.getByRole('button', { name: /^Call helper/ }).click();
  await expect(item.getByRole('checkbox', { name: /Medicaid plan/ })).toBeChecked();
  await expect(item.getByRole('textbox', { name: /^Answer: How long is the wait/ })).toHaveValue('3 months');
});

test('a card is at most half a phone screen, with the number, the last call and the note', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [name] = await saveDentists(page, 1);
  const item = page.getByRole('article', { name: name! });
  const height = async () => (await item.boundingBox())!.height;
  expect(await height()).toBeLessThan(422);
  for (const outcome of ['No answer', 'On the wait list']) {
    await item.getByRole('button', { name: /^I called/ }).click();
    await item.getByLabel('What happened?').selectOption(outcome);
    await item.getByRole('button', { name: 'Save this call' }).click();
  }
  await openCards(page);
  await item.getByRole('textbox', { name: 'Your note' }).fill('Ask for Ana.');
  const call = (outcome: string) => item.getByRole('listitem').filter({ hasText: `: ${outcome}` });
  await expect(call('No answer')).toBeVisible();
  await item.getByRole('button', { name: /^Details and note/ }).click();
  await expect(call('On the wait list')).toBeVisible();
  await expect(call('No answer')).toHaveCount(0);
  await expect(item.getByText('Ask for Ana.').filter({ visible: true })).toHaveCount(1);
  await page.reload();
  await expect(call('On the wait list')).toBeVisible();
  await expect(item.getByRole('link', { name: /Call first/ })).toBeVisible();
  expect(await height()).toBeLessThan(422);
});

test('one dentist with a note: what is downloaded, what the Saved button keeps, and clearing the list', async ({
  page,
}) => {
  const [name] = await saveDentists(page, 1);
  await openCards(page);
  await page.getByRole('textbox', { name: 'Your note' }).fill('=1+1');

  await test.step('downloads open in a spreadsheet and in an address book', async () => {
    await page.getByRole('button', { name: 'Download' }).click();
    const read = async (button: string) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      return readFileSync(await (await download).path(), 'utf8');
    };
    const csv = await read('Spreadsheet (CSV)');
    expect(csv).toContain(`"${name}"`);
    expect(csv).toContain(`"'=1+1"`);
    const vcard = await read('Contacts for your phone (vCard)');
    expect(vcard).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n/);
    expect(vcard).toMatch(/TEL;TYPE=WORK,VOICE:\+1602/);
  });

  await test.step('the Saved button keeps an item with notes, on every page', async () => {
    await items(page).getByRole('link').click();
    const saved = page.getByRole('button', { name: `Saved ${name}` });
    await saved.click();
    await expect(page.getByText('You have notes on this one.')).toBeVisible();
    await expect(saved).toBeVisible();
    await page.goto(DENTISTS);
    await waitForHydration(page);
    await saved.click();
    await expect(page.getByText('You have notes on this one.')).toBeVisible();
    await expect(saved).toBeVisible();
  });

  await test.step('clearing the list asks for confirmation', async () => {
    await page.goto('/my-list');
    await page.getByRole('button', { name: 'Clear list' }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(items(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear list' }).click();
    await page.getByRole('button', { name: 'Yes, clear it' }).click();
    await expect(page.getByText('Nothing is saved yet.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('my-list'))).toBe(null);
  });
});

test('a provider page saves and removes without a page script', async ({ page }) => {
  await page.goto(DENTISTS);
  const path = await page
    .getByRole('main')
    .getByRole('heading', { level: 3 })
    .getByRole('link')
    .first()
    .getAttribute('href');
  await page.goto(path!);
  const buttons = page.getByRole('main').getByRole('button', { name: /^Save/ });
  const [button, other] = [buttons.first(), buttons.nth(1)];
  await button.click();
  await expect(button).toHaveAccessibleName(/^Saved /);
  await expect(other).toHaveAccessibleName(/^Save /);
  await button.click();
  await expect(button).toHaveAccessibleName(/^Save /);
  await button.click();
  await other.click();
  await expect(other).toHaveAccessibleName(/^Saved /);
  await page.goto('/my-list');
  await expect(items(page)).toHaveCount(2);
  await expect(page.getByRole('main')).toContainText('AHCCCS');
});

test('experts and videos can be saved too', async ({ page }) => {
  for (const path of ['/experts/rosa-delgado', '/video/1']) {
    await page.goto(path);
    await waitForHydration(page);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Save / })
      .click();
  }
  await page.goto('/my-list');
  await expect(items(page)).toHaveText(['Rosa Delgado', 'How Alongside works']);
});

test('by keyboard: reorder, remove and undo keep focus nearby', async ({ page }) => {
  const [first, second, third] = await saveDentists(page, 3);
  await openCards(page);
  const down = page.getByRole('button', { name: `Move down ${first}` });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(items(page)).toHaveText([second!, first!, third!]);
  await expect(page.getByText(`${first} is now number 2 of 3.`)).toBeAttached();
  await expect(down).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(items(page)).toHaveText([second!, third!, first!]);
  await expect(down).toBeFocused();
  await expect(down).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: `Remove ${third}` }).press('Enter');
  await expect(items(page)).toHaveText([second!, first!]);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(items(page)).toHaveText([second!, third!, first!]);
  await expect(items(page).nth(1)).toBeFocused();
});

test('a shared link opens on another device and adds nothing without consent', async ({ page, browser, baseURL }) => {
  const names = await saveDentists(page, 2);
  await openCards(page);
  await page.getByRole('textbox', { name: 'Your note' }).first().fill('Private <b>words</b>');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const text = decodeURIComponent((await page.getByRole('link', { name: 'Text message' }).getAttribute('href'))!);
  const link = /https?:\S+#list=\S+/.exec(text)![0];
  expect(text).toContain(names[0]);
  await page.getByRole('button', { name: 'Show QR code' }).click();
  await expect(page.getByRole('img', { name: 'QR code with the link to your list' })).toBeVisible();

  const other = await browser.newContext({ baseURL: baseURL! });
  const friend = await other.newPage();
  const requested = requestsOf(friend);
  await friend.goto(link);
  const received = friend.getByRole('region', { name: 'A list shared with you' });
  await expect(received.getByRole('listitem')).toHaveCount(2);
  await expect(received).not.toContainText('Private');
  await expect(received.getByRole('link', { name: /Call first/ }).first()).toHaveAttribute('href', /^tel:/);
  await expect(items(friend)).toHaveCount(0);
  expect(requested.filter((url) => url.includes('list=') || url.includes(names[0]!))).toEqual([]);
  expect(await axeViolations(friend)).toEqual([]);
  await friend.getByRole('link', { name: 'Español' }).click();
  await expect(friend.getByRole('region', { name: es.myList.received.title }).getByRole('listitem')).toHaveCount(2);
  await friend.getByRole('link', { name: 'English' }).click();
  await received.getByRole('button', { name: 'Add to my list' }).click();
  await expect(items(friend)).toHaveText(names);
  await expect(received).toBeHidden();
  expect(friend.url()).not.toContain('#');
  await friend.goto('/my-list#list=1cut-off');
  await friend.reload();
  await expect(friend.getByText('We cannot read the list in this link.')).toBeVisible();
  await other.close();
});

test('a list too long for one QR code or email can be shortened', async ({ page }) => {
  await saveDentists(page, 3);
  await openCards(page);
  const notes = page.getByRole('main').getByRole('textbox', { name: 'Your note' });
  for (let index = 0; index < 3; index++) await notes.nth(index).fill(randomWords(index));
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Share my notes too' }).check();
  await expect(page.getByText('This is too much for one QR code.')).toBeVisible();
  const choices = page.getByRole('group', { name: 'What do you want to share?' }).getByRole('checkbox');
  for (const box of (await choices.all()).slice(1)) await box.uncheck();
  await expect(page.getByRole('button', { name: 'Show QR code' })).toBeVisible();
});

test('browser tabs stay in sync, and the header shows the count', async ({ page, context }) => {
  await saveDentists(page, 2);
  const count = () => headerLink(page).evaluate((link) => getComputedStyle(link, '::after').content);
  expect(await count()).toBe('"2"');
  const second = await context.newPage();
  await second.goto('/my-list');
  await expect(items(second)).toHaveCount(2);
  await openCards(second);
  await second
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expect(items(page)).toHaveCount(1);
  await expect.poll(count).toBe('"1"');
});

test.describe('with invalid data in storage', () => {
  test('pages work with it', async ({ page }) => {
    await page.goto('/my-list');
    for (const stored of [
      '{',
      '"text"',
      '{"version":99,"items":[{"kind":"provider","id":1}]}',
      '{"items":{"length":"x"}}',
    ]) {
      await page.evaluate((text) => localStorage.setItem('my-list', text), stored);
      await page.reload();
      await expect(page.getByText('Nothing is saved yet.'), stored).toBeVisible();
    }
    await page.goto(DENTISTS);
    await waitForHydration(page);
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /^Save / })
        .first(),
    ).toBeVisible();
  });

  test('a full storage is reported', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto(DENTISTS);
    await waitForHydration(page);
    const save = page
      .getByRole('main')
      .getByRole('button', { name: /^Save / })
      .first();
    await save.click();
    await expect(page.getByText('We could not save this.')).toBeVisible();
    await expect(save).toBeVisible();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what to do, and nothing offers to save', async ({ page, request }) => {
    expect((await sourceOf(request, '/es/my-list')).text).toContain('hace falta JavaScript');
    await page.goto('/my-list');
    await expect(page.getByText('Your list is on this device')).toBeVisible();
    await page.goto(DENTISTS);
    await expect(page.getByRole('button', { name: /^Save / }).filter({ visible: true })).toHaveCount(0);
  });
});

test('axe finds no problem in both languages, and all of it fits every width, light and dark', async ({ page }) => {
  test.slow();
  await saveDentists(page, 2);
  for (const [path, share, helper, axeWidths] of [
    ['/my-list', 'Share', /^Call helper/, [320, 1280]],
    // The same markup in other words, which need most room on a phone.
    ['/es/my-list', 'Compartir', /^Ayuda para llamar/, [320]],
  ] as const) {
    await page.goto(path);
    const fits = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
      return [];
    };
    await page.getByRole('button', { name: share, exact: true }).click();
    await openCards(page);
    await page.getByRole('button', { name: helper }).first().click();
    expect(await problemsInEveryLook(page, fits, axeWidths), path).toEqual({});
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await fits();
    }
  }
});

/** Random letters, which do not compress. */
function randomWords(seed: number): string {
  let state = seed + 1;
  return Array.from({ length: 700 }, () => {
    state = (state * 48271) % 2147483647;
    return String.fromCharCode(97 + (state % 26));
  }).join('');
}
