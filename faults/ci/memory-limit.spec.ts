import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../../e2e/fixtures.ts';
import { copySample } from '../../e2e/second-site.ts';
import { limitMemory } from '../memory-limit.ts';
import { startSite } from '../running-site.ts';
import { openForm, sendForm } from '../sent-forms.ts';

const LIMIT_BYTES = 400e6;

/** What visitors do, as the pages that they open, with a word that each must have. */
const JOURNEYS: Record<string, [path: string, has: string][]> = {
  'starts at home, in English and Spanish': [
    ['/', 'Medicaid'],
    ['/es', 'Medicaid'],
  ],
  'searches, and turns the page': [
    ['/ourplaces?place=Phoenix, AZ&radius=25', 'Phoenix'],
    ['/ourplaces?place=Phoenix, AZ&radius=25&page=2', 'Phoenix'],
  ],
  'asks in own words': [['/ourplaces?q=my son does not talk yet, near Tempe AZ', 'Speech']],
  'asks in Spanish': [['/es/ourplaces?q=mi hijo no habla, cerca de Tempe AZ', 'habla']],
  'types a misspelled town': [['/ourplaces?place=Pheonix, AZ', 'Phoenix']],
  'opens the pages of a state and a town': [
    ['/ourplaces/states', 'Arizona'],
    ['/ourplaces/az', 'Phoenix'],
  ],
  'looks at the map': [
    ['/api/tiles/roadmap/6/12/25', '<svg'],
    ['/api/tiles/roadmap/11/386/823', '<svg'],
  ],
  'reads about an expert, and looks up a word': [
    ['/experts', 'expert'],
    ['/glossary', 'Medicaid'],
  ],
  'watches a video': [
    ['/resources', 'video'],
    ['/video/1', 'video'],
  ],
};

test('a site with 400 MB serves ten journeys', async () => {
  test.slow();
  const limit = limitMemory(LIMIT_BYTES);
  test.skip(typeof limit === 'string', String(limit));
  if (typeof limit === 'string') return;
  const folder = mkdtempSync(join(tmpdir(), 'small-memory-'));
  copySample(folder);
  const site = await startSite({ DATA_DIR: folder, OPEN_DATA: 'on' }, { under: limit.under });
  try {
    for (const [journey, pages] of Object.entries(JOURNEYS))
      for (const [path, has] of pages) {
        const answer = await fetch(site.origin + path);
        expect([answer.status, await answer.text()], `${journey}: ${path}`).toEqual([
          200,
          expect.stringContaining(has),
        ]);
      }
    expect(await sendForm(site.origin, await openForm(site.origin, 'A tenth')), 'sends a form').toBe('accepted');
    console.log(`At most ${Math.round(limit.peak() / 1e6)} MB`);
  } finally {
    await site.stop();
    limit.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});
