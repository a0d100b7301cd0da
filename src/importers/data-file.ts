/** A file being read, with its progress. */
export interface DataFile {
  /** Name without its folder, for reports and messages; with the inner name for a zip: 'x.zip/y.csv'. */
  name: string;
  /** Bytes on disk (for a zip entry: bytes after unpacking), the whole of which `bytesDone` is a part. */
  bytesTotal: number;
  bytesDone(): number;
  /** Rows read so far, without the header. Whoever reads the rows counts them here. */
  rows: number;
  /** The unpacked content, in order. Throws `ImportError` where the file breaks off. */
  bytes: AsyncIterable<Buffer>;
}
