import { expect, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { problemsInEveryLook } from './layout-driver.ts';
import { type SecondSite, startSecondSite } from './second-site.ts';

test.describe.configure({ mode: 'default' });
test.use({ expectedErrors: /^third party: http:\/\/127\.0\.0\.1:\d+\// });

const FIELDS = `
  - name: topics
    type: multi-select
    required: true
    label: Which topics?
    help: Choose as many as you like.
    choices:
      - { value: school, label: School }
      - { value: work, label: Work }
      - { value: home, label: Home }
  - name: call
    type: checkbox
    label: You may call me
  - name: terms
    type: consent
    required: true
    label: I agree that my name is shown on the page of the experts.
    help: You can take this back at any time.
`;

let site: SecondSite;

test.beforeAll(async () => {
  site = await startSecondSite({ 'forms/become-expert.yaml': (text) => text.trimEnd() + FIELDS });
});
test.afterAll(() => site.stop());

for (const scripted of [true, false])
  test.describe(scripted ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: scripted });

    test('a multi-select, a checkbox and a consent are validated, corrected and stored', async ({ page }) => {
      await page.goto(`${site.origin}/experts/apply`);
      if (scripted) await waitForHydration(page);
      const name = `Ana ${scripted}`;
      const topics = page.getByRole('group', { name: 'Which topics?' });
      await expect(topics).toHaveAccessibleDescription('Choose as many as you like.');
      await page.getByLabel('Your name').fill(name);
      await page.getByLabel('Your email').fill('ana@example.org');
      await page.getByLabel('Which services?').fill('I teach parents.');
      await page.getByRole('button', { name: 'Send' }).click();

      const problems = page.getByRole('alert');
      await expect(problems.getByRole('link')).toHaveText([
        'Which topics: Please choose an answer.',
        'I agree that my name is shown on the page of the experts: Please check this box to continue.',
      ]);
      await expect(topics).toHaveAccessibleDescription('Choose as many as you like. Please choose an answer.');
      await problems.getByRole('link', { name: /topics/ }).click();
      if (scripted) await expect(topics.getByLabel('School')).toBeFocused();
      await topics.getByLabel('School').check();
      await topics.getByLabel('Home').check();
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(problems.getByRole('link')).toHaveCount(1);
      await expect(topics.getByLabel('Home')).toBeChecked();
      const terms = page.getByRole('checkbox', { name: /I agree that my name/ });
      await expect(terms).toHaveAccessibleDescription(
        'You can take this back at any time. Please check this box to continue.',
      );
      await terms.check();
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('successfully submitted')).toBeVisible();
    });
  });

test('choices and checkboxes are restored after a reload, consent is not', async ({ page }) => {
  await page.goto(`${site.origin}/experts/apply`);
  await waitForHydration(page);
  await page.getByLabel('School').check();
  await page.getByLabel('You may call me').check();
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.reload();
  await expect(page.getByText('What you wrote last time is still here.')).toBeVisible();
  await expect(page.getByLabel('School')).toBeChecked();
  await expect(page.getByLabel('Work')).not.toBeChecked();
  await expect(page.getByLabel('You may call me')).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /I agree/ })).not.toBeChecked();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('School')).not.toBeChecked();
});

test('axe finds no problem in any type of field, and every target is big enough', async ({ page }) => {
  await page.goto(`${site.origin}/experts/apply`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  const check = async () => {
    const heights = await page
      .getByRole('form')
      .locator('label:has(input[type="checkbox"]):visible, [role="alert"] a, button')
      .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    return [];
  };
  expect(await problemsInEveryLook(page, check)).toEqual({});
});
