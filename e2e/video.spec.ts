import type { Page } from '@playwright/test';
import { axeViolations, expect, test, WIDTHS } from './fixtures.ts';
import type { LibraryDriver } from './library-driver.ts';

const HOSTED = '/video/3';
const SELF_HOSTED = '/video/17';
const COMING_SOON = '/video/27';
/** Its sentence at this second: 'Call one number. …' */
const AT_A_SENTENCE = `${SELF_HOSTED}?t=24`;

test.use({ reducedMotion: 'reduce' });

/** Checks the opened page on a phone, a tablet and a laptop, where the window then stays. */
async function expectFine(page: Page): Promise<void> {
  await test.step('it passes axe and fits every width', async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      // A tablet shows what a phone or a laptop does.
      if (width !== 768) expect.soft(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}

const isPaused = ({ film }: LibraryDriver) => film.evaluate((video: HTMLVideoElement) => video.paused);

test.describe('a hosted video', () => {
  test('requests nothing from its host before playing, names its publisher, and leads to related ones', async ({
    library,
    page,
  }) => {
    await library.open(HOSTED);
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText('PACER Center');
    await expect(page.getByText('has a transcript')).toHaveCount(0);
    await expectFine(page);
    await test.step('search engines read what it is', async () => {
      const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
      const video = facts.map((text) => JSON.parse(text)).find((fact) => fact['@type'] === 'VideoObject');
      expect(video).toMatchObject({ embedUrl: 'https://www.youtube-nocookie.com/embed/oRrxE4GJeMc' });
      expect(video.publisher.name).toBe('PACER Center');
    });
    await test.step('a related video opens on its first tab', async () => {
      await page.getByRole('tab', { name: 'Experts' }).click();
      await library.carousel('Watch Related Resources').root.getByRole('link').first().click();
      await expect(page).not.toHaveURL(/\/video\/3$/);
      await expect(page.getByRole('tab', { name: 'Description' })).toHaveAttribute('aria-selected', 'true');
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });
  });

  test.describe('when its button is pressed', () => {
    test.use({ expectedErrors: /^third party: https:\/\/www\.youtube-nocookie\.com\/embed\// });

    test('plays from the no-cookie host, from the second of the link', async ({ library, page }) => {
      await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: '<p>player</p>' }));
      await library.open(`${HOSTED}?t=83`);
      await expect(page.getByRole('main')).toContainText('It starts at 1:23');
      const onYouTube = page.getByRole('link', { name: 'Watch it on YouTube' });
      await expect(onYouTube).toHaveAttribute('href', /v=oRrxE4GJeMc&t=83$/);
      await page.getByRole('button', { name: 'Play video: Learn to speak up for your child' }).press('Enter');
      const frame = page.locator('iframe');
      await expect(frame).toHaveAttribute(
        'src',
        /^https:\/\/www\.youtube-nocookie\.com\/embed\/oRrxE4GJeMc\?.*start=83/,
      );
      await expect(frame).toHaveAttribute('title', /Journey Begins/);
      await expect(frame).toBeFocused();
    });
  });
});

test('a self-hosted video has captions and a transcript, which leads to each second and marks what is said', async ({
  library,
  page,
}) => {
  await library.open(SELF_HOSTED);
  const { film, said } = library;
  await expectFine(page);
  await test.step('it says that it is silent, and what it has', async () => {
    await expect(film).toHaveAttribute('poster', /\.svg$/);
    await expect(film.locator('track[kind="captions"]')).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'Transcript' })).toContainText('The house is quiet');
    await expect(page.getByRole('main')).toContainText('It has no sound');
  });
  await test.step('the transcript is announced before the video', async () => {
    const order = await page.evaluate(() => {
      const link = [...document.querySelectorAll('a')].find(({ hash }) => hash === '#transcript')!;
      return link.compareDocumentPosition(document.querySelector('video')!) & Node.DOCUMENT_POSITION_FOLLOWING;
    });
    expect(order).toBeTruthy();
  });
  await test.step('it plays, and the sentence that is said is marked', async () => {
    await page.setViewportSize({ width: 1280, height: 1000 });
    await expect(said).toHaveCount(0);
    await film.evaluate((video: HTMLVideoElement) => video.play());
    await expect.poll(() => library.seconds()).toBeGreaterThan(0);
    await expect(said).toContainText('You are not the only one');
    await film.evaluate((video: HTMLVideoElement) => {
      video.pause();
      video.currentTime = 37;
    });
    await expect(said).toContainText('Never alone');
    await expect(said).toHaveCount(1);
    await expect(said).toBeInViewport();
  });
  await test.step('a press on a sentence goes there, but does not start the video', async () => {
    const sentence = page.getByRole('link', { name: /Call one number/ });
    await sentence.press('Enter');
    await expect.poll(() => library.seconds()).toBeCloseTo(24.4, 1);
    await expect(said).toContainText('Call one number');
    expect(await isPaused(library)).toBe(true);
    await expect(page).toHaveURL(/\/video\/17$/);
    await expect(sentence).toBeFocused();
  });
  await test.step('the key for the next link leads past the player into the transcript', async () => {
    await page.getByRole('link', { name: 'This video has a transcript' }).press('Enter');
    await expect(page).toHaveURL(/#transcript$/);
  });
});

