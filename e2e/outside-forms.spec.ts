import { axeViolations, expect, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { problemsInEveryLook } from './layout-driver.ts';
import { type OtherCompany, type SecondSite, startOtherCompany, startSecondSite } from './second-site.ts';

// One site for all of them.
test.describe.configure({ mode: 'default' });
// Any word of the browser about its policies still fails a test.
test.use({ expectedErrors: /^third party: http:\/\/127\.0\.0\.1:\d+\// });

const OUTSIDE = ['business-registration', 'unlisted-services', 'add-business', 'become-expert', 'newsletter'];

let company: OtherCompany;
let site: SecondSite;

test.beforeAll(async () => {
  company = await startOtherCompany();
  const link = (kind: string) => (text: string) => `outsideLink: ${company.origin}/${kind}?a=1\n${text}`;
  site = await startSecondSite(Object.fromEntries(OUTSIDE.map((kind) => [`forms/${kind}.yaml`, link(kind)])));
});
test.afterAll(async () => {
  await site.stop();
  company.stop();
});
test.beforeEach(() => {
  company.asked();
});

const TITLES = {
  register: 'Business Network Registration Form',
  expert: 'Become An Expert',
  newsletter: 'Get the Latest in Disability Resources',
};

test('registering shows the company’s form in a titled frame, 800 px high, with a way out of it', async ({ page }) => {
  const answer = await page.goto(`${site.origin}/register`);
  expect(answer?.headers()['content-security-policy']).toContain(
    `frame-src https://www.youtube-nocookie.com ${company.origin};`,
  );
  const frame = page.getByTitle(TITLES.register);
  await expect(frame).toHaveCSS('height', '798px'); // within an edge of 1 px above and below
  await expect(frame).toHaveAttribute('sandbox', 'allow-forms allow-scripts allow-same-origin allow-popups');
  await expect(frame.contentFrame().getByRole('heading', { name: 'A form elsewhere' })).toBeVisible();
  await expect(page.getByText('Loading the form...')).toBeHidden();
  const link = page.getByRole('link', { name: 'Open the form in a new tab' });
  await expect(link).toHaveAttribute('href', `${company.origin}/business-registration?a=1`);
  await expect(page.getByRole('form', { name: TITLES.register })).toBeHidden();
  expect(company.asked()).toEqual([{ path: '/business-registration?a=1', referrer: undefined }]);
  await frame.contentFrame().getByLabel('Name').fill('Ana');
  await frame.contentFrame().getByRole('button', { name: 'Send it' }).click();
  await expect.poll(() => company.asked().map(({ path }) => path)).toEqual(['/business-registration?name=Ana']);
});

test('axe finds nothing around a frame, and it fits', async ({ page }) => {
  const check = async () => {
    await page.goto(`${site.origin}/es/register`);
    await expect(page.getByTitle('Formulario de registro en la red de negocios')).toBeVisible();
    await expect(page.getByText('Cargando el formulario...')).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    return axeViolations(page);
  };
  expect(await problemsInEveryLook(page, check)).toEqual({});
});

test('on Our Places a form is loaded when its section is opened, one at a time', async ({ page }) => {
  await page.goto(`${site.origin}/ourplaces`);
  await waitForHydration(page);
  await page.locator('summary', { hasText: 'Refer a Business' }).click();
  await expect(page.getByRole('form', { name: 'Refer a Business' })).toBeVisible();
  expect(company.asked()).toEqual([]);
  await page.locator('summary', { hasText: 'Unlisted Services?' }).click();
  await expect(page.getByTitle('Unlisted Services')).toBeVisible();
  await page.locator('summary', { hasText: 'Add My Business' }).click();
  await expect(page.getByTitle('Add My Business')).toBeVisible();
  await expect(page.getByTitle('Unlisted Services')).toBeHidden();
  const asked: string[] = [];
  await expect
    .poll(() => {
      asked.push(...company.asked().map(({ path }) => path));
      return asked.toSorted();
    })
    .toEqual(['/add-business?a=1', '/unlisted-services?a=1']);
});

test('the application is loaded when its dialog opens', async ({ page }) => {
  await page.goto(`${site.origin}/experts`);
  await waitForHydration(page);
  expect(company.asked()).toEqual([]);
  await page.getByRole('button', { name: TITLES.expert }).click();
  await expect(page.getByRole('dialog').getByTitle(TITLES.expert)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTitle(TITLES.expert)).toHaveCount(0);
});

for (const path of ['/', '/knowledgecenter'])
  test(`the newsletter on ${path} is loaded when it is asked for`, async ({ page }) => {
    await page.goto(site.origin + path);
    await waitForHydration(page);
    expect(company.asked()).toEqual([]);
    await page.getByRole('button', { name: 'Open the form' }).click();
    await expect(page.getByTitle(TITLES.newsletter).contentFrame().getByLabel('Name')).toBeVisible();
  });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a section leads to the page of its form, which shows it', async ({ page }) => {
    await page.goto(`${site.origin}/ourplaces`);
    await page.locator('summary', { hasText: 'Unlisted Services?' }).click();
    expect(company.asked()).toEqual([]);
    await page.getByRole('link', { name: 'Open the form', exact: true }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/get-involved\/unlisted-services$/);
    await expect(page.getByTitle('Unlisted Services').contentFrame().getByLabel('Name')).toBeVisible();
    await expect(page.getByText('Loading the form...')).toBeHidden();
  });
});
