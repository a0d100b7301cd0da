// Measures suggestions, every input typed letter by letter from the third letter on, and what the whole inputs mean.
// Run: node --expose-gc bench/gazetteer.ts
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { keepFigure } from './figures.ts';
import { printMachine } from './machine.ts';

const INPUTS = [
  'phoenix, az',
  'phoenix arizona',
  'st louis',
  'saint louis mo',
  'mc kinney',
  'washington d.c.',
  '85004',
  'new york city',
  'ft. lauderdale',
  'san jose, california',
  'winston salem nc',
  'coeur d alene',
  'cañon city',
  'honolulu',
  'hagåtña',
  'puerto rico',
  'albuqerque',
  'pheonix',
  'san deigo',
  'springfeild, il',
  'brooklyn',
  'maricopa county',
  'midway, gadsden county, fl',
  'qwertzuiop',
  'truth or consequences',
];
const ROUNDS = 20;

printMachine('Gazetteer');
const started = performance.now();
const gazetteer = await loadGazetteer();
const loadedMs = performance.now() - started;
globalThis.gc?.();
console.log(`loaded in ${loadedMs.toFixed(0)} ms, ${Math.round(process.memoryUsage().heapUsed / 1e6)} MB heap`);

const bias = { center: { lat: 33.45, lng: -112.07 }, radiusMeters: 50_000 };
const times: number[] = [];
/** Best time of all rounds per input: the cost without other load. */
const best = new Map<string, number>();
let slowest = { ms: 0, input: '' };
for (let round = 0; round < ROUNDS; round++) {
  for (const text of INPUTS) {
    for (let length = 3; length <= text.length; length++) {
      const input = text.slice(0, length);
      const from = performance.now();
      gazetteer.suggest({ input, bias });
      const ms = performance.now() - from;
      times.push(ms);
      best.set(input, Math.min(ms, best.get(input) ?? ms));
      if (round > 0 && ms > slowest.ms) slowest = { ms, input };
    }
  }
}
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(2);
console.log(
  `${times.length} suggestions: median ${at(0.5)} ms, p99 ${at(0.99)} ms; slowest after the first round ${slowest.ms.toFixed(1)} ms ('${slowest.input}')`,
);
keepFigure('gazetteer: suggestions', `median ${at(0.5)} ms, p99 ${at(0.99)} ms`);
const undisturbed = [...best.values()].sort((a, b) => a - b);
console.log(
  `undisturbed: p99 ${undisturbed[Math.floor(undisturbed.length * 0.99)]!.toFixed(2)} ms, slowest ${undisturbed.at(-1)!.toFixed(2)} ms`,
);

const resolved = INPUTS.flatMap((input) =>
  Array.from({ length: ROUNDS }, () => {
    const from = performance.now();
    gazetteer.resolve(input);
    return performance.now() - from;
  }),
).sort((a, b) => a - b);
const middle = resolved[resolved.length >> 1]!;
console.log(
  `${resolved.length} places resolved: median ${middle.toFixed(3)} ms, p95 ${resolved[Math.floor(resolved.length * 0.95)]!.toFixed(2)} ms`,
);
keepFigure('gazetteer: resolved', `median ${middle.toFixed(3)} ms`);
