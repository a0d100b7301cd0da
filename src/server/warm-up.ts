import type { Directory } from '#directory/directory.ts';

const ROUNDS = 30;

/** Runs typical searches before the first visitor comes: the engine's first calls are many times slower than later ones. */
export async function warmUp(directory: Directory): Promise<void> {
  const centres = [
    { lat: 33.45, lng: -112.07 },
    { lat: 40.71, lng: -74.01 },
    { lat: 41.5, lng: -99.7 },
  ];
  const tagIds = directory
    .tagGroups('en')
    .flatMap(({ children }) => children.slice(0, 2))
    .map(({ id }) => Number(id));
  for (let round = 0; round < ROUNDS; round++) {
    for (const centre of centres) {
      for (const tags of [[], tagIds.slice(0, 1), tagIds]) {
        await directory.search({ centre, radiusMiles: 50, tagIds: tags, page: 1, pageSize: 12 });
      }
    }
  }
}
