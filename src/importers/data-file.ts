/** A file being read, with its progress. */
export interface DataFile {
  /** Name without its folder, for reports and messages; for a zip entry 'x.zip/y.csv'. */
  name: string;
  /** Total for `bytesDone`: bytes on disk; for a zip entry, unpacked bytes. */
  bytesTotal: number;
  bytesDone(): number;
  /** Rows read so far, without the header; updated by the reader of the rows. */
  rows: number;
  /** What an operator should know about the file as a whole, in sentences; updated by the reader of the rows. */
  notices: string[];
  /** Whether a person saved it, so that empty values may be missing at the ends of rows (`CsvScanner`). */
  isLoose?: boolean;
  /** The unpacked content, in order. Throws `ImportError` if the file is incomplete. */
  bytes: AsyncIterable<Buffer>;
}
