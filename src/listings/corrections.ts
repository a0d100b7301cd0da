import type { IsoDay, Provider } from './provider.ts';

/** The fields of a listing that an operator can set. */
export const SETTABLE = [
  'name',
  'otherNames',
  'address',
  'location',
  'locationPrecision',
  'phone',
  'phoneExtension',
  'website',
  'openingHours',
  'tagIds',
  'mainServiceTagId',
  'medicaid',
  'acceptingNewPatients',
  'acceptingNewPatientsAsOf',
  'facts',
  'details',
] as const satisfies readonly (keyof Provider)[];
export type SettableField = (typeof SETTABLE)[number];

/** Fields that hold only together: the first that is set decides for all. */
export const SET_TOGETHER: readonly (readonly SettableField[])[] = [
  ['address', 'location', 'locationPrecision'],
  ['phone', 'phoneExtension'],
  ['tagIds', 'mainServiceTagId'],
  ['acceptingNewPatients', 'acceptingNewPatientsAsOf'],
];

/** The source of the records that operators add, among them the businesses of visitors that they approve. */
export const ADDED_SOURCE = 'community';

/** What an operator decided about listings, named by the id of any of their records. */
export type Correction =
  /** `others`: the ids of the listing's other records then, by which an operator may ask for it later. */
  | { kind: 'hide'; id: string; others?: string[] }
  /** `was`: the value that was corrected. */
  | {
      [Field in SettableField]: { kind: 'set'; id: string; field: Field; value: Provider[Field]; was: Provider[Field] };
    }[SettableField]
  /** `id`: of the record, whose source is `ADDED_SOURCE`. */
  | { kind: 'add'; id: string; record: Provider }
  | { kind: 'join'; id: string; other: string }
  | { kind: 'keep-apart'; id: string; other: string };

/** Reads the corrections of now. */
export type ReadCorrections = () => Promise<readonly KeptCorrection[]>;

/** A correction as it is kept. */
export interface KeptCorrection {
  /** UUID. */
  key: string;
  /** Day on which it was made. */
  madeOn: IsoDay;
  correction: Correction;
}

/** A correction as a snapshot keeps it: with added records apart. */
interface ServedCorrection extends Omit<KeptCorrection, 'correction'> {
  correction: Exclude<Correction, { kind: 'add' }> | { kind: 'add'; id: string };
}

/** Returns a correction as a snapshot keeps it, as JSON. */
export function servedText({ key, madeOn, correction }: KeptCorrection): string {
  const served = correction.kind === 'add' ? { kind: correction.kind, id: correction.id } : correction;
  return JSON.stringify({ key, madeOn, correction: served } satisfies ServedCorrection);
}

/** Returns the ids of the records that a correction names, which is given as `servedText` wrote it. */
export function idsInText(text: string): string[] {
  return idsIn((JSON.parse(text) as ServedCorrection).correction);
}

/** A change of the corrections that are kept. */
export interface CorrectionChange {
  keep(): Promise<void>;
  /** Called if the change is kept but cannot be served. */
  takeBack(): Promise<void>;
}

/**
 * Keeps a change and serves it. The caller must hold the import lock: an import that reads the corrections while the
 * change may still be taken back would serve what is not kept.
 */
export async function keepAndServe(change: CorrectionChange | undefined, serve: () => Promise<void>): Promise<void> {
  await change?.keep();
  try {
    await serve();
  } catch (error) {
    await change?.takeBack();
    throw error;
  }
}

/** Returns the ids of the records that a correction names. */
export function idsIn(correction: ServedCorrection['correction']): string[] {
  return 'other' in correction ? [correction.id, correction.other] : [correction.id];
}
