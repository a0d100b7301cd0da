import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { hiddenInputs } from '../faults/sent-forms.ts';
import type { LocalForm, LocalFormField } from '../src/site-content/site-content.ts';
import { compiledContent } from './compiled-content.ts';
import { axeViolations, expect, test } from './fixtures.ts';
import { fillRequired, stored } from './form-driver.ts';
import { waitForHydration } from './hydration.ts';
import { problemsInEveryLook } from './layout-driver.ts';
import { someProviderId } from './provider-id.ts';

const content = await compiledContent();

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
/** Pages whose form is looked at before it is sent: all-pages-*.spec.ts have the others. */
const OTHER_PAGES: LocalForm['kind'][] = ['unlisted-services', 'refer-business'];

async function pathOf(kind: LocalForm['kind'], language: 'en' | 'es', request: APIRequestContext): Promise<string> {
  const path = PAGES[kind].replace('{id}', await someProviderId(request));
  return (language === 'es' ? '/es' : '') + path;
}

async function openForm(page: Page, path: string, kind: LocalForm['kind'], language: 'en' | 'es') {
  const words = content.in(language).forms[kind];
  await page.goto(path);
  const form = page.getByRole('form', { name: words.title });
  await expect(form).toBeVisible();
  await waitForHydration(page);
  const send = form.getByRole('button', { name: words.send ?? (language === 'es' ? 'Enviar' : 'Send') });
  const textField = form.locator('input[type="text"], textarea').first();
  const problems = form.getByRole('alert');
  return { words, form, send, textField, problems, firstProblem: problems.getByRole('link').first() };
}

/** The fields shown on the page: the listing of a report is hidden. */
const visibleFields = ({ fields }: LocalForm) => fields.filter(({ name }) => name !== 'listing');

async function expectProblems(page: Page, { problems, firstProblem, textField }: OpenForm, mark: string) {
  await expect(firstProblem).toBeVisible();
  await expect(problems).toBeFocused();
  await expect(textField).toHaveValue(mark);
  await firstProblem.press('Enter');
  const target = (await firstProblem.getAttribute('href'))!;
  await expect(page.locator(`[id="${target.slice(1)}"]`)).toHaveAttribute('aria-invalid', 'true');
}

type OpenForm = Awaited<ReturnType<typeof openForm>>;

async function expectThanks(page: Page, { words }: OpenForm, mark: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.success);
  await expect(page.getByText(words.lead)).toBeHidden();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  expect(stored(mark)).toHaveLength(1);
}

for (const kind of KINDS) {
  test(`${kind} reports missing answers, is filled in and sent by keyboard, skipping the honeypot, and passes axe`, async ({
    page,
    request,
  }, { testId }) => {
    test.slow();
    const open = await openForm(page, await pathOf(kind, 'en', request), kind, 'en');
    const { words, form, send, textField, problems } = open;
    const mark = testId.slice(-16);
    if (OTHER_PAGES.includes(kind))
      await test.step('axe finds no problem before it is sent', async () => {
        expect(await axeViolations(page)).toEqual([]);
      });

    await test.step('it reports missing answers and keeps the others', async () => {
      await textField.fill(mark);
      await send.press('Enter');
      await expect(problems).toBeVisible();
      await expectProblems(page, open, mark);
    });
    await test.step('with errors, axe finds no problem, and it fits', async () => {
      expect(await problemsInEveryLook(page, () => tooWide(page), [320])).toEqual({});
      expect(await unreferencedTexts(form)).toEqual([]);
    });
    await test.step('it is filled in and sent by keyboard, skipping the honeypot', async () => {
      await form.locator('input:visible, textarea, select').first().focus();
      for (const field of visibleFields(words)) await fillByKeyboard(page, form, field, mark);
      await expect(send).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status').filter({ hasText: words.success })).toBeFocused();
      await expectThanks(page, open, mark);
    });
  });

  test(`${kind} in Spanish reports missing answers, keeps the others and is accepted`, async ({ page, request }, {
    testId,
  }) => {
    const open = await openForm(page, await pathOf(kind, 'es', request), kind, 'es');
    const mark = testId.slice(-16);
    await open.textField.fill(mark);
    await open.send.click();
    await expectProblems(page, open, mark);
    await fillRequired(open.form, mark);
    await open.send.click();
    await expectThanks(page, open, mark);
  });

  // By requests, as a browser without script sends a form; without-script.spec.ts has one in such a browser.
  test(`${kind} without script reports missing answers, keeps the others and is accepted`, async ({ request }, {
    testId,
  }) => {
    for (const language of ['en', 'es'] as const) {
      const { fields, title, success } = content.in(language).forms[kind];
      const path = await pathOf(kind, language, request);
      const mark = `${language}${testId.slice(-16)}`;
      const send = async (answers: Record<string, string>) =>
        (await request.post(path, { form: { ...hiddenInputs(html), ...answers } })).text();
      const textField = fields.find(({ name, type }) => name !== 'listing' && /text/.test(type))!.name;

      let html = await (await request.get(path)).text();
      // The browser's own messages would keep an incomplete form from being sent, in its own language.
      expect(html).toMatch(
        new RegExp(`<form [^>]*noValidate="" aria-label="${title}"[^>]* action="${path}" method="post"`),
      );
      html = await send({ [textField]: mark });
      const [, target] = /role="alert".*?<a href="#([^"]+)"/s.exec(html) ?? [];
      expect(html).toMatch(new RegExp(`<[^>]* id="${target}"[^>]* aria-invalid="true"`));
      expect(html).toMatch(new RegExp(` name="${textField}"[^>]*(value="${mark}"|>${mark}</textarea>)`));
      html = await send(
        Object.fromEntries(
          visibleFields(content.in(language).forms[kind]).map((field) => [field.name, answerTo(field, mark)]),
        ),
      );
      // `data-sent` hides what was there until it was sent.
      expect(html).toMatch(/<main.* data-sent="".*<a href="/s);
      expect(/data-sent=""><h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe(success);
      expect(stored(mark)).toHaveLength(1);
    }
  });
}

async function fillByKeyboard(page: Page, form: Locator, field: LocalFormField, mark: string): Promise<void> {
  const { label, type, choices = [] } = field;
  if (type === 'multi-select') {
    for (const choice of choices) {
      await expect(form.getByRole('checkbox', { name: choice.label, exact: true })).toBeFocused();
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
    }
    return;
  }
  await expect(form.getByLabel(label)).toBeFocused();
  if (type === 'select') await page.keyboard.press('ArrowDown');
  else await page.keyboard.type(KEYS[type] ?? mark);
  await page.keyboard.press('Tab');
}

/** An answer of the field's kind, as a browser sends it. */
function answerTo({ type, choices = [], maxLength }: LocalFormField, mark: string): string {
  return KEYS[type] ?? choices[0]?.value ?? mark.slice(-maxLength);
}

/** Says how much wider than the window the page is. */
async function tooWide(page: Page): Promise<string[]> {
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  return over > 0 ? [`${over} px too wide`] : [];
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
