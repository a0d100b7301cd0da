import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { csvText } from '../src/model/csv-text.ts';
import { axeViolations, expect, test, WIDTHS } from './fixtures.ts';
import { overflowing, problemsInEveryLook, smallTargets } from './layout-driver.ts';
import { importInto } from './second-site.ts';
import { siteWithData } from './site-with-data.ts';

const NAME = 'Juniper Hill Family Clinic';
const LONG = 'We help children, teens and adults, and the people who care for them. '.repeat(20).trim();
/** Two records of one clinic, and a provider of which next to nothing is known. */
const LISTS = {
  'az-clinics': {
    title: 'Arizona clinics',
    options: [],
    rows: [
      {
        id: '1',
        name: NAME,
        address: '120 N Oak St; Suite 4',
        city: 'Phoenix',
        state: 'AZ',
        zip: '85004',
        lat: '33.4510',
        lng: '-112.0740',
        npi: '1234567893',
        phone: '602-555-0142 x12',
        website: 'https://juniper-hill.example.org',
        services: 'Dentist; Speech therapy',
        hours: 'Monday: 8:00 AM – 5:00 PM',
        medicaid: 'AZ',
        facts: 'wheelchair-access',
        source_date: '2026-03-03',
        description: `A clinic for the whole family.\n\n${LONG} The end.`,
        eligibility: 'Anyone in Maricopa County.\nNo <script>diagnosis</script> needed.',
        how_to_apply: 'Call us, or come in.',
        fees: 'Free with AHCCCS.',
        email: 'hello@juniper-hill.example.org',
        more_phones: 'Intake: (602) 555-0143 x2; TTY: 602-555-0144',
        other_services: 'Equine therapy; Toy lending library',
      },
      { id: '2', name: 'Bare Bones Care', address: '9 Elm St', city: 'Phoenix', state: 'AZ', zip: '85007' },
    ],
  },
  'az-medicaid': {
    title: 'Arizona Medicaid dentists',
    options: ['--medicaid-evidence', 'listed'],
    rows: [
      {
        id: '77',
        name: 'Juniper Hill Clinic',
        address: '120 North Oak Street',
        city: 'Phoenix',
        state: 'AZ',
        zip: '85004',
        npi: '1234567893',
        phone: '602-555-0149',
        services: 'Dentist',
        medicaid: 'AZ',
        facts: 'telehealth',
        source_date: '2026-06-20',
      },
    ],
  },
};
const LISTING = `/ourplaces/providers/${encodeURIComponent('list:az-clinics:1')}`;
/** The id of the listing's other record. */
const JOINED_ID = 'list:az-medicaid:77';
const JOINED = `/ourplaces/providers/${encodeURIComponent(JOINED_ID)}`;
const BARE = `/ourplaces/providers/${encodeURIComponent('list:az-clinics:2')}`;

const site = siteWithData((data) => {
  for (const [name, { title, options, rows }] of Object.entries(LISTS)) {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const file = join(data, `${name}.csv`);
    const cells = rows.map((row) => columns.map((column) => (row as Record<string, string>)[column] ?? ''));
    writeFileSync(file, csvText([columns, ...cells]));
    importInto(data, 'list', name, file, '--title', title, '--defaults', 'services=Dentist', ...options);
  }
});

const open = (page: Page, path: string) => page.goto(site.origin + path);
const headings = (part: Locator, level: number) => part.getByRole('heading', { level }).allInnerTexts();

