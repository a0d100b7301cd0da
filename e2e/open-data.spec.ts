import { expect, test } from './fixtures.ts';
import { decoded, linkOf, linksIn, sourceOf } from './page-source.ts';
import { startSecondSite } from './second-site.ts';

for (const [language, home, name] of [
  ['English', '/glossary', 'Open data'],
  ['Spanish', '/es/glossary', 'Datos abiertos'],
] as const)
  test(`the footer leads to the open data in ${language}: on which terms, and how to get them`, async ({ request }) => {
    const { html: from } = await sourceOf(request, home);
    const path = linksIn(/<footer.*<\/footer>/s.exec(from)![0]).get(name)!;
    const { html, text } = await sourceOf(request, path);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${name}</h1>`));
    expect(text).toContain('(CC0)');
    const whole = await (await request.get(path)).text();
    const facts = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(whole)![1]!);
    expect(facts).toMatchObject({ '@type': 'DataFeed', name, isAccessibleForFree: true });
    const examples = [...html.matchAll(/<dd\b[^>]*>(.*?)<\/dd>/gs)].map(([, each]) => decoded(each!));
    expect(examples).toHaveLength(5);
    // Each example, and each file, is of a call that there is.
    const called = examples.map((example) => new URL(/'(.*)'/.exec(example)![1]!));
    const files = (facts.distribution as { contentUrl: string }[]).map(({ contentUrl }) => contentUrl);
    for (const path of [...called.map(({ pathname, search }) => pathname + search), ...files]) {
      const answer = await request.get(path);
      expect([path, answer.status()]).not.toEqual([path, 404]);
      // Pages of other origins may read them.
      expect([path, answer.headers()['access-control-allow-origin']]).toEqual([path, '*']);
    }
  });

test('the page of the API leads there', async ({ request }) => {
  expect(linkOf(await sourceOf(request, '/api'), /^In plain words$/)).toBe('/open-data');
});

test('where nothing is published, there is no such page, and nothing leads to it', async ({ request }) => {
  const site = await startSecondSite({}, { OPEN_DATA: 'off' });
  try {
    const ask = (path: string) => request.get(site.origin + path);
    for (const path of ['/open-data', '/es/open-data', '/hsds', '/fhir/manifest.json'])
      expect([path, (await ask(path)).status()]).toEqual([path, 404]);
    for (const path of ['/glossary', '/es/glossary', '/sitemap.xml?part=1', '/api']) {
      const text = await (await ask(path)).text();
      expect(text).toMatch(/glossary|openapi/);
      expect(text).not.toMatch(/\/open-data/);
    }
  } finally {
    await site.stop();
  }
});
