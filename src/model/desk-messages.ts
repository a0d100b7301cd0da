import { type Address, addressText } from './address-text.ts';
import { HOUR_MS } from './duration.ts';

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
  /** Path to write the file of the form to: the desk wants it. */
  uploadTo?: string;
}

/** The header in which the desk's pages say `DeskAnswer.uploadTo`. It does not leave the process. */
export const UPLOAD_TO = 'X-Upload-To';
/** How the file of a form arrived: field `upload` of the form that the desk gets then. Before, it is 'start'. */
export const UPLOAD_ENDS = ['whole', 'too-large', 'too-slow', 'broken'] as const;
export type UploadEnd = (typeof UPLOAD_ENDS)[number];
export const MAX_UPLOAD_BYTES = 100_000_000;
/** The site ends any request after 65 s. */
export const MAX_UPLOAD_MS = 60_000;

/** Folders in DATA_DIR where the files of staff are until they are used. */
export const LIST_FOLDER = 'desk-lists';
export const PICTURE_FOLDER = 'desk-uploads';
/** Files there that nobody has gone on with for so long are removed. */
export const UPLOAD_KEPT_MS = 48 * HOUR_MS;

/** The desk works on something that must go on although nobody looks. */
export interface BusyNote {
  busy: true;
}

/**
 * The desk asks the site, which has the index, for listings with a name. The answer is null if the place is unknown.
 */
export interface FindRequest {
  number: number;
  find: { name: string; near: string };
}

/** What tells listings apart. */
export interface FoundListing {
  id: string;
  name: string;
  address: string;
}

export function foundListing(provider: Omit<FoundListing, 'address'> & { address: Address }): FoundListing {
  const { id, name, address } = provider;
  return { id, name, address: addressText(address) };
}

export interface FindAnswer {
  number: number;
  found: FoundListing[] | null;
  /** Why it could not be answered. */
  problem?: string;
}

/** Setting of the desk's process: the address at which staff sign in. */
export const DESK_ORIGIN = 'DESK_ORIGIN';
