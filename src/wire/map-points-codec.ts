import type { MapPoints } from '#directory/search-query.ts';

/**
 * Binary format of the map's points, little-endian. One layout for both kinds:
 *
 *   u32 magic 'AMP1' | u32 kind (0 points, 1 grid) | u32 total | u32 n
 *   points: n × i32 lat, then n × i32 lng, micro-degrees, each the difference from the previous one (small numbers
 *           compress well); entry i is the match with number i + 1 in the list; a latitude of 91 degrees says that
 *           it has no place on the map, only an address to write to
 *   grid:   4 × f64 south, west, north, east | n × (u32 cell, u32 count), only cells with matches; then u32 size
 */
const MAGIC = 0x31504d41;
const HEADER_BYTES = 16;

export function encodeMapPoints(points: MapPoints): Uint8Array {
  return points.kind === 'points' ? encodePoints(points) : encodeGrid(points);
}

/** Throws a `RangeError` if the bytes are not in this format. */
export function decodeMapPoints(bytes: ArrayBuffer): MapPoints {
  const view = new DataView(bytes);
  if (bytes.byteLength < HEADER_BYTES || view.getUint32(0, true) !== MAGIC)
    throw new RangeError('The response does not contain map points.');
  const total = view.getUint32(8, true);
  const n = view.getUint32(12, true);
  return view.getUint32(4, true) === 0 ? decodePoints(view, total, n) : decodeGrid(view, total, n);
}

function header(byteLength: number, kind: 0 | 1, total: number, n: number): DataView {
  const view = new DataView(new ArrayBuffer(byteLength));
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, kind, true);
  view.setUint32(8, total, true);
  view.setUint32(12, n, true);
  return view;
}

function encodePoints({ total, microDegrees }: Extract<MapPoints, { kind: 'points' }>): Uint8Array {
  const n = microDegrees.length / 2;
  const view = header(HEADER_BYTES + 8 * n, 0, total, n);
  for (let axis = 0; axis < 2; axis++) {
    let before = 0;
    for (let i = 0; i < n; i++) {
      const value = microDegrees[2 * i + axis]!;
      view.setInt32(HEADER_BYTES + 4 * (axis * n + i), value - before, true);
      before = value;
    }
  }
  return new Uint8Array(view.buffer);
}

function decodePoints(view: DataView, total: number, n: number): MapPoints {
  const microDegrees = new Int32Array(2 * n);
  for (let axis = 0; axis < 2; axis++) {
    let value = 0;
    for (let i = 0; i < n; i++) {
      value += view.getInt32(HEADER_BYTES + 4 * (axis * n + i), true);
      microDegrees[2 * i + axis] = value;
    }
  }
  return { kind: 'points', total, microDegrees };
}

function encodeGrid({ total, size, box, counts }: Extract<MapPoints, { kind: 'grid' }>): Uint8Array {
  const cells = [...counts.keys()].filter((cell) => counts[cell]! > 0);
  const view = header(HEADER_BYTES + 32 + 8 * cells.length + 4, 1, total, cells.length);
  [box.south, box.west, box.north, box.east].forEach((edge, i) => {
    view.setFloat64(HEADER_BYTES + 8 * i, edge, true);
  });
  let at = HEADER_BYTES + 32;
  for (const cell of cells) {
    view.setUint32(at, cell, true);
    view.setUint32(at + 4, counts[cell]!, true);
    at += 8;
  }
  view.setUint32(at, size, true);
  return new Uint8Array(view.buffer);
}

function decodeGrid(view: DataView, total: number, n: number): MapPoints {
  const edge = (i: number) => view.getFloat64(HEADER_BYTES + 8 * i, true);
  const size = view.getUint32(HEADER_BYTES + 32 + 8 * n, true);
  const counts = new Uint32Array(size * size);
  for (let i = 0; i < n; i++) {
    const at = HEADER_BYTES + 32 + 8 * i;
    counts[view.getUint32(at, true)] = view.getUint32(at + 4, true);
  }
  return { kind: 'grid', total, size, box: { south: edge(0), west: edge(1), north: edge(2), east: edge(3) }, counts };
}
