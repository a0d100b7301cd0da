// Measures how well and how fast questions in people's own words are read.
// Run: node --expose-gc bench/understanding.ts [--questions FILE…]     each line of a file: a question, and what would be right
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import { questionReader } from '#understanding/read-questions.ts';
import { loadQuestions, measureQuestions, printTable } from '#understanding/testing/measure-questions.ts';
import { keepFigure } from './figures.ts';
import { printMachine } from './machine.ts';

const { values, positionals } = parseArgs({
  options: { questions: { type: 'string', multiple: true } },
  allowPositionals: true,
});
const own = (name: string) => fileURLToPath(new URL(`../src/understanding/testing/${name}`, import.meta.url));
const files = [...(values.questions ?? []), ...positionals];
if (files.length === 0)
  files.push(
    ...['questions-en', 'questions-es', 'unseen-en', 'unseen-es', 'read-once-en', 'read-once-es'].map((name) =>
      own(`${name}.jsonl`),
    ),
  );

printMachine('Understanding');
const gazetteer = await loadGazetteer();
const { lexicons } = loadSiteContent(fileURLToPath(new URL('../content', import.meta.url)));
const started = performance.now();
const read = questionReader(() => lexicons, gazetteer);
read('', 'en');
console.log(`readers of both languages built in ${(performance.now() - started).toFixed(0)} ms`);

for (const file of files) {
  console.log(`\n${file}\n${printTable(measureQuestions(loadQuestions(file), read))}`);
}

/** 60 words with many slips, negations, places and phrases. */
const LONG = [
  'ok so my mother in law is 81 and she keeps callng the police saying people are in the attic and she wont bathe',
  'and my husband works nights near Flagstaff AZ we have AHCCCS and I have two little ones with autizm who dont talk',
  'and need a dentist that does sedation not a psychiatrist please help us someone who speaks Spanish',
].join(' ');
const ROUNDS = 2_000;
const times: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const from = performance.now();
  read(LONG, 'en');
  times.push(performance.now() - from);
}
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(2);
const speed = `median ${at(0.5)} ms, p99 ${at(0.99)} ms`;
console.log(`\n${LONG.split(' ').length} words: ${speed}`);
keepFigure('understanding: a question of 60 words', speed);
