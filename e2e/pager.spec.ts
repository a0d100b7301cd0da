import { expect, test } from './fixtures.ts';
import { sourceOf } from './page-source.ts';

test('pages are numbered, one leads to the next, to those ten farther and to both ends; a new search starts on page 1', async ({
  places,
}) => {
  await places.open('place=Phoenix, AZ&radius=50&view=list');
  const total = await places.total();
  const pages = Math.ceil(total / 12);
  const go = async (name: string, page: number) => {
    await places.pageLink(name).click();
    await places.expectFirstNumber((page - 1) * 12 + 1);
    expect(places.address('page')).toEqual(page > 1 ? [String(page)] : []);
  };

  await test.step('nine numbers and an ellipsis; page 2 continues the numbering', async () => {
    const numbers = places.pager.getByRole('link', { name: /^Page \d+$/ });
    expect(await numbers.allInnerTexts()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    await expect(places.pager).toContainText('…');
    await expect(places.pageLink('Page 1')).toHaveAttribute('aria-current', 'page');
    for (const name of ['First page', 'Previous page', 'Go back 10 pages']) {
      await expect(places.pageLink(name)).toHaveCount(0);
    }
    await places.pageLink('Page 2').click();
    await expect.poll(() => places.cardNumbers()).toEqual(Array.from({ length: 12 }, (_, index) => index + 13));
    await expect(places.pageLink('Page 2')).toHaveAttribute('aria-current', 'page');
    await go('Page 1', 1);
  });

  await test.step('by one page, by ten pages and to both ends', async () => {
    await go('Go forward 10 pages', 11);
    await go('Next page', 12);
    await go('Previous page', 11);
    await go('Last page', pages);
    await expect(places.cards).toHaveCount(total - (pages - 1) * 12);
    await expect(places.pageLink('Next page')).toHaveCount(0);
    await expect(places.pager).not.toContainText('…');
    await go('Go back 10 pages', pages - 10);
    await go('First page', 1);
  });

  await test.step('a new search starts on page 1', async () => {
    await go('Page 5', 5);
    await places.change();
    await places.placeField.fill('Tucson, AZ');
    await places.searchButton.click();
    await places.expectFirstNumber(1);
    await expect(places.count).toContainText('Tucson');
    expect(places.address('page')).toEqual([]);
  });
});

test('one page of results has no pager', async ({ request }) => {
  const { html, text } = await sourceOf(request, '/ourplaces?place=Sedona, AZ&radius=10&view=list');
  const total = Number(/(\d+) results? within 10 miles/.exec(text)![1]);
  expect(total).toBeLessThanOrEqual(12);
  expect(html.match(/<article/g)).toHaveLength(total);
  expect(html).not.toContain('aria-label="Result pages"');
});

test('a page beyond the last shows the last', async ({ request }) => {
  const { html, text } = await sourceOf(request, '/ourplaces?place=Phoenix, AZ&page=99999&view=list');
  const total = Number(/(\d+) results within 5 miles/.exec(text)![1]);
  expect(html).toContain('aria-label="Result pages"');
  expect(html.match(/<article/g)).toHaveLength(total - (Math.ceil(total / 12) - 1) * 12);
  expect(text).toContain(` ${(Math.ceil(total / 12) - 1) * 12 + 1}. `);
});
