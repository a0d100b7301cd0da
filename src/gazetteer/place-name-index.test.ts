import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PlaceNameIndex } from './place-name-index.ts';

const indexOf = (names: Iterable<{ place: number; words: string[] }>) =>
  new PlaceNameIndex(PlaceNameIndex.columns(names));
const index = indexOf([
  { place: 0, words: ['new', 'orleans'] },
  { place: 1, words: ['newport'] },
  { place: 2, words: ['newport', 'news'] },
]);

test('finds a name by a prefix of any of its words', () => {
  expect([...index.startingWith('orl')]).toEqual([{ place: 0, edits: 0, whole: false, fromStart: false }]);
  expect([...index.startingWith('newport')].map(({ place, whole }) => [place, whole])).toEqual([
    [1, true],
    [2, false],
  ]);
  expect([...index.startingWith('zzz')]).toEqual([]);
});

test('typo matching agrees with a slow reference implementation', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(
      fc.array(name, { minLength: 1, maxLength: 30 }),
      name,
      fc.integer({ min: 1, max: 2 }),
      (names, key, maxEdits) => {
        const found = [...indexOf(names.map((word, place) => ({ place, words: [word] }))).resembling(key, maxEdits)];
        const slow = names.flatMap((word, place) => {
          const edits = Math.min(
            ...Array.from({ length: word.length + 1 }, (_, end) => editDistance(word.slice(0, end), key)),
          );
          return edits <= maxEdits
            ? [{ place, edits, whole: editDistance(word, key) <= maxEdits, fromStart: true }]
            : [];
        });
        expect(found.sort((a, b) => a.place - b.place)).toEqual(slow);
      },
    ),
    { numRuns: 500 },
  );
});

/** Edit distance by plain recursion: letters missing, added, wrong or swapped with their neighbor. */
function editDistance(a: string, b: string): number {
  if (!a || !b) return a.length + b.length;
  const wrong = editDistance(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1);
  if (a[0] === b[0]) return wrong;
  const swapped = a[0] === b[1] && a[1] === b[0] ? editDistance(a.slice(2), b.slice(2)) + 1 : wrong;
  return Math.min(wrong, swapped, editDistance(a.slice(1), b) + 1, editDistance(a, b.slice(1)) + 1);
}