async function expectStart(library: LibraryDriver, page: Page): Promise<void> {
  await expect(library.film.locator('source')).toHaveAttribute('src', /\.mp4#t=24\.4$/);
  await expect(library.said).toContainText('Call one number');
  await expect(page.getByRole('main')).toContainText('It starts at 0:24: Call one number.');
  await expect(page.getByRole('link', { name: /Find one person/ })).toHaveAttribute('href', '/video/17?t=30');
  await expect.poll(() => library.seconds()).toBeCloseTo(24.4, 1);
  expect(await isPaused(library)).toBe(true);
}

test.describe('a link to a second', () => {
  test('waits there, marks the sentence and says so', async ({ library, page }) => {
    await library.open(AT_A_SENTENCE);
    await expectStart(library, page);
  });

  test('passes axe in Spanish, where the transcript names what the picture shows', async ({ library, page }) => {
    await library.open(`/es${AT_A_SENTENCE}`);
    await expectFine(page);
    await expect(page.getByRole('region', { name: 'Transcripción' })).toContainText(
      'En la imagen: Una mujer con una taza',
    );
  });

  test('is like any other link to the video if there is no such second', async ({ library, page }) => {
    await library.open(`${SELF_HOSTED}?t=%3Cscript%3E`);
    await expect(library.said).toHaveCount(0);
    await expect(page.getByText('It starts at')).toHaveCount(0);
  });
});

test("says 'Video coming soon!' where there is none, and has no tabs without experts or resources", async ({
  library,
  page,
}) => {
  await library.open(COMING_SOON);
  await expectFine(page);
  await expect(page.getByText('Video coming soon!')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Play video/ })).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveText(['Description']);
  await expect(page.getByText('under “Resources”')).toHaveCount(0);
});

test('tabs start with Description; arrow keys, Home and End move between them', { tag: '@journey' }, async ({
  library,
  page,
}) => {
  await library.open(HOSTED);
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('Description')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
  await tab('Description').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Experts')).toBeFocused();
  await expect(page.getByRole('tabpanel')).toContainText('They are not in the video');
  await expect(page.getByRole('link', { name: /Expert Profile.*Rosa Delgado/ })).toHaveAttribute(
    'href',
    '/experts/rosa-delgado',
  );
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('End');
  await expect(tab('Resources')).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await expect(page.getByRole('tabpanel').getByRole('link').first()).toHaveAttribute('target', '_blank');
  await page.keyboard.press('ArrowRight');
  await expect(tab('Description')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  await expect(tab('Description')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel')).toBeFocused();
});

test('Share opens the platform’s share sheet, or else copies the link, or else shows it', async ({ library, page }) => {
  const replace = (name: 'share' | 'clipboard', value: string) =>
    page.evaluate(`Object.defineProperty(navigator, '${name}', { configurable: true, value: ${value} })`);
  const seen = (name: string) => page.evaluate(`window.${name}`);
  await library.open(HOSTED);
  const button = page.getByRole('button', { name: 'Share' });
  await test.step('the share sheet', async () => {
    await replace('share', 'async (what) => { window.shared = what; }');
    await button.click();
    const shared = (await seen('shared')) as ShareData;
    expect(shared).toMatchObject({ title: 'Learn to speak up for your child' });
    expect(new URL(shared.url!).pathname).toBe(HOSTED);
  });
  await test.step('without one, it copies the link and says so', async () => {
    await replace('share', 'undefined');
    await replace('clipboard', '{ writeText: async (text) => { window.copied = text; } }');
    await button.click();
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
    expect(await seen('copied')).toMatch(/^http.*\/video\/3$/);
  });
  await test.step('if that fails, it shows the link', async () => {
    await replace('clipboard', 'undefined');
    await button.click();
    await expect(page.getByLabel('Copy this link')).toHaveValue(/^http.*\/video\/3$/);
    const [title, link] = await Promise.all(
      [page.getByRole('heading', { level: 1 }), page.getByLabel('Copy this link')].map((part) => part.boundingBox()),
    );
    expect(link!.y).toBeGreaterThan(title!.y + title!.height);
  });
});

test('an unknown video redirects to the first with a notice', async ({ library, page }) => {
  await library.open('/video/999');
  await expect(page).toHaveURL(/\/video\/1\?/);
  await expect(page.getByRole('status').filter({ hasText: 'could not find the video' })).toBeVisible();
});

test.describe('without an id', () => {
  test.use({ expectedErrors: /A link to a video has no video id/ });
  test('shows the first video without a notice, and logs the faulty link', async ({ library, page }) => {
    const logged = page.waitForEvent('console', (message) => message.text().includes('no video id'));
    await library.open('/es/video');
    expect((await logged).type()).toBe('error');
    await expect(page).toHaveURL(/\/es\/video\/1\?/);
    await expect(page.getByText('No encontramos el video')).toHaveCount(0);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('shows all three sections under their headings, and a link to the video', async ({ page }) => {
    await page.goto(HOSTED);
    for (const name of ['Description', 'Experts', 'Resources'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Rosa Delgado' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Parent to Parent USA' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Watch it on YouTube' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
  });

  test('a link to a second waits there, marks the sentence and says so', async ({ library, page }) => {
    await page.goto(AT_A_SENTENCE);
    await expectStart(library, page);
  });

  test('a link to a second leads there on YouTube too; one that there is not is like any other', async ({
    request,
  }) => {
    const read = async (path: string) => (await request.get(path)).text();
    const hosted = await read(`${HOSTED}?t=83`);
    expect(hosted).toContain('It starts at 1:23');
    expect(hosted).toMatch(/href="[^"]*v=oRrxE4GJeMc&amp;t=83"[^>]*>(<[^>]*>)*Watch it on YouTube/);
    expect(await read(AT_A_SENTENCE)).toMatch(/<a href="\/video\/17\?t=24" aria-current="true"/);
    const none = await read(`${SELF_HOSTED}?t=%3Cscript%3E`);
    expect(none).not.toMatch(/<a href="\/video\/17\?t=\d+" aria-current|It starts at/);
  });
});
