import type { Locator, Page, Request } from '@playwright/test';
import { type MapLayer, TILE_PX } from '#model/map-layer.ts';
import { decodeMapPoints, encodeMapPoints } from '#wire/map-points-codec.ts';
import { expect, FAILED_REQUEST, hold, test } from './fixtures.ts';
import type { PlacesDriver } from './places-driver.ts';

const POINTS = /\/Medicaid\/Points/;
const METERS_PER_MILE = 1609.34;
/** Web Mercator: meters per pixel at the equator at zoom 0. */
const METERS_PER_PIXEL = 156_543.03392;

const single = (map: Locator) => map.getByRole('button', { name: /^\d+\. / });
const cluster = (map: Locator) => map.getByRole('button', { name: /^[\d,]+ providers, starting with number/ });
const circle = (page: Page) => page.locator('.leaflet-overlay-pane path');
const mapNote = (map: Locator, text: string) => map.getByRole('status').filter({ hasText: text });

test('a static image replaces the map before the first search and in list view', async ({ places }) => {
  await places.open();
  await expect(places.stillMap).toHaveJSProperty('complete', true);
  expect(await places.stillMap.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
  await expect(places.map).toHaveCount(0);
  await places.open('place=Phoenix, AZ&view=list');
  await expect(places.stillMap).toHaveAttribute('alt', /Phoenix, AZ.*12 providers/);
  await expect(places.stillMap).toHaveJSProperty('complete', true);
  expect(await places.stillMap.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
  await expect(places.map).toHaveCount(0);
});

test('the circle is as wide as the distance and fits the view; tiles are requested only for it', async ({
  places,
  page,
}) => {
  for (const [place, lat, lng, miles] of [
    ['Phoenix, AZ', 33.45, -112.074, 5],
    ['Anchorage, AK', 61.2, -149.9, 50],
  ] as const) {
    const columns: number[] = [];
    const noteTile = (request: Request) => {
      const [, zoom, column] = /\/tiles\/roadmap\/(\d+)\/(\d+)\//.exec(request.url()) ?? [];
      if (zoom) columns.push((360 * (Number(column) + 0.5)) / 2 ** Number(zoom) - 180);
    };
    page.on('request', noteTile);
    await places.open(`place=${place}&radius=${miles}`);
    await expect(circle(page)).toHaveCount(1);
    await expect(circle(page)).toHaveAttribute('fill', 'none');
    const tile = await page.locator('.leaflet-tile').last().getAttribute('src');
    // A large tile is one of the zoom before.
    const zoom = Number(tile!.match(/\/tiles\/roadmap\/(\d+)\/.*\?size=512$/)![1]) + 1;
    const drawn = Number((await circle(page).getAttribute('d'))!.match(/a(\d+),/)![1]);
    const metersPerPixel = (METERS_PER_PIXEL * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom;
    expect(Math.abs((drawn * metersPerPixel) / (miles * METERS_PER_MILE) - 1)).toBeLessThan(0.02);
    const [around, within] = [(await places.map.boundingBox())!, (await circle(page).boundingBox())!];
    expect(within.x).toBeGreaterThanOrEqual(around.x);
    expect(within.y).toBeGreaterThanOrEqual(around.y);
    expect(within.x + within.width).toBeLessThanOrEqual(around.x + around.width);
    expect(within.y + within.height).toBeLessThanOrEqual(around.y + around.height);
    // One zoom deeper it would no longer fit.
    expect(within.width * 2 > around.width || within.height * 2 > around.height).toBe(true);
    await expect(places.markers.first()).toBeVisible();
    await expect(places.map.locator('.tiles-roadmap img').first()).toBeVisible();
    expect(columns.length).toBeGreaterThan(0);
    // A tile is wider than two degrees where the circle is as large as a state.
    expect(columns.filter((column) => Math.abs(column - lng) > (miles > 5 ? 10 : 2))).toEqual([]);
    page.off('request', noteTile);
  }
});

test.describe('a marker whose card is on another page', () => {
  const SEARCH = /\/Medicaid\/Search/;

  /** Opens a map with a marker that no card on the first page belongs to. */
  async function farMarker(places: PlacesDriver): Promise<Locator> {
    await places.open('place=Sedona, AZ&radius=40&page=1');
    const marker = places.map.getByRole('button', { name: /^Provider number \d+$/ }).first();
    await expect(marker).toBeVisible();
    return marker;
  }

  test('says at once that its details load; after closing, another choice wins', async ({ places, page }) => {
    const marker = await farMarker(places);
    const lookup = await hold(page, SEARCH);
    await marker.press('Enter');
    await expect(places.dialog).toContainText('Loading provider details...');
    await lookup.requested;
    await page.keyboard.press('Escape');
    const name = await places.cardLinks.first().innerText();
    await places.cardLinks.first().click();
    await expect(places.dialog.getByRole('heading', { level: 3 })).toHaveText(name);
    const late = page.waitForResponse(SEARCH);
    lookup.release();
    await (await late).finished();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await expect(places.dialog.getByRole('heading', { level: 3 })).toHaveText(name);
  });

  test.describe('when it fails to load', () => {
    test.use({ expectedErrors: FAILED_REQUEST });

    test('says so, and Try again opens it', async ({ places, page }) => {
      const marker = await farMarker(places);
      await page.route(SEARCH, (route) => route.fulfill({ status: 500, body: '{}' }));
      await marker.press('Enter');
      await expect(places.dialog.getByRole('alert')).toContainText('Failed to load provider details.');
      await page.unroute(SEARCH);
      await places.dialog.getByRole('button', { name: 'Try again' }).click();
      await expect(places.dialog.getByRole('heading', { level: 3 })).toBeVisible();
    });
  });
});

test('markers have the numbers and names of their cards, light up with them, and open their details', {
  tag: '@journey',
}, async ({ places }) => {
  await places.open('place=Sedona, AZ&radius=20');
  await expect(places.markers.first()).toBeVisible();

  await test.step('hovering over a card highlights its marker', async () => {
    await places.cards.first().hover();
    await expect(places.map.locator('.is-lit')).toHaveCount(1);
    await places.page.getByRole('heading', { level: 2 }).first().hover();
    await expect(places.map.locator('.is-lit')).toHaveCount(0);
  });

  await test.step('they carry the names of their cards', async () => {
    const names = await places.cardLinks.allInnerTexts();
    await nearestSingle(places.map);
    for (const marker of await single(places.map).all()) {
      const label = (await marker.getAttribute('aria-label'))!;
      expect(label).toContain(names[Number(label.match(/^\d+/)![0]) - 1]);
    }
  });

  await test.step('a marker is 40 by 42 pixels, and opens its details on click and on Enter', async () => {
    const marker = await nearestSingle(places.map);
    const [number, name] = (await marker.getAttribute('aria-label'))!.match(/^(\d+)\. (.*), [^,]* \S+$/)!.slice(1);
    expect(await marker.boundingBox()).toMatchObject({ width: 40, height: 42 });
    await expect(marker).toContainText(number!);
    await marker.click();
    await expect(places.dialog.getByRole('heading', { level: 3 })).toHaveText(name!);
    await places.dialog.getByRole('button', { name: 'Close' }).click();
    await marker.focus();
    await marker.press('Enter');
    await expect(places.dialog.getByRole('heading', { level: 3 })).toHaveText(name!);
    await places.page.keyboard.press('Escape');
    await expect(marker).toBeFocused();
  });
});

test('four base layers, and notes on what is drawn; a new search clears the old circle and markers', async ({
  places,
  page,
}) => {
  await places.openToChange('place=Phoenix, AZ');
  await expect(places.markers.first()).toBeVisible();

  await test.step('Roadmap is the first of four layers, each with its credit', async () => {
    await page.getByRole('button', { name: 'Map layers' }).press('Enter');
    const layers = page.locator('.leaflet-control-layers').getByRole('radio');
    await expect(layers).toHaveCount(4);
    await expect(page.getByRole('radio', { name: 'Roadmap' })).toBeChecked();
    await expect(page.getByText('Satellite, Hybrid, Terrain: drawn map, no pictures from above')).toBeVisible();
    for (const name of ['Satellite', 'Hybrid', 'Terrain']) {
      const tile = page.waitForResponse(new RegExp(`/tiles/${name.toLowerCase()}/`));
      await page.locator('.leaflet-control-layers').hover();
      await page.getByRole('radio', { name }).check();
      expect((await tile).ok()).toBe(true);
      await expect(mapNote(places.map, 'no pictures from above')).toBeVisible();
      await expect(page.locator('.leaflet-control-attribution')).toContainText('GeoNames');
    }
  });

  await test.step('a new search clears the old circle and markers', async () => {
    const before = await places.markers.first().getAttribute('aria-label');
    await places.placeField.fill('Sedona, AZ');
    await places.searchButton.click();
    await expect(places.count).toContainText('Sedona, AZ');
    await expect(places.markers.first()).toBeVisible();
    await expect(circle(page)).toHaveCount(1);
    await expect(places.map.getByTitle('Map layers')).toHaveCount(1);
    await expect(places.map.getByRole('button', { name: before!, exact: true })).toHaveCount(0);
  });
});

test('a cluster opens by keyboard; close up, the map says that it has no streets, and zooms to the house, in large tiles', async ({
  places,
  page,
}) => {
  await places.open('place=Phoenix, AZ&radius=50');

  await test.step('a cluster opens by keyboard, and focus stays on the map', async () => {
    await expect(cluster(places.map).first()).toBeVisible();
    const before = await cluster(places.map).first().getAttribute('aria-label');
    await cluster(places.map).first().press('Enter');
    await expect(places.map.getByRole('button', { name: before!, exact: true })).toHaveCount(0);
    const inside = await page.evaluate(() => document.activeElement?.closest('.leaflet-container') !== null);
    expect(inside).toBe(true);
  });

  const streets = mapNote(places.map, 'This drawn map has no streets.');
  await expect(streets).toHaveCount(0);
  const zoomIn = page.getByRole('button', { name: 'Zoom in' });
  // The map ignores presses while it moves; with Shift, one is three levels.
  const zoomFarther = async () => {
    if ((await zoomIn.getAttribute('aria-disabled')) === 'true') return;
    // If it is disabled meanwhile, a click would wait for it in vain.
    await zoomIn.click({ modifiers: ['Shift'], timeout: 1000 });
  };
  const quickly = { intervals: [100] };

  await test.step('close up, the drawn map says that it has no streets', async () => {
    await expect(async () => {
      await zoomFarther();
      expect(await streets.count()).toBe(1);
    }).toPass(quickly);
  });

  await test.step('the map zooms to the house, in large tiles', async () => {
    await expect(async () => {
      await zoomFarther();
      expect(await zoomIn.getAttribute('aria-disabled')).toBe('true');
    }).toPass(quickly);
    // Where frames are slow, Leaflet leaves tiles of the zoom level before under the new ones.
    const tiles = places.map.locator('.tiles-roadmap img[src*="/tiles/roadmap/19/"][src$="?size=512"]');
    await expect(tiles.first()).toHaveCSS('width', '512px');
    for (const tile of await tiles.all()) await expect.poll(() => isDrawn(tile)).toBe(true);
  });
});

test('a layer from a source has small tiles', async ({ places, page }) => {
  await page.route('**/api/layers?*', async (route) => {
    const response = await route.fetch();
    const layers: MapLayer[] = await response.json();
    const changed = layers.map((layer) => ({ ...layer, ...(layer.id === 'roadmap' && { tilePixels: TILE_PX }) }));
    await route.fulfill({ response, json: changed });
  });
  await places.open('place=Sedona, AZ');
  const tile = places.map.locator('.tiles-roadmap img').first();
  await expect(tile).toHaveCSS('width', '256px');
  expect(await tile.getAttribute('src')).not.toContain('size');
  await expect.poll(() => isDrawn(tile)).toBe(true);
});

test('list and map show the same providers under the same numbers', async ({ places, page, request }) => {
  const response = page.waitForResponse(POINTS);
  await places.open('place=Tucson, AZ&radius=50');
  const query = new URL((await response).url()).searchParams;
  const bytes = await (await response).body();
  const points = decodeMapPoints(Uint8Array.from(bytes).buffer);
  const total = await places.total();
  expect(points).toMatchObject({ kind: 'points', total });
  if (points.kind !== 'points') return;
  expect(points.microDegrees).toHaveLength(2 * total);

  const listed = await request.post('/api/Medicaid/Search', {
    data: {
      lat: Number(query.get('lat')),
      lng: Number(query.get('lng')),
      searchRadius: Number(query.get('searchRadius')),
      page: 1,
      pageSize: 12,
    },
  });
  const { features } = await listed.json();
  const names = await places.cardLinks.allInnerTexts();
  expect(names).toHaveLength(12);
  for (const [index, { geometry, properties }] of features.entries()) {
    expect(properties.name).toBe(names[index]);
    const [lng, lat] = geometry.coordinates;
    expect(points.microDegrees[2 * index]! / 1e6).toBeCloseTo(lat, 5);
    expect(points.microDegrees[2 * index + 1]! / 1e6).toBeCloseTo(lng, 5);
  }

  // The whole circle is in view: the counts of markers and clusters add up to the total of the list.
  await expect(places.markers.first()).toBeVisible();
  const labels = await places.markers.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')!));
  const counts = labels.map((label) => Number(label.match(/^([\d,]+) providers/)?.[1]?.replace(',', '') ?? 1));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total);
});

test.describe('when the list of layers fails to load', () => {
  test.use({ expectedErrors: FAILED_REQUEST });

  test('the map has small tiles, which every layer has', async ({ places, page }) => {
    await page.route('**/api/layers?*', (route) => route.abort());
    await places.open('place=Sedona, AZ');
    await expect(places.map.locator('.tiles-roadmap img').first()).toHaveCSS('width', '256px');
    await expect(places.markers.first()).toBeVisible();
  });
});

test('on a phone, the map leaves room for the first card, its credit below the circle', async ({ places, page }) => {
  // What the map shows is decided as it opens.
  for (const [width, height] of [
    [390, 844],
    [320, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await places.open('place=Phoenix, AZ&view=map');
    const map = (await places.map.boundingBox())!;
    expect(map.height, `at ${width}`).toBeLessThanOrEqual(0.45 * height);
    expect((await places.cards.first().boundingBox())!.y, `at ${width}`).toBeLessThan(height - 40);
    const credit = page.locator('.leaflet-control-attribution');
    await expect(credit).toContainText('GeoNames');
    const drawn = (await circle(page).boundingBox())!;
    expect(drawn.y + drawn.height, `at ${width}`).toBeLessThanOrEqual((await credit.boundingBox())!.y);
  }
});

test('on a phone, the list comes first, and the map is loaded once it is asked for', async ({ places, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const views = page.getByRole('navigation', { name: 'Show results as' });
  const current = views.locator('[aria-current]');
  const points: string[] = [];
  page.on('request', (request) => {
    if (POINTS.test(request.url())) points.push(request.url());
  });
  await places.open('place=Phoenix, AZ');
  await expect(current).toHaveText('List');
  expect((await page.locator('#map').boundingBox())!.height).toBeLessThan(200);
  await expect(page.locator('#map').getByRole('img')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(points).toEqual([]);
  await views.getByRole('link', { name: 'Map' }).click();
  await expect(places.markers.first()).toBeInViewport();
  await expect(current).toHaveText('Map');
  // It stays with the next search.
  await places.open(`${new URL(page.url()).searchParams}&radius=10`);
  await expect(places.markers.first()).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await places.open('place=Phoenix, AZ');
  await expect(current).toHaveText('Map');
  await expect(places.markers.first()).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('in every view and at every width, the picture is not cropped', async ({ page }) => {
    for (const view of ['map', 'list', '']) {
      await page.goto(`/ourplaces?${new URLSearchParams({ place: 'Phoenix, AZ', view })}`);
      for (const width of [320, 1280]) await test.step(`${view}, ${width} px`, () => expectWhole(page, width));
    }
  });
});

/** Expects that the picture of the map reaches every edge of its frame, at this width of the window. */
async function expectWhole(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const picture = page.locator('#map img');
  await expect(picture).toHaveCSS('object-fit', 'fill');
  const frame = (await picture.boundingBox())!;
  // The one for this width is chosen a moment after the window changed.
  const chosen = await picture.evaluate((image: HTMLImageElement) => {
    const sources = [...image.parentElement!.querySelectorAll('source')];
    const source = sources.find(({ media }) => matchMedia(media).matches);
    return new URL(source?.srcset ?? image.src, document.baseURI).href;
  });
  await expect(picture).toHaveJSProperty('currentSrc', chosen);
  const drawn = await (await page.request.get(chosen)).text();
  const [left, top, side] = /viewBox="(\S+) (\S+) (\S+) /.exec(drawn)!.slice(1).map(Number);
  const [drawnWidth, drawnHeight] = /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(drawn)!.slice(1).map(Number);
  const scale = Math.min(frame.width, frame.height) / side!;
  expect(left! * 2 + side!).toBe(drawnWidth);
  expect(top! * 2 + side!).toBe(drawnHeight);
  expect(drawnWidth! * scale).toBeGreaterThanOrEqual(frame.width);
  expect(drawnHeight! * scale).toBeGreaterThanOrEqual(frame.height);
}

test('the map is one stop for Tab after the list, and arrow keys reach its markers and buttons', async ({
  places,
  page,
}) => {
  await places.open('place=Sedona, AZ&radius=20');
  await expect(places.markers.first()).toBeVisible();
  await expect(places.map.getByTitle('Map layers')).toBeVisible();
  await places.cardLinks.last().focus();
  const focused = page.locator(':focus');
  while (!(await focused.evaluate((element) => element.matches('.leaflet-container'))))
    await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAttribute('data-number', '1');
  const labels: (string | null)[] = [];
  const count = await places.markers.count();
  for (let at = 0; at < count; at++) {
    labels.push(await focused.getAttribute('aria-label'));
    await page.keyboard.press('ArrowDown');
  }
  expect(new Set(labels).size).toBe(count);
  await expect(focused).toHaveAttribute('title', 'Zoom in');
  await page.keyboard.press('End');
  await expect(focused).toHaveAttribute('aria-label', 'Map layers');
  await page.keyboard.press('Home');
  await expect(focused).toHaveAttribute('data-number', '1');
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAttribute('data-number', '1');
  await page.keyboard.press('Tab');
  expect(await focused.evaluate((element) => element.closest('.leaflet-container'))).toBeNull();
});

test('providers at one spot are listed by name, and focus returns to their marker', async ({ places, page }) => {
  // Where the list is wider than the room between the map's buttons.
  await page.setViewportSize({ width: 320, height: 640 });
  await moveMatches(page, (microDegrees) => microDegrees.map((_, index) => microDegrees[index % 2]!));
  await places.open('place=Sedona, AZ&radius=10&view=map');
  const names = await places.cardLinks.allInnerTexts();
  const marker = cluster(places.map);
  await marker.focus();
  await marker.press('Enter');
  const spot = page.locator('.leaflet-popup');
  await expect(spot.getByRole('heading', { name: `${names.length} providers shown here` })).toBeFocused();
  await expect(spot.getByRole('listitem')).toHaveText(names.map((name, index) => `${index + 1}. ${name}`));
  await spot.getByRole('button', { name: names[1]! }).click();
  await expect(places.dialog.getByRole('heading', { level: 3 })).toHaveText(names[1]!);
  await page.keyboard.press('Escape');
  await expect(places.dialog).toBeHidden();
  const close = spot.getByRole('button', { name: /Close/ });
  expect(await close.boundingBox()).toMatchObject({ width: 44, height: 44 });
  await close.click();
  await expect(marker).toBeFocused();
});

for (const { what, degrees } of [
  { what: 'eight miles', degrees: 8 / 69 },
  { what: 'twelve meters', degrees: 12 / 111_320 },
]) {
  test(`on a phone, a cluster of two markers ${what} apart opens to show both`, async ({ places, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await moveMatches(page, ([lat, lng]) => Int32Array.of(lat!, lng!, lat! + Math.round(degrees * 1e6), lng!));
    await places.open('place=Sedona, AZ&radius=50&view=map');
    await cluster(places.map).press('Enter');
    await expect(cluster(places.map)).toHaveCount(0);
    await expect(single(places.map)).toHaveCount(2);
    for (const pin of await single(places.map).all()) await expect(pin).toBeInViewport();
    await expect(page.locator('.leaflet-popup')).toHaveCount(0);
  });
}

test('too many providers for markers: shows bubbles with counts and advice', async ({ places, page }) => {
  const counts = new Uint32Array(64 * 64);
  counts[64 * 20 + 20] = 15_000;
  counts[64 * 40 + 40] = 10_000;
  const box = { south: 33.2, west: -112.3, north: 33.7, east: -111.8 };
  await page.route(POINTS, (route) =>
    route.fulfill({ body: Buffer.from(encodeMapPoints({ kind: 'grid', total: 25_000, size: 64, box, counts })) }),
  );
  await places.open('place=Phoenix, AZ&radius=10');
  await expect(page.getByText('Too many to show one by one. Choose a shorter distance or a service.')).toBeVisible();
  await expect(places.map.getByRole('button', { name: /^15,000 providers here/ })).toBeVisible();
  await expect(places.map.getByRole('button', { name: /^10,000 providers here/ })).toBeVisible();
});

test.describe('when the points fail to load', () => {
  test.use({ expectedErrors: FAILED_REQUEST });

  test('the map says so, and the list stays', async ({ places, page }) => {
    await page.route(POINTS, (route) => route.abort());
    await places.open('place=Phoenix, AZ');
    await expect(places.map.getByText('We could not load the map. The list has the same providers.')).toBeVisible();
    await expect(places.cards).toHaveCount(12);
  });
});

const isDrawn = (tile: Locator) => tile.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

/** Moves the map's matches. `microDegrees` holds latitude and longitude alternately, in the order of the list. */
async function moveMatches(page: Page, move: (microDegrees: Int32Array) => Int32Array): Promise<void> {
  await page.route(POINTS, async (route) => {
    const response = await route.fetch();
    const points = decodeMapPoints(Uint8Array.from(await response.body()).buffer);
    if (points.kind !== 'points') throw new Error('Expected points.');
    const body = Buffer.from(encodeMapPoints({ ...points, microDegrees: move(points.microDegrees) }));
    await route.fulfill({ response, body });
  });
}

/** Returns the marker of one listed provider; opens clusters that contain listed ones until one appears. */
async function nearestSingle(map: Locator): Promise<Locator> {
  for (let presses = 0; presses < 8; presses++) {
    await expect(map.locator('.leaflet-marker-icon').first()).toBeVisible();
    if ((await single(map).count()) > 0) break;
    await map.locator('.cluster-box:has(.cluster-listed)').first().click();
  }
  return single(map).first();
}

test.describe('by touch', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 800 } });

  test('a tap opens the layer switcher; a second tap, a chosen layer or a tap elsewhere closes it', async ({
    places,
    page,
  }) => {
    await places.open('place=Phoenix, AZ&view=map');
    for (const width of [390, 820]) await test.step(`${width} pixels wide`, () => expectSwitch(places, page, width));
  });
});

async function expectSwitch(places: PlacesDriver, page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const toggle = places.map.getByRole('button', { name: 'Map layers' });
  await toggle.scrollIntoViewIfNeeded();
  const terrain = places.map.getByRole('radio', { name: /Terrain/ });
  const { x, y } = (await toggle.boundingBox())!;
  await tapAndSettle(page, x + 20, y + 20);
  await expect(terrain).toBeVisible();
  await tapAndSettle(page, x + 20, y + 20);
  await expect(terrain).toBeHidden();
  await toggle.tap();
  await terrain.tap();
  await expect(terrain).toBeHidden();
  await tapAndSettle(page, x + 20, y + 20);
  await expect(terrain).toBeChecked();
  await page.locator('strong', { hasText: /^\d+ results/ }).tap();
  await expect(terrain).toBeHidden();
  // As it was, for the next width.
  await tapAndSettle(page, x + 20, y + 20);
  await places.map.getByRole('radio', { name: 'Roadmap' }).tap();
}

/** Taps, and waits until the page has had the mouse events that the browser imitates after a tap: the click is the last. */
async function tapAndSettle(page: Page, x: number, y: number): Promise<void> {
  await page.evaluate(() => {
    const clicked = new Promise((done) => addEventListener('click', done, { capture: true, once: true }));
    Object.assign(window, { clicked });
  });
  await page.touchscreen.tap(x, y);
  await page.evaluate(() => (window as unknown as { clicked: Promise<Event> }).clicked.then(() => {}));
}
