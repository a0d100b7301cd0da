import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadSiteContent } from './load-site-content.ts';
import { ICON_KINDS, iconName, pictureHash } from './picture-variants.ts';
import { changed, expertFile, makeContentFolder, videoFile } from './testing/make-content-folder.ts';

const committed = fileURLToPath(new URL('../../content', import.meta.url));

describe('the committed content', () => {
  const content = loadSiteContent(committed);
  const { experts, videos, library, home, filters, knowledgeCenter } = content.in('en');

  test('has the videos, experts, partners and filters that its pages need', () => {
    const ids = [1, ...Array.from({ length: 23 }, (_, index) => index + 3), 27, 28].map(String);
    expect(videos.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(library.length).toBeGreaterThanOrEqual(24);
    expect(experts.length).toBeGreaterThanOrEqual(16);
    expect(home.experts.experts).toHaveLength(4);
    expect(home.hero.quotes).toHaveLength(8);
    expect(content.in('en').partners).toHaveLength(12);
    expect(home.knowledge.videos.map(({ title }) => title)).toEqual([
      'Financial Assistance',
      'Career Confidence & Mentorship',
      "This One's for the Dads",
    ]);
    expect(knowledgeCenter.featured.video.link).toBe('/video/3');
    expect(filters.expertSpecialties.map(({ value }) => value)).toEqual([
      'Attorney',
      'Therapist',
      'Job Coach',
      'Travel Agent',
      'IEP Advocate',
    ]);
    expect(filters.expertTopics.map(({ value }) => value)).toEqual([
      'Guardianship',
      'Financial Assistance',
      'IEP/Education',
      'Social Security',
    ]);
    expect(filters.stages.map(({ value }) => value)).toEqual([
      'Newly Diagnosed',
      'School Age',
      'Transition to Adulthood',
      'Adulthood/Aging',
      'End Of Life Care',
    ]);
    expect(filters.libraryTopics.map(({ value }) => value)).toEqual([
      'Education/IEP',
      'Sports/Exercise',
      'Behavior',
      'Taxes/Financial Prep',
      'Independent Living',
    ]);
  });

  test('is completely translated into Spanish', () => {
    expect(content.notices.filter(({ code }) => code === 'translation')).toEqual([]);
  });

  test('has no filter value that nothing uses', () => {
    const used = new Set(
      [
        ...experts.flatMap(({ specialties, topics }) => [...specialties, ...topics]),
        ...library.flatMap(({ stage, topic }) => [stage, topic]),
      ].map(({ value }) => value),
    );
    const offered = [
      ...filters.expertSpecialties,
      ...filters.expertTopics,
      ...filters.stages,
      ...filters.libraryTopics,
    ];
    expect(offered.filter(({ value }) => !used.has(value))).toEqual([]);
  });
});

test('an untranslated text falls back to English, with a notice', () => {
  const content = loadSiteContent(
    makeContentFolder({ 'videos/1.es.md': '---\ntitle: Un video\n---\nUna descripción.\n' }),
  );
  expect(content.in('es').videos[0]).toMatchObject({
    title: 'Un video',
    details: 'What it is.',
    description: '<p>Una descripción.</p>',
  });
  const notice = content.notices.find(({ file }) => file === 'videos/1.md');
  expect(notice?.message).toBe('No Spanish yet for details, image.alt; visitors see the English.');
});

test('a choice has the same value in every language', () => {
  const content = loadSiteContent(makeContentFolder());
  expect(content.in('es').experts[0]?.specialties).toEqual([{ value: 'Attorney', label: 'Abogacía' }]);
});

test('ids are resolved to the entries they refer to', () => {
  const [video] = loadSiteContent(makeContentFolder()).in('en').videos;
  expect(video?.experts[0]).toMatchObject({
    name: 'Ana Reyes',
    firstName: 'Ana',
    bookingLink: 'https://book.test/?expert=ana-reyes',
  });
  expect(video?.resources[0]).toMatchObject({ id: 'some-help', hyperlink: 'https://help.test/' });
  expect(video?.image).toEqual({ src: '/content/images/dot.svg', alt: 'A dot', width: 40, height: 30 });
  expect(video).toMatchObject({ link: '/video/1', playable: false });
});

test('an unlisted video has a page but is not in the library', () => {
  const { videos, library } = loadSiteContent(makeContentFolder({ 'videos/27.md': videoFile('listed: false\n') })).in(
    'en',
  );
  expect(videos.map(({ id }) => id)).toEqual(['1', '27']);
  expect(library.map(({ id }) => id)).toEqual(['1']);
});

const VTT = (words: string) => `WEBVTT\n\n00:01.000 --> 00:03.000\n${words}\n`;

test('captions and transcript come from one file per language, the page’s first', () => {
  const files = {
    'videos/1.md': videoFile('media:\n  file: { en: a.en.mp4, es: a.es.mp4 }\n  seconds: 30\n'),
    'videos/media/a.en.mp4': '',
    'videos/media/a.es.mp4': '',
    'videos/1.en.vtt': VTT('Hello.'),
    'videos/1.es.vtt': VTT('Hola.'),
  };
  const content = loadSiteContent(makeContentFolder(files));
  expect(content.in('es').videos[0]).toMatchObject({
    media: { src: '/content/videos/media/a.es.mp4', type: 'video/mp4', seconds: 30, silent: false },
    captions: [
      { language: 'es', src: '/content/videos/1.es.vtt' },
      { language: 'en', src: '/content/videos/1.en.vtt' },
    ],
    transcript: { language: 'es', sentences: [{ seconds: 1, text: 'Hola.' }] },
  });
  expect([...content.files.keys()]).toContain('/content/videos/1.es.vtt');
});

test('a hosted video may have a transcript; without one in the page’s language, the other one is shown', () => {
  const hosted = videoFile('youtubeId: "aaaaaaaaaaa"\nsource: { title: A film, publisher: Somebody }\n');
  const videoIn = (files: Record<string, string>) =>
    loadSiteContent(makeContentFolder({ 'videos/1.md': hosted, ...files }));
  const [video] = videoIn({ 'videos/1.es.vtt': VTT('Hola.') }).in('en').videos;
  expect(video?.transcript).toEqual({ language: 'es', sentences: [{ seconds: 1, text: 'Hola.' }] });
  const without = videoIn({});
  expect(without.in('en').videos[0]).toMatchObject({ captions: [] });
  expect(without.notices.find(({ code }) => code === 'no-transcript')).toMatchObject({
    file: 'videos/1.md',
    line: 7,
    message: expect.stringContaining('these hosted videos: 1. Their sentences'),
  });
});

test.each([
  'aB-_5678901',
  'https://www.youtube.com/watch?v=aB-_5678901&t=12s',
  'https://youtu.be/aB-_5678901?si=x',
  'https://www.youtube.com/embed/aB-_5678901',
])('a hosted video may be named by its address: %s', (address) => {
  const hosted = videoFile(`youtubeId: "${address}"\nsource: { title: A film, publisher: Somebody }\n`);
  const [video] = loadSiteContent(makeContentFolder({ 'videos/1.md': hosted })).in('en').videos;
  expect(video?.youtubeId).toBe('aB-_5678901');
});

test('a missing translation of the captions of our own video is a notice', () => {
  const media = videoFile('media:\n  file: { en: a.mp4 }\n  seconds: 30\n');
  const files = { 'videos/1.md': media, 'videos/media/a.mp4': '', 'videos/1.en.vtt': VTT('Hello.') };
  const { notices } = loadSiteContent(makeContentFolder(files));
  expect(notices.map(({ message }) => message)).toContainEqual(
    expect.stringContaining("There is no 'videos/1.es.vtt' yet."),
  );
});

test('the site’s icon and share picture are served; the icon as drawn once it has been drawn', () => {
  const [icon, png] = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"/>', Buffer.alloc(40)];
  png.write('\x89PNG', 0, 'latin1');
  png.writeUInt32BE(1200, 16);
  png.writeUInt32BE(630, 20);
  const lines = 'icon: icon.svg\nsharePicture: { file: us.png, alt: { en: Us, es: Nosotros } }\npromise:';
  const folder = makeContentFolder({ 'images/icon.svg': icon, ...changed('site.yaml', 'promise:', lines) });
  writeFileSync(join(folder, 'images/us.png'), png);
  const variants = mkdtempSync(join(tmpdir(), 'variants-'));
  onTestFinished(() => rmSync(variants, { recursive: true }));
  const load = () => loadSiteContent(folder, { variants });
  expect(load().in('es').site).toMatchObject({
    icon: { src: '/content/images/icon.svg', drawn: undefined },
    sharePicture: { src: '/content/images/us.png', alt: 'Nosotros' },
  });
  expect([...load().files.keys()]).toEqual(
    expect.arrayContaining(['/content/images/icon.svg', '/content/images/us.png']),
  );
  const hash = pictureHash(Buffer.from(icon));
  for (const kind of ICON_KINDS) writeFileSync(join(variants, iconName(hash, kind)), '');
  expect(load().in('en').site.icon?.drawn?.maskable).toBe(`/content/variants/${hash}-icon-maskable.png`);
});

test('serves only files that the content names', () => {
  const content = loadSiteContent(
    makeContentFolder({ 'images/note.txt': 'x', 'images/unused.svg': '<svg/>', 'videos/media/draft.mp4': 'x' }),
  );
  expect([...content.files.keys()]).toEqual(['/content/images/dot.svg']);
  expect([...content.files.values()].every((path) => existsSync(path))).toBe(true);
});

test.each([
  ['to a file outside the folder', 'images/dot.svg', '/etc/hostname'],
  ['to another file of the folder', 'images/dot.svg', '../site.yaml'],
  ['in place of a folder', 'images', '/etc'],
])('does not serve a link %s, and reports it', (_, name, target) => {
  const folder = makeContentFolder();
  rmSync(join(folder, name), { recursive: true });
  symlinkSync(target, join(folder, name));
  expect(() => loadSiteContent(folder)).toThrow('not a link to it');
});

test('the content folder itself may be a link', () => {
  const folder = makeContentFolder();
  const link = `${folder}-link`;
  symlinkSync(folder, link);
  onTestFinished(() => rmSync(link));
  expect([...loadSiteContent(link).files.keys()]).toEqual(['/content/images/dot.svg']);
});

test('what is made up for the sample is a notice in one line for each file, and one for all experts', () => {
  const expert = (id: string) => [`experts/${id}.md`, expertFile('sample: true\n')];
  const sample = '---\ntitle: Terms\ndescription: Terms.\nupdated: 2026-11-21\nsample: true\n---\nSome text.\n';
  const folder = makeContentFolder({
    ...Object.fromEntries(['ana-reyes', 'ben-lee'].map(expert)),
    'legal/terms.md': sample,
  });
  const notices = loadSiteContent(folder).notices.filter(({ code }) => code === 'sample');
  expect(notices.map(({ file, message }) => `${file}: ${message.split('. ')[0]}`)).toEqual([
    'experts/ana-reyes.md: Made up for the sample, as visitors are told: experts/ana-reyes.md, experts/ben-lee.md',
    'legal/terms.md: Made up for the sample, as visitors are told: legal/terms.md',
  ]);
});

test('an example address is a notice, not a problem', () => {
  const content = loadSiteContent(
    makeContentFolder(changed('site.yaml', 'https://donate.test/', 'https://example.org/donate')),
  );
  expect(content.notices.find(({ code }) => code === 'sample-address')).toMatchObject({
    file: 'site.yaml',
    field: 'donateLink',
  });
});

test('accepts Windows line endings and a byte order mark', () => {
  const content = loadSiteContent(
    makeContentFolder({ 'experts/ana-reyes.md': `\uFEFF${expertFile().replaceAll('\n', '\r\n')}` }),
  );
  expect(content.in('en').experts[0]?.longBio).toBe('<p>A long bio.</p>');
});
