/** Base of all errors of the basemap; `code` is stable and may be tested for. */
export class BasemapError extends Error {
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** A layer or a tile that does not exist was asked for. */
export class NoSuchTileError extends BasemapError {
  constructor(layer: string, z: number, x: number, y: number) {
    super(
      'no-such-tile',
      `There is no tile ${layer}/${z}/${x}/${y}. Layers: roadmap, satellite, hybrid, terrain; zoom 0 to 20.`,
    );
  }
}

/** A tile source is configured with something that cannot be fetched from. */
export class TileTemplateError extends BasemapError {
  constructor(template: string, problem: string) {
    super(
      'tile-template',
      `Tile source '${template}' ${problem}. Use an address like https://tiles.example.org/{z}/{x}/{y}.png`,
    );
  }
}

/** A tile could not be had from its source; the drawn one takes its place. */
export class TileFetchError extends BasemapError {
  constructor(url: string, problem: string, options?: ErrorOptions) {
    super('tile-fetch', `${url}: ${problem}`, options);
  }
}

/** The bundled shapes are missing or broken. */
export class ShapeDataError extends BasemapError {
  constructor(file: string, options?: ErrorOptions) {
    super('shape-data', `${file} cannot be read. Run the set-up again to reinstall the bundled shapes.`, options);
  }
}
