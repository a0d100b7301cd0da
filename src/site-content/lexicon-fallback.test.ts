import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSiteContent } from './load-site-content.ts';
import { makeContentFolder } from './testing/make-content-folder.ts';

test("a folder without what people say uses the release's own", () => {
  const folder = makeContentFolder();
  rmSync(join(folder, 'understanding'), { recursive: true });
  expect(loadSiteContent(folder).lexicons.es).toBe(loadSiteContent('content').lexicons.es);
});
