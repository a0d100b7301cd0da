import { describe, expect, test } from 'vitest';
import { loadSiteContent } from './load-site-content.ts';
import {
  changed,
  expertFile,
  makeContentFolder,
  problemsOf,
  problemsWith,
  videoFile,
  writeContentFile,
} from './testing/make-content-folder.ts';

/** The problems as `code file:line field`. */
const summarize = (changes: Record<string, string | null>) =>
  problemsWith(changes).map(({ code, file, line, field }) => `${code} ${file}:${line} ${field}`.trim());

const withSite = (line: string) => changed('site.yaml', 'promise:', `${line}\npromise:`);

test('the small folder has no problems', () => {
  expect(summarize({})).toEqual([]);
});

describe('problems are reported with file and line', () => {
  test.each<[string, Record<string, string | null>, string]>([
    [
      'an unknown expert',
      { 'videos/1.md': videoFile('experts:\n  - ana-reyes\n  - bob\n') },
      'unknown-expert videos/1.md:9 experts[1]',
    ],
    ['an unknown video', { 'videos/1.md': videoFile('related: [99]\n') }, 'unknown-video videos/1.md:7 related[0]'],
    [
      'a video related to itself',
      { 'videos/1.md': videoFile('related: [1]\n') },
      'unknown-video videos/1.md:7 related[0]',
    ],
    [
      'an unknown video in a carousel',
      changed('knowledge-center.yaml', 'video: 1', 'video: 7'),
      'unknown-video knowledge-center.yaml:8 featured.video',
    ],
    [
      'an unknown resource',
      { 'experts/ana-reyes.md': expertFile('resources: [nothing]\n') },
      'unknown-resource experts/ana-reyes.md:9 resources[0]',
    ],
    [
      'an unknown topic',
      { 'videos/1.md': videoFile().replace('topic: Behavior', 'topic: Behaving') },
      'unknown-choice videos/1.md:5 topic',
    ],
    [
      'a service that we do not have',
      { 'videos/1.md': videoFile('services: [PT-dentist, PT-magic]\n') },
      'bad-value videos/1.md:7 services[1]',
    ],
    [
      'a missing picture',
      { 'experts/ana-reyes.md': expertFile().replace('dot.svg', 'ana.png') },
      'missing-file experts/ana-reyes.md:8 image.file',
    ],
    ['a missing icon', withSite('icon: icon.svg'), 'missing-file site.yaml:2 icon'],
    ['an icon that is not square', withSite('icon: dot.svg'), 'bad-value site.yaml:2 icon'],
    [
      'an icon that is not an SVG',
      { ...withSite('icon: icon.png'), 'images/icon.png': '<svg viewBox="0 0 16 16" xmlns="a"></svg>' },
      'bad-value site.yaml:2 icon',
    ],
    [
      'a missing share picture',
      withSite('sharePicture: { file: share.png, alt: Us }'),
      'missing-file site.yaml:2 sharePicture.file',
    ],
    [
      'a share picture of another size or kind',
      withSite('sharePicture: { file: dot.svg, alt: Us }'),
      'bad-value site.yaml:2 sharePicture.file',
    ],
    [
      'an invalid picture file',
      { 'images/dot.svg': 'not a picture', ...changed('partners.yaml', 'A shop', 'B') },
      'bad-value experts/ana-reyes.md:8 image.file',
    ],
    [
      'a picture without alt text',
      { 'videos/1.md': videoFile().replace(', alt: A dot', '') },
      'no-alt-text videos/1.md:6 image.alt',
    ],
    [
      'a picture with empty alt text',
      { 'videos/1.md': videoFile().replace('alt: A dot', 'alt: ""') },
      'no-alt-text videos/1.md:6 image.alt',
    ],
    [
      'a picture in the text without alt text',
      { 'videos/1.md': videoFile('', 'Text.\n\n![](images/dot.svg)') },
      'no-alt-text videos/1.md:10 text',
    ],
    [
      'a missing picture in the text',
      { 'videos/1.md': videoFile('', '![A cat](images/cat.svg)') },
      'missing-file videos/1.md:8 text',
    ],
    ['two files with the same id', { 'videos/01.md': videoFile() }, 'duplicate videos/1.md:1'],
    [
      'one expert twice in a list',
      { 'videos/1.md': videoFile('experts: [ana-reyes, ana-reyes]\n') },
      'duplicate videos/1.md:7 experts[1]',
    ],
    [
      'one hosted video twice',
      { 'videos/1.md': hosted(), 'videos/2.md': hosted() },
      'duplicate videos/2.md:7 youtubeId',
    ],
    ['one key twice', { 'videos/1.md': videoFile('title: Again\n') }, 'duplicate videos/1.md:7'],
    [
      'a bad address',
      changed('site.yaml', 'https://donate.test/', 'donate.test'),
      'bad-address site.yaml:8 donateLink',
    ],
    [
      'a bad link of a button',
      changed('home.yaml', 'link: /experts', 'link: experts'),
      'bad-address home.yaml:23 hero.buttons[0].link',
    ],
    [
      'a link to a page that does not exist',
      changed('home.yaml', '/ourplaces?place=Phoenix', '/places'),
      'broken-link home.yaml:72 map.places[0].link',
    ],
    [
      'a link in the text to a page that does not exist',
      { 'videos/1.md': videoFile('', 'See\n[Bob](/experts/bob).') },
      'broken-link videos/1.md:9 text',
    ],
    [
      'an invalid link in the text',
      { 'videos/1.md': videoFile('', '[here](www.help.test)') },
      'bad-address videos/1.md:8 text',
    ],
    [
      'a title that is too long',
      { 'videos/1.md': videoFile().replace('A video', 'A'.repeat(81)) },
      'too-long videos/1.md:2 title',
    ],
    [
      'an empty field',
      { 'experts/ana-reyes.md': expertFile().replace('Ana Reyes', '""') },
      'empty experts/ana-reyes.md:2 name',
    ],
    [
      'a field without a value',
      { 'experts/ana-reyes.md': expertFile().replace('name: Ana Reyes', 'name:') },
      'missing experts/ana-reyes.md:2 name',
    ],
    ['a missing field', { 'videos/1.md': videoFile().replace('title: A video\n', '') }, 'missing videos/1.md:2 title'],
    ['a text without words', { 'videos/1.md': videoFile('', ' ') }, 'empty videos/1.md:8 text'],
    [
      'an unknown key',
      { 'experts/ana-reyes.md': expertFile('phone: 555-0100\n') },
      'unknown-key experts/ana-reyes.md:9 phone',
    ],
    [
      'an invalid file name',
      { 'experts/Ana Reyes.md': expertFile(), 'experts/ana-reyes.md': expertFile() },
      'bad-id experts/Ana Reyes.md:1',
    ],
    ['an invalid video id', { 'videos/1.md': hosted('abc') }, 'bad-id videos/1.md:7 youtubeId'],
    [
      'a hosted video without its source',
      { 'videos/1.md': videoFile('youtubeId: "aaaaaaaaaaa"\n') },
      'missing videos/1.md:2 source',
    ],
    ['our own video without captions', { 'videos/1.md': videoFile(MEDIA) }, 'missing-file videos/1.md:8 media.file'],
    [
      'captions in the wrong order',
      { 'videos/1.es.vtt': 'WEBVTT\n\n00:05.000 --> 00:06.000\nA\n\n00:01.000 --> 00:02.000\nB\n' },
      'bad-captions videos/1.es.vtt:6',
    ],
    [
      'captions after the end of our own video',
      { 'videos/1.md': videoFile(MEDIA), 'videos/1.en.vtt': 'WEBVTT\n\n00:05.000 --> 00:36.000\nA\n' },
      'bad-captions videos/1.en.vtt:3',
    ],
    [
      'captions of no video',
      { 'videos/media/film.en.vtt': 'WEBVTT\n\n00:05.000 --> 00:06.000\nA\n' },
      'bad-id videos/media/film.en.vtt:1',
    ],
    [
      'captions named in the video file',
      { 'videos/1.md': videoFile(`${MEDIA}  captions: film.vtt\n`) },
      'unknown-key videos/1.md:10 media.captions',
    ],
    ['a missing media file', { 'videos/1.md': videoFile(MEDIA) }, 'missing-file videos/1.md:8 media.file.en'],
    ['a line with a syntax error', { 'videos/1.md': videoFile('note: one: two\n') }, 'syntax videos/1.md:7'],
    ['a file without front matter', { 'videos/1.md': 'Only text.' }, 'syntax videos/1.md:1'],
    ['a missing file', { 'partners.yaml': null }, 'missing-file partners.yaml:1'],
    ['a missing legal page', { 'legal/terms.md': null }, 'missing-file legal/terms.md:1'],
    [
      'a Spanish list of another length',
      { 'experts/ana-reyes.es.md': '---\nhelpAreas: [Una, Dos]\n---\nTexto.\n' },
      'translation experts/ana-reyes.es.md:2 helpAreas',
    ],
    [
      'a Spanish file without an English one',
      { 'experts/eva.es.md': '---\ntitle: Abogada\n---\nTexto.\n' },
      'translation experts/eva.es.md:1',
    ],
    [
      'a Spanish file with a field that is not translated',
      { 'experts/ana-reyes.es.md': '---\ntopics: [Guardianship]\n---\nTexto.\n' },
      'unknown-key experts/ana-reyes.es.md:2 topics',
    ],
  ])('%s', (_, changes, expected) => {
    expect(summarize(changes)).toContain(expected);
  });
});

