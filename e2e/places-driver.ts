import { expect, type Locator, type Page } from '@playwright/test';
import { waitForHydration } from './hydration.ts';

/** Page object for the Places page; only this file knows its markup. */
export class PlacesDriver {
  readonly page: Page;
  readonly cards: Locator;
  readonly cardLinks: Locator;
  readonly dialog: Locator;
  /** 'What do you need?' */
  readonly questionField: Locator;
  readonly placeField: Locator;
  readonly serviceField: Locator;
  readonly nameField: Locator;
  readonly searchButton: Locator;
  /** Suggestions under a field. */
  readonly options: Locator;
  /** Chosen services; a click removes one. */
  readonly chips: Locator;
  /** The search in one line, after it: each part a link that takes it off. */
  readonly parts: Locator;
  /** The services that a question may ask for. */
  readonly understood: Locator;
  /** Phone lines for somebody in danger. */
  readonly danger: Locator;
  /** 'n results …' or 'No results found'. */
  readonly count: Locator;
  /** 'Loading...', or after a filter the same in one sentence. */
  readonly status: Locator;
  readonly pager: Locator;
  readonly stillMap: Locator;
  readonly map: Locator;
  /** Markers and clusters. */
  readonly markers: Locator;

  constructor(page: Page) {
    this.page = page;
    const main = page.getByRole('main');
    this.cards = main.getByRole('list', { name: /^Providers, / }).getByRole('article');
    this.cardLinks = this.cards.getByRole('heading').getByRole('link');
    this.dialog = page.getByRole('dialog', { name: 'Provider Details' });
    this.questionField = main.getByRole('textbox', { name: 'What do you need? Use your own words' });
    this.placeField = main.getByRole('combobox', { name: 'City, state or ZIP code' });
    this.serviceField = main.getByRole('combobox', { name: 'What Services Are You Looking For?' });
    this.nameField = main.getByRole('combobox', { name: 'Provider name' });
    this.searchButton = main.getByRole('button', { name: 'Search', exact: true });
    this.options = page.getByRole('listbox').getByRole('option');
    this.chips = main.locator('label:has(input[name="service"])');
    this.parts = main.getByRole('list', { name: /^(Your search|Su búsqueda)$/ });
    this.understood = main.locator('section[aria-labelledby="understood"]');
    this.danger = main.getByRole('alert').filter({ has: page.getByRole('heading') });
    this.count = page
      .locator('#results p')
      .filter({ hasText: /result/i })
      .first();
    this.status = page.locator('#results').getByRole('status').first();
    this.pager = page.getByRole('navigation', { name: 'Result pages' });
    this.stillMap = main.locator('picture img[src*="/static-map"]');
    this.map = page.getByRole('region', { name: 'Map of results' });
    this.markers = this.map.locator('.leaflet-marker-icon');
  }

  /** Opens the page. `query`: as in the address, for example 'place=Phoenix, AZ&radius=10'. */
  async open(query = '', path = '/ourplaces'): Promise<void> {
    await this.page.goto(query ? `${path}?${new URLSearchParams(query)}` : path);
    await this.ready();
  }

  /** Unfolds the form, which is folded after a search. */
  async change(): Promise<void> {
    await this.page
      .getByRole('search')
      .getByRole('link', { name: /^(Change|Cambiar)$/ })
      .click();
    await expect(this.searchButton).toBeVisible();
  }

  /** Opens the page of a search with its form unfolded. */
  async openToChange(query: string, path?: string): Promise<void> {
    await this.open(query, path);
    await this.change();
  }

  /** Waits until the page is hydrated, so that the first click counts. */
  async ready(): Promise<void> {
    await waitForHydration(this.page);
  }

  /** 'Loading...' or 'No options' under a field. */
  suggestionNote(text: string): Locator {
    return this.page.getByRole('search').getByText(text, { exact: true }).filter({ visible: true });
  }

  /** Chooses a suggestion of the open list. */
  async choose(option: string | RegExp): Promise<void> {
    await this.options.filter({ hasText: option }).first().click();
  }

  /** The button of a pill by the start of its name: 'Distance', 'Medicaid Provider'. */
  pill(name: string): Locator {
    return this.page.getByRole('main').locator('summary', { hasText: name });
  }

  /** The `details` element of a pill. */
  panel(name: string): Locator {
    return this.page
      .getByRole('main')
      .locator('details[name="filter"]', { has: this.page.locator('summary', { hasText: name }) });
  }

  async expectOpen(name: string, open: boolean): Promise<void> {
    await expect(this.panel(name)).toHaveJSProperty('open', open);
  }

  viewResults(): Locator {
    return this.page.getByRole('button', { name: 'View Results' });
  }

  reset(): Locator {
    return this.page.getByRole('button', { name: 'Reset' });
  }

  get distanceSelect(): Locator {
    return this.page.getByRole('combobox', { name: 'Distance in miles' });
  }

  get slider(): Locator {
    return this.page.getByRole('slider', { name: 'How far can you travel?' });
  }

  tab(name: 'List' | 'Map'): Locator {
    return this.page.getByRole('navigation', { name: 'Show results as' }).getByRole('link', { name });
  }

  pageLink(name: string): Locator {
    return this.pager.getByRole('link', { name, exact: true });
  }

  /** The number before 'results'. */
  async total(): Promise<number> {
    let total = Number.NaN;
    await expect(async () => {
      total = Number((await this.count.innerText()).match(/([\d,]+) results?/)?.[1]?.replaceAll(',', ''));
      expect(total).not.toBeNaN();
    }).toPass();
    return total;
  }

  async expectTotal(test: (total: number) => boolean): Promise<void> {
    await expect.poll(async () => test(await this.total())).toBe(true);
  }

  /** The link that takes off a part of what was understood. */
  part(text: string): Locator {
    return this.parts.getByRole('link', { name: new RegExp(`^${text}.*(take off|quitar)$`) });
  }

  /** The numbers on the cards, in order. */
  async cardNumbers(): Promise<number[]> {
    const texts = await this.cards.allInnerTexts();
    return texts.map((text) => Number(text.match(/\d+/)![0]));
  }

  /** Waits until the first card has this number. */
  async expectFirstNumber(number: number): Promise<void> {
    await expect.poll(async () => (await this.cardNumbers())[0]).toBe(number);
  }

  /** The values of an address parameter. */
  address(name: string): string[] {
    return new URL(this.page.url()).searchParams.getAll(name);
  }

  async expectAddress(name: string, values: string[]): Promise<void> {
    await expect.poll(() => this.address(name)).toEqual(values);
  }
}
