import { z } from 'zod';
import type { CorrectionStore, StoredCorrection } from '#forms/correction-store.ts';
import { openPostgresCorrectionStore } from '#forms/postgres/form-store.ts';
import { hasSubmissions, openCorrectionStore } from '#forms/sqlite/form-store.ts';
import {
  ADDED_SOURCE,
  type Correction,
  type KeptCorrection,
  SETTABLE,
  type SettableField,
} from '#listings/corrections.ts';
import { isRecord } from '#model/is-record.ts';
import { MEDICAID_EVIDENCE } from '#model/provider-values.ts';
import { withOpen } from '../with-open.ts';

/** A correction with what the operator sees of it. */
export interface NotedCorrection extends KeptCorrection, Pick<StoredCorrection, 'about' | 'note'> {}

/** A stored correction cannot be read. The message names its key and the way out. */
export class CorrectionError extends Error {
  readonly code = 'correction';
}

/** Where corrections are stored: in `submissions.db` of the folder, or in PostgreSQL. */
export interface CorrectionPlace {
  folder: string;
  databaseUrl: string | undefined;
}

/** Runs `work` with the site's corrections, then closes them. Throws a `FormStoreError`. */
export async function withCorrections<T>(
  { folder, databaseUrl }: CorrectionPlace,
  work: (store: CorrectionStore) => Promise<T>,
): Promise<T> {
  return withOpen(databaseUrl ? openPostgresCorrectionStore(databaseUrl) : openCorrectionStore({ folder }), work);
}

/** Returns the corrections, oldest first; creates nothing. Throws a `CorrectionError` or `FormStoreError`. */
export async function readCorrections(place: CorrectionPlace): Promise<NotedCorrection[]> {
  if (!place.databaseUrl && !hasSubmissions(place.folder)) return [];
  const stored = await withCorrections(place, (store) => store.list());
  return stored.map(readCorrection).reverse();
}

/** Reads a stored correction. Throws a `CorrectionError`. */
export function readCorrection({ key, madeOn, body, about, note }: StoredCorrection): NotedCorrection {
  const value: unknown = JSON.parse(body);
  const problem = problemIn(value);
  if (problem === null) return { key, madeOn, correction: value as Correction, about, note };
  throw new CorrectionError(
    `The correction ${key} of ${about} cannot be read: ${problem}. It is damaged or from a newer release. ` +
      `To remove it: npm run listings -- undo ${key}`,
  );
}

const text = z.string();
const texts = z.array(text);
const FIELDS: Record<SettableField, z.ZodType> = {
  name: text.min(1),
  otherNames: texts,
  address: z.object({ lines: texts, city: text, state: text, zip: text }),
  location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  locationPrecision: z.enum(['exact', 'approximate']),
  phone: text.nullable(),
  phoneExtension: text.nullable(),
  website: text.nullable(),
  openingHours: texts,
  tagIds: z.array(z.int()),
  mainServiceTagId: z.int().nullable(),
  medicaid: z.array(z.object({ state: text, evidence: z.enum(MEDICAID_EVIDENCE), plan: text.optional() })),
  acceptingNewPatients: z.enum(['yes', 'no', 'unknown']),
  acceptingNewPatientsAsOf: z.iso.date().nullable(),
  facts: texts,
  details: z.strictObject({
    description: text.optional(),
    eligibility: text.optional(),
    howToApply: text.optional(),
    fees: text.optional(),
    email: text.optional(),
    phones: z.array(z.object({ number: text, extension: text.optional(), label: text.optional() })).optional(),
    otherServices: texts.optional(),
  }),
};

const id = z.string().min(1);
const record = z.strictObject({
  ...FIELDS,
  id,
  source: z.literal(ADDED_SOURCE),
  npi: text.nullable(),
  isPerson: z.boolean().nullable(),
  sourceDate: z.iso.date().nullable(),
});
const pair = z.strictObject({ kind: z.string(), id, other: id });
const KINDS: Record<Correction['kind'], z.ZodType> = {
  hide: z.strictObject({ kind: z.string(), id, others: z.array(id).optional() }),
  set: z.strictObject({ kind: z.string(), id, field: z.string(), value: z.unknown(), was: z.unknown() }),
  add: z.strictObject({ kind: z.string(), id, record }),
  join: pair,
  'keep-apart': pair,
};

function problemIn(value: unknown): string | null {
  const { kind, field, ...rest } = isRecord(value) ? value : {};
  const shape = Object.hasOwn(KINDS, String(kind)) ? KINDS[kind as Correction['kind']] : undefined;
  if (!shape) return `its kind '${kind}' is unknown`;
  if (!shape.safeParse(value).success) return `it is not a whole correction of kind '${kind}'`;
  if (kind !== 'set') return null;
  if (!SETTABLE.some((each) => each === field)) return `its field '${field}' is unknown`;
  const isUsable = (each: unknown) => FIELDS[field as SettableField].safeParse(each).success;
  return isUsable(rest.value) && isUsable(rest.was) ? null : `its value is none of ${field}`;
}
