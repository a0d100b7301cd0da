import { expect, type Locator, type Page } from '@playwright/test';
import { waitForHydration } from './hydration.ts';

/** Page object for Knowledge Center, All Resources and video pages; only this file knows their markup. */
export class LibraryDriver {
  readonly page: Page;
  readonly cards: Locator;
  readonly count: Locator;
  readonly search: Locator;
  /** Our own video, and the marked sentence of its transcript. */
  readonly film: Locator;
  readonly said: Locator;
  /** Sentences that a search found. */
  readonly sentences: Locator;

  constructor(page: Page) {
    this.page = page;
    const main = page.getByRole('main');
    this.cards = main.getByRole('article');
    this.count = main.getByRole('status').filter({ hasText: /results?|found/i });
    this.film = main.locator('video');
    this.said = main.locator('ol [aria-current]');
    this.sentences = main.locator('li:has(> a > q)');
    this.search = main.getByRole('searchbox', { name: 'Search the videos' });
  }

  /** Opens a page and waits until it is hydrated, so that the first click counts. */
  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await this.ready();
  }

  async ready(): Promise<void> {
    await waitForHydration(this.page);
  }

  /** A pill by its label, with its panel. */
  pill(label: string): Locator {
    return this.page.locator('details', { has: this.page.locator('summary', { hasText: label }) });
  }

  async openPill(label: string): Promise<Locator> {
    const pill = this.pill(label);
    await pill.locator('summary').click();
    await expect(pill).toHaveAttribute('open');
    return pill;
  }

  carousel(label: string): Carousel {
    return new Carousel(this.page.getByRole('group', { name: label, exact: true }));
  }

  /** Where the video is. */
  seconds(): Promise<number> {
    return this.film.evaluate((video: HTMLVideoElement) => video.currentTime);
  }

  /** The parameters of the address. */
  query(): URLSearchParams {
    return new URL(this.page.url()).searchParams;
  }
}

export class Carousel {
  readonly root: Locator;
  readonly previous: Locator;
  readonly next: Locator;
  readonly dots: Locator;

  constructor(root: Locator) {
    this.root = root;
    this.previous = root.getByRole('button', { name: 'Previous slide' });
    this.next = root.getByRole('button', { name: 'Next slide' });
    this.dots = root.getByRole('button', { name: /^Slide \d/ });
  }

  /** Indexes of the cards that are fully in view. Placeholders follow the cards. */
  async shown(): Promise<number[]> {
    return this.root
      .locator('ul')
      .first()
      .evaluate((list) => {
        const window = list.getBoundingClientRect();
        return [...list.children]
          .filter((item) => getComputedStyle(item).display !== 'none')
          .map((item) => item.getBoundingClientRect())
          .flatMap(({ left, right }, index) => (left > window.left - 1 && right < window.right + 1 ? [index] : []));
      });
  }

  /** Pixels between the first two cards. */
  async gap(): Promise<number> {
    return this.root
      .locator('ul')
      .first()
      .evaluate((list) => {
        const [first, second] = [...list.children].map((item) => item.getBoundingClientRect());
        return Math.round(second!.left - first!.right);
      });
  }
}
