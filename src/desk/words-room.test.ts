import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import { openDesk, type TestDesk, type TestStaff } from './testing/open-desk.ts';

let desk: TestDesk;
let ana: TestStaff;
beforeEach(async () => {
  desk = openDesk();
  ana = await desk.signIn();
});

const file = (name: string) => {
  const path = join(desk.deps.contentFolder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
};
const baseOf = async (path: string) => /name="base" value="([^"]+)"/.exec(await ana.read(path))![1]!;
const content = () => loadSiteContent(desk.deps.contentFolder);

/** The fields of a page's form as a browser would send them. */
async function formOf(path: string): Promise<Record<string, string>> {
  return fieldsIn(await ana.read(path));
}

function fieldsIn(page: string): Record<string, string> {
  const decoded = (text: string) =>
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  const form = /<form class="entry"[\s\S]*?<\/form>/.exec(page)![0];
  const fields: Record<string, string> = {};
  for (const [, tag] of form.matchAll(/<input ([^>]*)>/g)) {
    const of = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(tag!)?.[1];
    if (of('type') === 'checkbox' && !/ checked/.test(tag!)) continue;
    fields[decoded(of('name')!)] = decoded(of('value') ?? '');
  }
  for (const [, name, text] of form.matchAll(/<textarea [^>]*name="([^"]+)"[^>]*>\n?([\s\S]*?)<\/textarea>/g))
    fields[name!] = decoded(text!);
  for (const [, name, options] of form.matchAll(/<select [^>]*name="([^"]+)"[^>]*>([\s\S]*?)<\/select>/g))
    fields[name!] = decoded(/value="([^"]*)" selected/.exec(options!)?.[1] ?? '');
  const { token: _, ...rest } = fields;
  return rest;
}

const NEW_EXPERT = {
  name: 'José Núñez',
  'title.en': 'Job coach: at work',
  'title.es': 'Orientador laboral',
  'specialties[Attorney]': '1',
  'topics[Guardianship]': '1',
  'topics[Travel]': '1',
  'bio.en': 'José helps people find work.',
  'helpAreas.en': 'Write a résumé\r\nPractice an interview\r\n',
  'helpAreas.es': 'Escribir un currículum\r\nPracticar una entrevista',
  'image.file': 'experts/dot.svg',
  'image.alt.en': 'José, smiling',
  'text.en': 'First.\r\n\r\nSecond **bold**.',
};

async function addExpert(more: Record<string, string> = {}) {
  return ana.post('/words/add/experts', { ...NEW_EXPERT, 'image.file': 'dot.svg', ...more });
}

