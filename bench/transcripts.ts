// Measures the search in what is said in videos: 10,000 sentences of 250 videos, made from the words of our own.
// Run: node --expose-gc bench/transcripts.ts
import { fileURLToPath } from 'node:url';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import { videoSearch } from '#site-content/video-search.ts';
import { keepFigure } from './figures.ts';
import { printMachine } from './machine.ts';

const VIDEOS = 250;
const SENTENCES = 40;
const WORDS = 14;
const ROUNDS = 500;
const SEARCHES = [
  'waiver',
  'school',
  'how long is the wait for a speech therapist',
  'my child does not talk',
  'doctor medicaid plan',
  'c',
  'chi',
];

printMachine('Transcripts');
const { videos } = loadSiteContent(fileURLToPath(new URL('../content', import.meta.url))).in('en');
const words = videos
  .flatMap(({ title, details, description, transcript }) => [
    title,
    details,
    description.replace(/<[^<>]*>/g, ' '),
    ...(transcript?.sentences ?? []).map(({ text }) => text),
  ])
  .join(' ')
  .split(/\s+/);
let seed = 1;
/** The same words in every run. */
const word = () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return words[seed % words.length]!;
};
const many = Array.from({ length: VIDEOS }, (_, index) => ({
  ...videos[index % videos.length]!,
  id: String(index),
  transcript: {
    language: 'en' as const,
    sentences: Array.from({ length: SENTENCES }, (_, at) => ({
      seconds: at * 5,
      text: `${Array.from({ length: WORDS }, word).join(' ')}.`,
    })),
  },
}));
const started = performance.now();
const search = videoSearch(many, 'en');
console.log(`prepared ${VIDEOS * SENTENCES} sentences in ${(performance.now() - started).toFixed(0)} ms`);

const all: number[] = [];
for (const text of SEARCHES) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now();
    search(text);
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  all.push(...times);
  console.log(`${text}: ${search(text).length} videos, median ${times[ROUNDS / 2]!.toFixed(2)} ms`);
}
all.sort((a, b) => a - b);
const at = (share: number) => all[Math.floor(all.length * share)]!.toFixed(2);
const speed = `median ${at(0.5)} ms, p99 ${at(0.99)} ms`;
console.log(speed);
keepFigure(`transcripts: a search in ${VIDEOS * SENTENCES} sentences`, speed);
