/** Base of all errors of the gazetteer; `code` is stable and may be tested for. */
export class GazetteerError extends Error {
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** A bundled data file is missing or is not what it should be. The way out is a fresh install of the packages. */
export class GazetteerDataError extends GazetteerError {
  constructor(file: string, problem: string, options?: ErrorOptions) {
    super('gazetteer-data', `${file}: ${problem}. Run the set-up again to reinstall the bundled place data.`, options);
  }
}
