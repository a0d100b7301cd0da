// Prints the memory of a process, in megabytes with Node.js, that has opened an index and searched it once.
// Run: node --expose-gc bench/index-memory.ts <index file>
import { ColumnarIndex } from '#directory/index/columnar-index.ts';
import { LayeredIndex } from '#directory/index/layered-index.ts';

const bare = megabytes();
const index = new LayeredIndex(await ColumnarIndex.load(process.argv[2]!));
index.page({ center: { lat: 40.758, lng: -73.9855 }, radiusMiles: 50, tagGroups: [], term: 'care' }, 0, 12);
globalThis.gc?.();
console.log(`${megabytes()} MB resident, of which Node.js alone ${bare} MB`);

function megabytes(): number {
  return Math.round(process.memoryUsage.rss() / 1e6);
}
