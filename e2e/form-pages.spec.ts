import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { loadSiteContent } from '../src/site-content/load-site-content.ts';
import type { LocalForm } from '../src/site-content/site-content.ts';
import { axeViolations, expect, test } from './fixtures.ts';
import { fillRequired, stored } from './form-driver.ts';
import { waitForHydration } from './hydration.ts';
import { problemsInEveryLook } from './layout-driver.ts';
import { someProviderId } from './provider-id.ts';

const content = loadSiteContent('content');

/** The page of each form. `{id}`: the id of a provider. */
const PAGES: Record<LocalForm['kind'], string> = {
  'unlisted-services': '/get-involved/unlisted-services',
  'add-business': '/get-involved/add-business',
  'refer-business': '/get-involved/refer-business',
  'become-expert': '/experts/apply',
  'business-registration': '/register',
  newsletter: '/newsletter',
  'report-problem': '/ourplaces/providers/{id}/report',
};
const KINDS = Object.keys(PAGES) as LocalForm['kind'][];

async function openForm(page: Page, request: APIRequestContext, kind: LocalForm['kind'], language: 'en' | 'es') {
  const words = content.in(language).forms[kind];
  const path = PAGES[kind].replace('{id}', await someProviderId(request));
  await page.goto((language === 'es' ? '/es' : '') + path);
  const form = page.getByRole('form', { name: words.title });
  await expect(form).toBeVisible();
  return {
    words,
    form,
    send: form.getByRole('button', { name: words.send ?? (language === 'es' ? 'Enviar' : 'Send') }),
  };
}

/** The fields shown on the page: the listing of a report is hidden. */
const visibleFields = ({ fields }: LocalForm) => fields.filter(({ name }) => name !== 'listing');

for (const scripted of [true, false]) {
  test.describe(scripted ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: scripted });

    for (const language of ['en', 'es'] as const)
      for (const kind of KINDS)
        test(`${kind} (${language}) reports missing answers, keeps the others and is accepted`, async ({
          page,
          request,
        }, { testId }) => {
          const { words, form, send } = await openForm(page, request, kind, language);
          if (scripted) await waitForHydration(page);
          const mark = `${scripted}${testId.slice(-16)}`;
          const textField = form.locator('input[type="text"], textarea').first();
          await textField.fill(mark);
          await send.click();
          const problems = form.getByRole('alert');
          await expect(problems.getByRole('link').first()).toBeVisible();
          if (scripted) await expect(problems).toBeFocused();
          await expect(textField).toHaveValue(mark);
          await problems.getByRole('link').first().click();
          const target = (await problems.getByRole('link').first().getAttribute('href'))!;
          await expect(page.locator(`[id="${target.slice(1)}"]`)).toHaveAttribute('aria-invalid', 'true');
          await fillRequired(form, mark);
          await send.click();
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.success);
          await expect(page.getByText(words.lead)).toBeHidden();
          await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
          expect(stored(mark)).toHaveLength(1);
        });
  });
}

for (const kind of KINDS) {
  test(`${kind} is filled in and sent by keyboard, skipping the honeypot`, async ({ page, request }) => {
    const { words, form, send } = await openForm(page, request, kind, 'en');
    await waitForHydration(page);
    await form.locator('input:visible, textarea, select').first().focus();
    const fields = visibleFields(words);
    for (const { label, type, choices = [] } of fields) {
      if (type === 'multi-select') {
        for (const choice of choices) {
          await expect(form.getByRole('checkbox', { name: choice.label, exact: true })).toBeFocused();
          await page.keyboard.press('Space');
          await page.keyboard.press('Tab');
        }
        continue;
      }
      await expect(form.getByLabel(label)).toBeFocused();
      if (type === 'select') await page.keyboard.press('ArrowDown');
      else await page.keyboard.type(KEYS[type] ?? 'Sample');
      await page.keyboard.press('Tab');
    }
    await expect(send).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(words.success)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: words.success })).toBeFocused();
  });

  test(`axe finds no problem in ${kind}, and it fits`, async ({ page, request }) => {
    test.slow();
    const { form, send } = await openForm(page, request, kind, 'en');
    await waitForHydration(page);
    expect(await axeViolations(page)).toEqual([]);
    await send.click();
    await expect(form.getByRole('alert')).toBeVisible();
    const check = async () => {
      const over = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      return over > 0 ? [`${over} px too wide`] : [];
    };
    expect(await problemsInEveryLook(page, check)).toEqual({});
    expect(await unreferencedTexts(form)).toEqual([]);
  });
}

const KEYS: Record<string, string> = {
  email: 'sam@example.org',
  tel: '602-555-0123',
  url: 'www.example.org',
  zip: '85004',
};

/** Returns the ids of help texts and errors that no field references with aria-describedby. */
function unreferencedTexts(form: Locator): Promise<string[]> {
  return form.evaluate((element) =>
    [...element.querySelectorAll('p[id]')]
      .map(({ id }) => id)
      .filter((id) => !element.querySelector(`[aria-describedby~="${id}"]`)),
  );
}