async function expectDetails(part: Locator): Promise<void> {
  await expect(part.getByRole('link', { name: /^Call first/ })).toHaveAttribute('href', 'tel:+16025550149');
  await expect(part.getByText('Anyone in Maricopa County.')).toHaveText(
    'Anyone in Maricopa County.\nNo <script>diagnosis</script> needed.',
    { useInnerText: true },
  );
  await expect(part).toContainText('They also say they offer: Equine therapy; Toy lending library');
  for (const [name, href] of [
    ['Intake: (602) 555-0143 ext. 2', 'tel:+16025550143;ext=2'],
    ['TTY: (602) 555-0144', 'tel:+16025550144'],
    ['Phone: (602) 555-0142 ext. 12', 'tel:+16025550142;ext=12'],
    ['Email: hello@juniper-hill.example.org', 'mailto:hello@juniper-hill.example.org'],
    [/^Website: juniper-hill/, 'https://juniper-hill.example.org/'],
  ] as const) {
    await expect(part.getByRole('link', { name })).toHaveAttribute('href', href);
  }
}

test('a provider page tells what parents need first, then all details, and who says what', async ({ page }) => {
  await open(page, LISTING);
  const main = page.getByRole('main').getByRole('article').first();
  await expectDetails(main);
  expect(await headings(main, 2)).toEqual([
    'Medicaid',
    'Who can come',
    'More ways to reach them',
    'Hours',
    'Address',
    'How to apply',
    'Cost',
    'Services',
    'Good to know',
    'In their own words',
    'Where this comes from',
  ]);
  await expect(main).toContainText(/On the state’s Medicaid list: .*\(Arizona Medicaid dentists, Jun 20, 2026\)/);
  await expect(main).toContainText(/Says it accepts Medicaid: .*\(Arizona clinics, Mar 3, 2026\)/);
  await expect(main.getByText('The end.')).toBeHidden();
  await main.getByText('Read the rest').click();
  await expect(main.getByText('The end.')).toBeVisible();

  await expect(main).toContainText('Source: Arizona Medicaid dentists, Jun 20, 2026, and 1 other source. Added here');
  const said = main.locator('dl > div');
  await expect(said.first()).toBeHidden();
  const summary = main.locator('summary', { hasText: 'See what each source says' });
  await summary.press('Enter');
  await expect(said).toHaveText([
    /^Arizona Medicaid dentists, Jun 20, 2026.*Phone number.*Services: Dentist.*Good to know: Visits by phone/,
    /^Arizona clinics, Mar 3, 2026Name · Hours · .*Email · Website.*Services: Speech therapist.*Wheelchair access$/,
  ]);
});

test('a listing of which little is known shows no empty parts and one source line', async ({ page }) => {
  await open(page, BARE);
  const main = page.getByRole('main').getByRole('article').first();
  expect(await headings(main, 2)).toEqual(['Medicaid', 'Hours', 'Address', 'Services']);
  await expect(main.getByText(/^Source: Arizona clinics\. Added here/)).toBeVisible();
});

test('the dialog of a card tells all details in the same order', async ({ page, places }) => {
  await open(page, '/ourplaces?place=Phoenix, AZ&radius=20&view=list');
  await places.ready();
  const card = places.cards.filter({ hasText: NAME });
  await expect(card).toContainText('On the AHCCCS list, Jun 2026');
  await card.getByRole('heading').getByRole('link').click();
  await expectDetails(places.dialog);
  expect((await headings(places.dialog, 4)).slice(-2)).toEqual(['In their own words', 'Where this comes from']);
  expect(await axeViolations(page)).toEqual([]);
});