test('a folder with the former name of a key has no problems, and says the same', () => {
  const folder = makeContentFolder(changed('site.yaml', 'organization:', 'organisation:'));
  expect(problemsOf(folder)).toEqual([]);
  expect(loadSiteContent(folder).in('en').site.organization).toBe('Test Org');
});

test('one mistake in a YAML file is one problem', () => {
  expect(summarize({ 'partners.yaml': '- name: { en: "One, es: Uno }\n  link: https://one.example/\n' })).toEqual([
    'syntax partners.yaml:3',
  ]);
});

test.each(['/my-list', '/glossary#waiver', '/ourplaces?place=Phoenix%2C+AZ', '/experts/ana-reyes'])(
  'accepts a link to %s',
  (link) => {
    expect(summarize(changed('home.yaml', 'link: /experts', `link: "${link}"`))).toEqual([]);
  },
);

test('a file that is not UTF-8 is refused with its line and the way out, whatever its kind', () => {
  const folder = makeContentFolder({ 'videos/1.md': videoFile(MEDIA), 'videos/media/film.mp4': '' });
  const windows = (text: string) => Buffer.from(text, 'latin1');
  writeContentFile(folder, 'experts/ana-reyes.md', windows(expertFile('', 'A biograf\xeda.')));
  writeContentFile(folder, 'videos/1.en.vtt', windows('WEBVTT\n\n00:00.000 --> 00:01.000\nS\xed.\n'));
  expect(problemsOf(folder).map(({ code, file, line }) => `${code} ${file}:${line}`)).toEqual([
    'wrong-encoding experts/ana-reyes.md:10',
    'wrong-encoding videos/1.en.vtt:4',
  ]);
  expect(problemsOf(folder)[0]!.message).toContain('save it with the encoding UTF-8');
});

test('reports all problems at once, ordered by file and line', () => {
  const places = problemsWith({
    'videos/1.md': videoFile('experts: [bob]\nresources: [nothing]\n'),
    ...changed('site.yaml', 'organization: Test Org\n', ''),
  }).map(({ file, line }) => `${file}:${line}`);
  expect(places).toEqual(['site.yaml:1', 'videos/1.md:7', 'videos/1.md:8']);
});

test('a message says what is wrong and what to do', () => {
  const [problem] = problemsWith({ 'videos/1.md': videoFile('experts: [ana-reyez]\n') });
  expect(problem?.message).toBe("There is no expert 'ana-reyez' in the folder experts. Did you mean 'ana-reyes'?");
});

const MEDIA = 'media:\n  file: { en: film.mp4 }\n  seconds: 30\n';

function hosted(id = 'aaaaaaaaaaa'): string {
  return videoFile(`youtubeId: "${id}"\nsource: { title: A film, publisher: Somebody }\n`);
}
