/** A bundled data file is missing or corrupt. Reinstalling the packages fixes it. */
export class GazetteerDataError extends Error {
  readonly code = 'gazetteer-data';
  constructor(file: string, problem: string, options?: ErrorOptions) {
    super(`${file}: ${problem}. Run the setup again to reinstall the bundled place data.`, options);
    this.name = 'GazetteerDataError';
  }
}
