/** Base class of all basemap errors. `code` is stable; callers may check it. */
export class BasemapError extends Error {
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** The requested layer or tile does not exist. */
export class NoSuchTileError extends BasemapError {
  constructor(layer: string, z: number, x: number, y: number) {
    super(
      'no-such-tile',
      `There is no tile ${layer}/${z}/${x}/${y}. Layers: roadmap, satellite, hybrid, terrain; zoom 0 to 20.`,
    );
  }
}

/** The template of a configured tile source is invalid. */
export class TileTemplateError extends BasemapError {
  constructor(template: string, problem: string) {
    super(
      'tile-template',
      `Tile source '${template}' ${problem}. Use an address like https://tiles.example.org/{z}/{x}/{y}.png`,
    );
  }
}

/** A tile could not be fetched from its source; the drawn tile replaces it. */
export class TileFetchError extends BasemapError {
  constructor(url: string, problem: string, options?: ErrorOptions) {
    super('tile-fetch', `${url}: ${problem}`, options);
  }
}

/** The operator's file of street tiles cannot be read; the drawn map without streets replaces it. */
export class StreetFileError extends BasemapError {
  constructor(path: string, problem: string, options?: ErrorOptions) {
    super('street-file', `${path} ${problem}`, options);
  }
}

/** There is no such file of street tiles. */
export class MissingStreetFileError extends StreetFileError {
  constructor(path: string, options?: ErrorOptions) {
    super(path, 'does not exist', options);
  }
}

/** The bundled shapes are missing or corrupt. */
export class ShapeDataError extends BasemapError {
  constructor(file: string, options?: ErrorOptions) {
    super('shape-data', `${file} cannot be read. Run the setup again to reinstall the bundled shapes.`, options);
  }
}
