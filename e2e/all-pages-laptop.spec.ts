import { test } from './fixtures.ts';
import { checkLaptopPage } from './laptop-page.ts';
import { screensOf } from './page-weight.ts';

test.beforeEach(() => test.slow());

for (const id of screensOf('widgets', 'places'))
  test(`${id} in Spanish on a laptop: axe, colors, script, Tab, reduced motion, and it fits a phone`, ({
    page,
    request,
  }) => checkLaptopPage(page, request, id));
