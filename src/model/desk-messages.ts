/** A request that the site passes to the process of the desk, and its answer. Both have the same number. */
export interface DeskRequest {
  number: number;
  method: string;
  /** Path and parameters. */
  address: string;
  headers: [name: string, value: string][];
  body: Uint8Array<ArrayBuffer> | null;
}

export interface DeskAnswer {
  number: number;
  status: number;
  headers: [name: string, value: string][];
  body: Uint8Array<ArrayBuffer>;
}

/** The desk asks the site, which has the index, for listings with a name. The answer is null if the place is unknown. */
export interface FindRequest {
  number: number;
  find: { name: string; near: string };
}

export interface FindAnswer {
  number: number;
  found: { id: string; name: string; address: string }[] | null;
  /** Why it could not be answered. */
  problem?: string;
}

/** Setting of the desk's process: the address at which staff sign in. */
export const DESK_ORIGIN = 'DESK_ORIGIN';