for (const [language, prefix, axeWidths, tells] of [
  ['English', '', [320, 1280], ['Who can come', 'and 1 other source']],
  // The same markup in longer words, which are tightest on a phone.
  [
    'Spanish',
    '/es',
    [320],
    ['Quién puede venir', 'y 1 fuente más', 'También dice que ofrece: Equine', 'Correo electrónico'],
  ],
] as const) {
  test(`axe finds no problem and nothing overflows, in ${language}`, async ({ page }) => {
    test.slow();
    await open(page, prefix + LISTING);
    for (const text of tells) await expect(page.getByRole('main')).toContainText(text);
    await expect(page.getByText('A clinic for the whole family.')).toHaveAttribute('lang', 'en');
    for (const folded of await page.locator('article summary').all()) {
      if (await folded.isVisible()) await folded.click();
    }
    const check = async () => [...(await overflowing(page)), ...(await smallTargets(page, 'article'))];
    expect(await problemsInEveryLook(page, check, axeWidths)).toEqual({});
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await check(), `at ${width}`).toEqual([]);
    }
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page prints with everything that is folded away', async ({ page }) => {
    await open(page, LISTING);
    await page.emulateMedia({ media: 'print' });
    const main = page.getByRole('main').getByRole('article').first();
    await expectDetails(main);
    await expect(main.getByText('The end.')).toBeVisible();
    await expect(main.locator('dl > div').last()).toBeVisible();
    await expect(main.getByText('Read the rest')).toBeHidden();
  });
});

test('what was saved under the id of a joined record opens, prints its source, is shared and still saved', async ({
  page,
  places,
}) => {
  await open(page, '/my-list');
  const saved = await (await page.request.get(`${site.origin}/api/providers/list:az-clinics:1/view`)).json();
  await page.evaluate(
    ([id, name, { phone, address, hours, medicaid, accepting, source }]) => {
      const provider = { phone, phoneExtension: null, address, hours, tag: '', medicaid, accepting, source };
      const item = { kind: 'provider', id, language: 'en', name, service: 'Dentist', provider, savedOn: '2026-11-01' };
      localStorage.setItem('my-list', JSON.stringify({ version: 1, items: [item] }));
    },
    [JOINED_ID, 'Juniper Hill Clinic', saved],
  );
  await page.reload();
  const item = page.getByRole('main').getByRole('article');
  await expect(item).toContainText('Source: Arizona Medicaid dentists, Jun 20, 2026. Added here');
  await expect(item).toContainText('On the state’s Medicaid list');

  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('heading', { name: 'Juniper Hill Clinic' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByText('Download', { exact: true }).click();
      await page.getByRole('button', { name: 'Spreadsheet (CSV)' }).click();
    })(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toContain('Arizona Medicaid dentists, 2026-06-20');

  const list = await page.evaluate(() => localStorage.getItem('my-list'));
  await item.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME);
  expect(new URL(page.url()).pathname).toBe(LISTING);
  await removeAndSave(page.getByRole('main').getByRole('article').first());

  await page.evaluate((text) => localStorage.setItem('my-list', text!), list);
  await open(page, '/ourplaces?place=Phoenix, AZ&radius=20&view=list');
  await places.ready();
  await removeAndSave(places.cards.filter({ hasText: NAME }));
});

/** Its button shows it as saved under the joined record's id, removes that, and saves the listing. */
async function removeAndSave(part: Locator): Promise<void> {
  const button = part.getByRole('button', { name: /^Save/ }).first();
  await expect(button).toHaveAccessibleName(`Saved ${NAME}`);
  await button.click();
  await expect(button).toHaveAccessibleName(`Save ${NAME}`);
  await button.click();
  await expect(button).toHaveAccessibleName(`Saved ${NAME}`);
  const items = await part.page().evaluate(() => JSON.parse(localStorage.getItem('my-list')!).items);
  expect(items).toMatchObject([{ id: 'list:az-clinics:1' }]);
}

test('the address of a joined record leads to the listing, with its search, and so does its view', async ({ page }) => {
  for (const prefix of ['', '/es']) {
    const moved = await page.request.get(`${site.origin}${prefix}${JOINED}?from=list`, { maxRedirects: 0 });
    expect([moved.status(), moved.headers().location]).toEqual([302, `${prefix}${LISTING}?from=list`]);
  }
  await open(page, '/my-list');
  const view = await page.evaluate(async (id) => (await fetch(`/api/providers/${id}/view?lang=es`)).json(), JOINED_ID);
  expect(view).toMatchObject({ id: 'list:az-clinics:1', name: NAME });
});
