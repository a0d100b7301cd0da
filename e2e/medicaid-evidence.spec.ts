import { expect, test } from './fixtures.ts';
import { linkOf, type PageSource, sourceOf } from './page-source.ts';
import { importInto } from './second-site.ts';
import { daysAgo, siteWithData, writeLines } from './site-with-data.ts';

const monthIn = (language: string, day: string) =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));

test.describe('evidence for Medicaid', () => {
  const [recently, listed, long] = [daysAgo(400), daysAgo(200), daysAgo(2500)];
  const site = siteWithData((data) => {
    // Made up, in the layout of the published file, and imported before the providers.
    const spending = writeLines(data, 'spending.csv', [
      'BILLING_PROVIDER_NPI_NUM,SERVICING_PROVIDER_NPI_NUM,HCPCS_CODE,CLAIM_FROM_MONTH,TOTAL_PATIENTS,TOTAL_CLAIM_LINES,TOTAL_PAID',
      `1497758544,1497758544,92507,${recently.slice(0, 7)},20,31,152.20`,
      `1497758544,1497758544,D0120,${long.slice(0, 7)},20,31,152.20`,
      `1003000126,1003000126,D0120,${recently.slice(0, 7)},20,31,152.20`,
    ]);
    importInto(data, 'medicaid-paid', spending);
    const header = 'id,name,address,city,state,zip,phone,services,npi,medicaid';
    const places = writeLines(data, 'places.csv', [
      header,
      '1,Saguaro Talk,1 Oak St,Bronx,NY,10451,718-555-0141,Speech therapist;Dentist,1497758544,NY',
      '2,Bronx Smiles,2 Oak St,Bronx,NY,10451,718-555-0142,Speech therapist;Dentist,1003000126,',
    ]);
    importInto(data, 'list', 'bronx', places, '--source-date', listed);
  });

  test('is dated, of the searched service on the card, and whole in the details', async ({ page, places }) => {
    const card = (name: string) => places.cards.filter({ hasText: name });
    await page.goto(`${site.origin}/ourplaces?place=Bronx, NY&radius=20&view=list&service=PT-speech-therapist`);
    await places.ready();
    const paid = `Medicaid paid them for speech therapy, last in ${monthIn('en', recently)}`;
    await expect(card('Saguaro Talk')).toContainText('Medicaid paid them, ');
    await expect(card('Bronx Smiles')).toContainText('Medicaid: ask');
    await page.goto(
      new URL((await card('Saguaro Talk').getByRole('link').first().getAttribute('href'))!, site.origin).href,
    );
    const main = page.getByRole('main');
    await expect(main).toContainText(paid);
    await expect(main).toContainText(`Medicaid paid them for dental care, last in ${monthIn('en', long)}. Old: ask.`);
    await expect(main).toContainText('HHS Medicaid Provider Spending, the US list of what Medicaid paid for');
    await expect(page.getByRole('contentinfo')).toContainText(
      `What Medicaid paid for, through ${monthIn('en', recently)}: HHS Medicaid Provider Spending.`,
    );
    await expect(main.getByRole('link', { name: 'Check the state’s own list' })).toHaveAttribute(
      'href',
      /health\.data\.ny\.gov/,
    );
    await main.getByRole('link', { name: 'How we know' }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('How we know who takes Medicaid');
    const words = main.locator('section', { hasText: 'Sure, likely or not known' }).getByRole('listitem');
    await expect(words).toHaveText([/^Sure\. /, /^Likely\. /, /^Not known\. /]);
    await page.goto(`${site.origin}/es/ourplaces?place=Bronx, NY&radius=20&view=list&service=PT-dentist`);
    const smiles = page.getByRole('article').filter({ hasText: 'Bronx Smiles' });
    await expect(smiles).toContainText('Medicaid les pagó, ');
    await page.goto(new URL((await smiles.getByRole('link').first().getAttribute('href'))!, site.origin).href);
    await expect(main).toContainText(
      `Medicaid le pagó por atención dental, la última vez en ${monthIn('es-US', recently)}`,
    );
  });

  test('a program finds whom Medicaid paid for the service, and counts the others', async ({
    page,
    places,
    request,
  }) => {
    const found = (query: string) => `${site.origin}/ourplaces?place=Bronx, NY&radius=20&view=list&${query}`;
    const cards = ({ html }: PageSource) => html.match(/<article/g)?.length;
    expect(cards(await sourceOf(request, found('service=PT-dentist&medicaid=MC-NY')))).toBe(2);
    const one = found('service=PT-speech-therapist&medicaid=MC-NY');

    await test.step('without script', async () => {
      const source = await sourceOf(request, one);
      expect(cards(source)).toBe(1);
      expect(source.text).toContain('1 more place near you may take');
      expect(source.text).toContain('1 sure, 0 likely, 0 not known. 1 more may take it');
      expect(cards(await sourceOf(request, site.origin + linkOf(source, /^Show all places/)))).toBe(2);
    });

    await test.step('with script', async () => {
      await page.goto(one);
      await places.ready();
      await expect(places.cards).toHaveCount(1);
      await expect(page.getByText('1 more place near you may take')).toBeVisible();
      await places.pill('Medicaid Provider').press('Enter');
      await expect(page.getByText('1 sure, 0 likely, 0 not known. 1 more may take it')).toBeVisible();
      await page.getByRole('link', { name: 'Show all places' }).first().click();
      await expect(places.cards).toHaveCount(2);
    });
  });

  for (const script of ['with', 'without'] as const) {
    test.describe(`${script} script`, () => {
      test.use({ javaScriptEnabled: script === 'with' });

      test('levels are counted, and narrow the list by links', async ({ page, places }) => {
        const open = async (query: string) => {
          await page.goto(`${site.origin}/ourplaces?place=Bronx, NY&radius=20&view=list&${query}`);
          if (script === 'with') await places.ready();
        };
        const level = (name: string) => places.panel('Medicaid Provider').getByRole('link', { name });
        await open('service=PT-speech-therapist');
        await expect(places.cards).toHaveCount(2);
        await places.pill('Medicaid Provider').press('Enter');
        await expect(page.getByText('Takes Medicaid: 1 sure, 0 likely, 1 not known')).toBeVisible();
        await expect(page.getByText('Not known: no fresh sign, so ask.')).toBeVisible();
        await level('Sure (1)').press('Enter');
        await expect(page).toHaveURL(/level=sure/);
        await expect(places.cards).toHaveCount(1);
        await expect(places.cards).toContainText('Saguaro Talk');
        // Without script, the page that follows has it closed.
        const openAgain = async () => {
          if (script === 'without') await places.pill('Medicaid Provider').click();
        };
        await openAgain();
        await expect(level('Sure (1)')).toHaveAttribute('aria-current', 'true');
        await level('Not known (1)').click();
        await expect(places.cards).toHaveCount(2);
        await openAgain();
        await level('Sure (1)').click();
        await expect(places.cards).toHaveCount(1);
        await expect(places.cards).toContainText('Bronx Smiles');
        // A new search keeps the choice.
        await page.getByRole('link', { name: 'Change', exact: true }).click();
        await places.searchButton.click();
        await expect(page).toHaveURL(/level=unknown/);
        await open('service=PT-speech-therapist&level=unknown');
        await places.pill('Medicaid Provider').click();
        await level('Show all').click();
        await expect(places.cards).toHaveCount(2);
        await open('service=PT-speech-therapist&level=likely');
        await expect(page.getByText('No one here is “Likely” about Medicaid.')).toBeVisible();
        await page.getByRole('link', { name: '2 with Medicaid sure, likely or not known' }).click();
        await expect(places.cards).toHaveCount(2);
      });
    });
  }
});
