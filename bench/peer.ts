/** A query of the benchmark. */
export interface BenchQuery {
  name: string;
  lat: number;
  lng: number;
  radiusMiles: number;
  /** OR within a list, AND between lists. */
  tagGroups: number[][];
}

/** A result: the number of matches, and the row numbers of the nearest twelve in order. */
export interface BenchAnswer {
  total: number;
  rows: number[];
}

/** A design under test. */
export interface Peer {
  name: string;
  search(query: BenchQuery): BenchAnswer | Promise<BenchAnswer>;
  close(): void | Promise<void>;
}

export const PAGE_SIZE = 12;
