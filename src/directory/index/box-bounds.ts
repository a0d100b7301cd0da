/**
 * Returns the bounding boxes [south, north, west, east] of each run of `rowsPerBox` points (`lat, east` pairs). The
 * last run may be shorter.
 */
export function boxesOfPoints(points: Int32Array, rowsPerBox: number): Int32Array {
  const rows = points.length / 2;
  const boxes = new Int32Array(4 * Math.ceil(rows / rowsPerBox));
  for (let start = 0, box = 0; start < rows; start += rowsPerBox, box += 4) {
    let south = points[2 * start]!;
    let north = south;
    let west = points[2 * start + 1]!;
    let east = west;
    const end = Math.min(rows, start + rowsPerBox);
    for (let row = start + 1; row < end; row++) {
      const lat = points[2 * row]!;
      const lng = points[2 * row + 1]!;
      if (lat < south) south = lat;
      else if (lat > north) north = lat;
      if (lng < west) west = lng;
      else if (lng > east) east = lng;
    }
    boxes[box] = south;
    boxes[box + 1] = north;
    boxes[box + 2] = west;
    boxes[box + 3] = east;
  }
  return boxes;
}

/** Returns the bounding boxes of each run of `boxesPerBox` boxes. */
export function boxesOfBoxes(boxes: Int32Array, boxesPerBox: number): Int32Array {
  const inner = boxes.length / 4;
  const outer = new Int32Array(4 * Math.ceil(inner / boxesPerBox));
  for (let start = 0, at = 0; start < inner; start += boxesPerBox, at += 4) {
    outer.set(boxes.subarray(4 * start, 4 * start + 4), at);
    for (let box = 4 * (start + 1); box < 4 * Math.min(inner, start + boxesPerBox); box += 4) {
      outer[at] = Math.min(outer[at]!, boxes[box]!);
      outer[at + 1] = Math.max(outer[at + 1]!, boxes[box + 1]!);
      outer[at + 2] = Math.min(outer[at + 2]!, boxes[box + 2]!);
      outer[at + 3] = Math.max(outer[at + 3]!, boxes[box + 3]!);
    }
  }
  return outer;
}
