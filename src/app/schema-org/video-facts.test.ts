import { expect, test } from 'vitest';
import type { Video } from '#site-content/site-content.ts';
import { videoFacts } from './video-facts.ts';

const PAGE = {
  siteUrl: 'https://www.example.org',
  address: 'https://www.example.org/es/video/5',
  organization: 'Example',
};
const video = (more: Partial<Video>) =>
  ({ title: 'Mine', details: 'What it is', image: { src: '/content/images/a.svg' }, ...more }) as Video;

test("a hosted video has its publisher's name, title and language", () => {
  const source = { title: 'Theirs', publisher: 'A center', year: 2019, language: 'en' as const };
  expect(videoFacts(video({ youtubeId: 'abc', source }), PAGE, 'es')).toMatchObject({
    name: 'Theirs',
    publisher: { name: 'A center' },
    inLanguage: 'en',
    uploadDate: '2019',
    embedUrl: 'https://www.youtube-nocookie.com/embed/abc',
    thumbnailUrl: 'https://www.example.org/content/images/a.svg',
  });
});

test('a video of our own has its file and duration', () => {
  const media = { src: '/content/a.mp4', type: 'video/mp4', seconds: 43, silent: true };
  expect(videoFacts(video({ media }), PAGE, 'es')).toMatchObject({
    name: 'Mine',
    publisher: { name: 'Example' },
    inLanguage: 'es',
    contentUrl: 'https://www.example.org/content/a.mp4',
    duration: 'PT43S',
  });
});

test('returns null without anything to play', () => {
  expect(videoFacts(video({}), PAGE, 'es')).toBeNull();
});
