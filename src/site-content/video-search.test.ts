import { expect, test } from 'vitest';
import { type SearchableVideo, videoSearch } from './video-search.ts';

const video = (id: string, more: Partial<SearchableVideo>, ...sentences: string[]): SearchableVideo => ({
  id,
  title: '',
  details: '',
  description: '',
  ...more,
  transcript: { language: 'en', sentences: sentences.map((text, index) => ({ seconds: index * 10, text })) },
});
const idsOf = (videos: SearchableVideo[], text: string) => videoSearch(videos, 'en')(text).map(({ id }) => id);

test('finds words in titles, descriptions and sentences, a title before the others', () => {
  const videos = [
    video('1', {}, 'We waited a year for a waiver.'),
    video('2', { title: 'Waivers in plain words' }),
    video('3', { description: '<p class="waiver">Nothing.</p>' }),
    video('4', { description: '<p>About a <b>waiver</b>.</p>' }),
  ];
  expect(idsOf(videos, 'waiver')).toEqual(['2', '1', '4']);
});

test('accents, capitals and forms of a word do not matter; the start of a word finds it', () => {
  const spanish = videoSearch([{ ...video('1', {}, 'Él está en educación ESPECIAL.') }], 'es');
  expect(spanish('EDUCACION')).toHaveLength(1);
  expect(spanish('educación especial')).toHaveLength(1);
  const videos = [video('1', {}, 'She talked about autism.')];
  expect(['talking', 'AUTISM', 'autis', 'talks autism'].map((text) => idsOf(videos, text))).toEqual(
    Array(4).fill(['1']),
  );
  expect(idsOf(videos, 'au')).toEqual([]);
});

test('a video needs both of two words, and most of a longer question; small words do not count', () => {
  const videos = [
    video('1', {}, 'The wait was long.', 'We met our speech therapist.'),
    video('2', {}, 'The wait was short.'),
  ];
  expect(idsOf(videos, 'long wait')).toEqual(['1']);
  expect(idsOf(videos, 'how long is the wait for a speech therapist near us')).toEqual(['1']);
  expect(idsOf(videos, 'is the')).toEqual([]);
  expect(idsOf(videos, '')).toEqual([]);
});

test('gives the two best sentences in the order of the video, with the words marked', () => {
  const videos = [
    video('1', {}, 'A wait.', 'No news.', 'Ask: “How long is the wait?”', 'The long, long waits end.', 'Wait for me.'),
  ];
  expect(videoSearch(videos, 'en')('long wait')).toEqual([
    {
      id: '1',
      sentences: [
        { seconds: 20, language: 'en', parts: ['Ask: “How ', 'long', ' is the ', 'wait', '?”'] },
        { seconds: 30, language: 'en', parts: ['The ', 'long', ', ', 'long', ' ', 'waits', ' end.'] },
      ],
    },
  ]);
});

test('text of any kind is only text', () => {
  const search = videoSearch([video('1', {}, 'Write <b> & wait.')], 'en');
  expect(search('wait')[0]!.sentences[0]!.parts).toEqual(['Write <b> & ', 'wait', '.']);
  expect(search(`<b> "constructor" __proto__ \u0000 ${'wait '.repeat(5000)}`)).toHaveLength(0);
});
