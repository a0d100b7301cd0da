import type { Marker } from './clear-labels.ts';

const CELL_PIXELS = 4;
/** Free room before and after each name, and above and below it. */
const GAP_PIXELS = { along: 6, across: 2 };

interface Written {
  x: number;
  y: number;
  angle: number;
  width: number;
  fontSize: number;
}

/** Which parts of a frame have a name or a marker on them, as a grid of small cells. */
export class WrittenCells {
  readonly #columns: number;
  readonly #rows: number;
  readonly #taken: Uint8Array;

  constructor({ width, height }: { width: number; height: number }, markers: readonly Marker[]) {
    this.#columns = Math.ceil(width / CELL_PIXELS);
    this.#rows = Math.ceil(height / CELL_PIXELS);
    this.#taken = new Uint8Array(this.#columns * this.#rows);
    const take = (cell: number) => {
      if (cell >= 0) this.#taken[cell] = 1;
      return true;
    };
    for (const { x, y, radius } of markers)
      this.#everyCell({ x, y, angle: 0, width: 2 * radius, fontSize: 2 * radius }, take);
  }

  /** Takes the room of a name and returns true, or returns false if it is not free or reaches beyond the frame. */
  write(name: Written): boolean {
    const isFree = this.#everyCell(name, (cell) => cell >= 0 && !this.#taken[cell]);
    if (!isFree) return false;
    return this.#everyCell(name, (cell) => {
      this.#taken[cell] = 1;
      return true;
    });
  }

  /** Tests the cells under a turned rectangle, -1 for those beyond the frame, until one fails. */
  #everyCell({ x, y, angle, width, fontSize }: Written, test: (cell: number) => boolean): boolean {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [along, across] = [width / 2 + GAP_PIXELS.along, fontSize / 2 + GAP_PIXELS.across];
    const [columns, rows] = [Math.ceil((2 * along) / CELL_PIXELS), Math.ceil((2 * across) / CELL_PIXELS)];
    for (let i = 0; i <= columns; i++) {
      const u = along * ((2 * i) / columns - 1);
      for (let j = 0; j <= rows; j++) {
        const v = across * ((2 * j) / rows - 1);
        const column = Math.floor((x + u * cos - v * sin) / CELL_PIXELS);
        const row = Math.floor((y + u * sin + v * cos) / CELL_PIXELS);
        const isInside = column >= 0 && row >= 0 && column < this.#columns && row < this.#rows;
        if (!test(isInside ? row * this.#columns + column : -1)) return false;
      }
    }
    return true;
  }
}
