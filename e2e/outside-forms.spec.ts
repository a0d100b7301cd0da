import { expect, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { problemsInEveryLook } from './layout-driver.ts';
import { type OtherCompany, type SecondSite, startOtherCompany, startSecondSite } from './second-site.ts';

// All tests share one site.
test.describe.configure({ mode: 'default' });
// Messages about content policies still fail a test.
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
  company.takeRequests();
});

const TITLES = {
  register: 'Business Network Registration Form',
  expert: 'Become An Expert',
  newsletter: 'Get the Latest in Disability Resources',
};

test('registering shows the company’s form in a titled frame, 800 px high, with a link to open it directly', async ({
  page,
}) => {
  const answer = await page.goto(`${site.origin}/register`);
  expect(answer?.headers()['content-security-policy']).toContain(
    `frame-src https://www.youtube-nocookie.com ${company.origin};`,
  );
  const frame = page.getByTitle(TITLES.register);
  await expect(frame).toHaveCSS('height', '798px'); // plus a border of 1 px at the top and bottom
  await expect(frame).toHaveAttribute('sandbox', 'allow-forms allow-scripts allow-same-origin allow-popups');
  await expect(frame.contentFrame().getByRole('heading', { name: 'A form elsewhere' })).toBeVisible();
  await expect(page.getByText('Loading the form...')).toBeHidden();
  const link = page.getByRole('link', { name: 'Open the form in a new tab' });
  await expect(link).toHaveAttribute('href', `${company.origin}/business-registration?a=1`);
  await expect(page.getByRole('form', { name: TITLES.register })).toBeHidden();
  expect(company.takeRequests()).toEqual([{ path: '/business-registration?a=1', referrer: undefined }]);
  await frame.contentFrame().getByLabel('Name').fill('Ana');
  await frame.contentFrame().getByRole('button', { name: 'Send it' }).click();
  await expect.poll(() => company.takeRequests().map(({ path }) => path)).toEqual(['/business-registration?name=Ana']);
});

test('axe finds no problem on the page of a frame, and it fits', async ({ page }) => {
  await page.goto(`${site.origin}/es/register`);
  await expect(page.getByTitle('Formulario de registro en la red de negocios')).toBeVisible();
  await expect(page.getByText('Cargando el formulario...')).toBeHidden();
  const check = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    return [];
  };
  expect(await problemsInEveryLook(page, check)).toEqual({});
});

test('on Our Places a form loads when its section opens, one at a time', async ({ page }) => {
  await page.goto(`${site.origin}/ourplaces`);
  await waitForHydration(page);
  await page.locator('summary', { hasText: 'Refer a Business' }).click();
  await expect(page.getByRole('form', { name: 'Refer a Business' })).toBeVisible();
  expect(company.takeRequests()).toEqual([]);
  await page.locator('summary', { hasText: 'Unlisted Services?' }).click();
  await expect(page.getByTitle('Unlisted Services')).toBeVisible();
  await page.locator('summary', { hasText: 'Add My Business' }).click();
  await expect(page.getByTitle('Add My Business')).toBeVisible();
  await expect(page.getByTitle('Unlisted Services')).toBeHidden();
  const requested: string[] = [];
  await expect
    .poll(() => {
      requested.push(...company.takeRequests().map(({ path }) => path));
      return requested.toSorted();
    })
    .toEqual(['/add-business?a=1', '/unlisted-services?a=1']);
});

test('the application form loads when its dialog opens', async ({ page }) => {
  await page.goto(`${site.origin}/experts`);
  await waitForHydration(page);
  expect(company.takeRequests()).toEqual([]);
  await page.getByRole('button', { name: TITLES.expert }).click();
  await expect(page.getByRole('dialog').getByTitle(TITLES.expert)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTitle(TITLES.expert)).toHaveCount(0);
});

for (const path of ['/', '/knowledgecenter'])
  test(`the newsletter on ${path} loads on request`, async ({ page }) => {
    await page.goto(site.origin + path);
    await waitForHydration(page);
    expect(company.takeRequests()).toEqual([]);
    await page.getByRole('button', { name: 'Open the form' }).click();
    await expect(page.getByTitle(TITLES.newsletter).contentFrame().getByLabel('Name')).toBeVisible();
  });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a section links to a page with the form', async ({ page }) => {
    await page.goto(`${site.origin}/ourplaces`);
    await page.locator('summary', { hasText: 'Unlisted Services?' }).click();
    expect(company.takeRequests()).toEqual([]);
    await page.getByRole('link', { name: 'Open the form', exact: true }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/get-involved\/unlisted-services$/);
    await expect(page.getByTitle('Unlisted Services').contentFrame().getByLabel('Name')).toBeVisible();
    await expect(page.getByText('Loading the form...')).toBeHidden();
  });
});