describe('the Words room', () => {
  test('lists experts, videos and links, with what lacks Spanish', async () => {
    expect(await ana.read('/words')).toMatch(/href="\/desk\/words\/experts\/ana-reyes">Ana Reyes<.*5 texts missing/s);
    expect(await ana.read('/words?kind=videos')).toContain('href="/desk/words/videos/1"');
    expect(await ana.read('/words?kind=resources')).toContain('href="/desk/words/resources/some-help"');
  });

  test('a form sent back as it is changes no file and no version', async () => {
    for (const path of [
      '/words/experts/ana-reyes',
      '/words/videos/1',
      '/words/resources/some-help',
      '/words/home/home',
    ]) {
      const answer = await ana.post(path, { ...(await formOf(path)) });
      expect([path, answer.status]).toEqual([path, 303]);
      expect(await ana.read(path)).toContain('nothing is different');
    }
    expect(await desk.deps.contentChanges.version()).toBe(0);
  });

  test('a new expert gets an id, two files, and a place on the site', async () => {
    const answer = await addExpert();
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/desk/words/experts/jose-nunez']);
    expect(file('experts/jose-nunez.md')).toBe(
      '---\nname: José Núñez\ntitle: "Job coach: at work"\nspecialties: [Attorney]\ntopics: [Guardianship, Travel]\nbio: José helps people find work.\nhelpAreas:\n  - Write a résumé\n  - Practice an interview\nimage:\n  file: dot.svg\n  alt: "José, smiling"\n---\nFirst.\n\nSecond **bold**.\n',
    );
    expect(file('experts/jose-nunez.es.md')).toContain(
      'helpAreas:\n  - Escribir un currículum\n  - Practicar una entrevista\n',
    );
    expect(
      content()
        .in('es')
        .experts.find(({ id }) => id === 'jose-nunez'),
    ).toMatchObject({ title: 'Orientador laboral' });
    expect(await ana.read('/words/experts/jose-nunez')).toMatch(
      /on the site within ten seconds: José Núñez.*\/words\/undo\/1/s,
    );
    await addExpert();
    expect(file('experts/jose-nunez-2.md')).not.toBeNull();
    await ana.post('/words/undo/1');
    expect([file('experts/jose-nunez.md'), file('experts/jose-nunez.es.md')]).toEqual([null, null]);
    await ana.post('/words/undo/3');
    expect(file('experts/jose-nunez.md')).not.toBeNull();
    expect((await desk.staff.audits(1))[0]).toMatchObject({
      who: 'Ana',
      act: 'content undo',
      about: 'experts/jose-nunez',
    });
  });

  test('what the check finds is said at its field, what was typed stays, and nothing is written', async () => {
    const answer = await addExpert({
      'bio.en': 'x'.repeat(241),
      'image.alt.en': '',
      'helpAreas.es': 'Solo una',
      name: 'A "B"',
    });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toMatch(/id="bio.en-problem">This has 241 characters; the limit is 240/);
    expect(page).toMatch(/id="image.alt.en-problem">Say what the picture shows/);
    expect(page).toMatch(/ id="name"[^>]* value="A &quot;B&quot;"/);
    expect(page).toMatch(/<a class="alone" href="#bio.en">/);
    expect(file('experts/a-b.md')).toBeNull();
    const lists = await (await addExpert({ 'helpAreas.es': 'Solo una' })).text();
    expect(lists).toMatch(/id="helpAreas.es-problem">The lists in English and Spanish/);
    const link = await (await addExpert({ 'text.en': 'See [this](/nowhere).' })).text();
    expect(link).toMatch(/id="text.en-problem">There is no page &#x27;\/nowhere&#x27;/);
    const nothing = await (await ana.post('/words/add/videos')).text();
    expect(nothing).toMatch(/id="title.en-problem">Please fill this in.*id="image.file-problem">Choose a picture/s);
    expect(await desk.deps.contentChanges.version()).toBe(0);
  });

  test('a preview shows both languages, and writes nothing', async () => {
    const page = await (
      await ana.post('/words/add/experts?do=preview', { ...NEW_EXPERT, 'image.file': 'dot.svg' })
    ).text();
    expect(page).toMatch(
      /How it will look.*lang="en".*Job coach: at work.*Get to know José<.*<strong>bold<\/strong>.*How José can help<.*lang="es".*Orientador laboral.*Conozca a José<.*Cómo puede ayudar José</s,
    );
    expect(page).toContain('src="/content/images/dot.svg"');
    expect(page).not.toContain('rel="preload"');
    expect(file('experts/jose-nunez.md')).toBeNull();
    const home = await (await ana.post('/words/home/home?do=preview', await formOf('/words/home/home'))).text();
    expect(home).toContain('A heading');
  });

  test('of the home page and the links, only the changed line changes in the file', async () => {
    for (const [path, input, name, from, to] of [
      ['/words/home/home', 'hero.heading.en', 'home.yaml', 'heading: A heading', 'heading: Hello'],
      ['/words/resources/some-help', 'publisher', 'resources.yaml', 'publisher: Helpers', 'publisher: Hello'],
    ] as const) {
      const before = `# Ours\n${file(name)}`;
      writeFileSync(join(desk.deps.contentFolder, name), before);
      await ana.post(path, { ...(await formOf(path)), [input]: 'Hello' });
      expect(file(name)).toBe(before.replace(from, to));
    }
  });

  test('who is taken down leaves the lists of others, and comes back with them', async () => {
    const before = [file('experts/ana-reyes.md'), file('home.yaml'), file('videos/1.md')];
    await ana.post('/words/experts/ana-reyes/remove');
    expect(file('experts/ana-reyes.md')).toBeNull();
    expect([content().in('en').experts, content().in('en').home.experts.experts]).toEqual([[], []]);
    expect(await ana.read('/words')).toContain('Also taken out of the lists in: home.yaml, videos/1.md');
    await ana.post('/words/undo/1');
    expect([file('experts/ana-reyes.md'), file('home.yaml'), file('videos/1.md')]).toEqual(before);
    // The featured video is not in a list.
    await ana.post('/words/videos/1/remove');
    expect(await ana.read('/words/videos/1')).toMatch(/cannot be taken down.*knowledge-center.yaml/s);
    expect(file('videos/1.md')).toBe(before[2]);
  });

  test('of two keepers, the second is told what the first has saved, and loses nothing', async () => {
    const path = '/words/experts/ana-reyes';
    const sam = await desk.signIn('keeper', 'Sam');
    const form = await formOf(path);
    await sam.post(path, { ...form, name: 'Ana Sam' });
    const answer = await ana.post(path, { ...form, name: 'Ana Own', 'bio.en': 'My long work.' });
    const page = await answer.text();
    expect(answer.status).toBe(409);
    expect(page).toMatch(/Someone else changed this.*value="Ana Own"/s);
    expect(page).toMatch(/On the site now: <q>Ana Sam<\/q>/);
    expect(page).toContain('My long work.');
    expect(file('experts/ana-reyes.md')).toContain('name: Ana Sam');
    const base = /name="base" value="([^"]+)"/.exec(page)![1]!;
    await ana.post(path, { ...form, base, name: 'Ana Own', 'bio.en': 'My long work.' });
    expect(file('experts/ana-reyes.md')).toContain('name: Ana Own');
    await ana.post('/words/undo/1');
    expect(await ana.read('/words')).toContain('It cannot be undone: it has been changed again since.');
    expect(await baseOf(path)).not.toBe(base);
  });

  test('of two keepers who change different fields, both are kept, also after a preview', async () => {
    const path = '/words/experts/ana-reyes';
    const sam = await desk.signIn('keeper', 'Sam');
    const form = await formOf(path);
    await sam.post(path, { ...form, name: 'Ana Sam', 'topics[Travel]': '1' });
    const preview = await (await ana.post(`${path}?do=preview`, { ...form, 'bio.en': 'My long work.' })).text();
    const shown = fieldsIn(preview);
    expect(shown).toMatchObject({ name: 'Ana Sam', 'topics[Travel]': '1', 'bio.en': 'My long work.' });
    expect((await ana.post(path, { ...form, 'bio.en': 'My long work.' })).status).toBe(303);
    expect(file('experts/ana-reyes.md')).toMatch(/name: Ana Sam.*Travel.*bio: My long work\./s);
    await sam.post(path, { ...(await formOf(path)), 'bio.en': 'Hers.' });
    const late = await ana.post(path, { ...shown, name: 'Ana', 'bio.en': 'My longer work.' });
    expect([late.status, fieldsIn(await late.text())]).toMatchObject([
      409,
      { name: 'Ana', 'bio.en': 'My longer work.' },
    ]);
    const later = await ana.post(`${path}?do=preview`, { ...form, 'bio.en': 'My longer work.' });
    expect(later.status).toBe(409);
  });

  test('another mistake in the folder is told, and nothing goes live on top of it', async () => {
    writeFileSync(join(desk.deps.contentFolder, 'filters.yaml'), 'nothing: here\n');
    const page = await (await addExpert()).text();
    expect(page).toMatch(/Other texts with a mistake:.*filters.yaml, line/s);
    expect(file('experts/jose-nunez.md')).toBeNull();
  });
});
