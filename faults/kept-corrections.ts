import type { FormStore } from '#forms/form-store.ts';
import { openPostgresFormStore } from '#forms/postgres/form-store.ts';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import { makeSubmission } from '#forms/testing/make-submission.ts';
import type { Correction } from '#listings/corrections.ts';
import { withCorrections } from '#operations/listings/correction-store.ts';
import { pause } from './fault.ts';
import { placeRow } from './generations.ts';
import { addedPlace, isJoined, mainId, type PlaceCorrection, partnerId } from './joined-lists.ts';
import type { SiteStorage } from './site-storage.ts';

/** A correction of a place as it is kept. */
export interface KeptPlace {
  key: string;
  at: number;
  /** Id of the listing that it adds, or null. */
  added: string | null;
  isApproved: boolean;
}

/** Returns the words of the command that makes a correction. What is to be approved is sent before. */
export async function commandOf(place: SiteStorage, correction: PlaceCorrection, partner: number): Promise<string[]> {
  const { kind, at } = correction;
  if (kind === 'approve') return ['submissions', kind, await sendBusiness(place, at)];
  const id = isJoined(at, partner) ? partnerId(at) : mainId(at);
  const words = {
    add: () => addedWords(at),
    hide: () => [id],
    join: () => [id, mainId('other' in correction ? correction.other : at)],
    'keep-apart': () => [id, mainId(at)],
    set: () => [mainId(at), `phone=${'phone' in correction ? correction.phone : ''}`],
  }[kind]();
  return ['listings', kind, ...words, '--note', String(at)];
}

/** Returns the words of the command that takes a correction back. */
export function undoingOf({ key, isApproved }: KeptPlace): string[] {
  return isApproved ? ['submissions', 'reject', key] : ['listings', 'undo', key];
}

function addedWords(at: number): string[] {
  const { id: _, ...row } = placeRow(at);
  const { name, phone } = addedPlace(at);
  return Object.entries({ ...row, name, phone: phone! }).map(([key, value]) => `${key}=${value}`);
}

/** Keeps a business as if a visitor had sent it; returns its id. */
async function sendBusiness(place: SiteStorage, at: number): Promise<string> {
  const { name: businessName, phone } = addedPlace(at);
  const { address, zip, services } = placeRow(at);
  const values = { businessName, businessAddress: address!, place: zip!, businessPhone: phone!, services: services! };
  const submission = makeSubmission({ kind: 'add-business', values });
  await withForms(place, (store) => store.keep(submission, []));
  return submission.id;
}

/** Returns all that is kept; the place of a correction is in its note, that of a business in its name. */
export async function keptPlaces(place: SiteStorage): Promise<KeptPlace[]> {
  const stored = await withCorrections(place, (store) => store.list());
  const approved = await withForms(place, (store) => store.list({ state: 'approved' }));
  return [
    ...stored.map(({ key, note, body }) => {
      const { kind, id } = JSON.parse(body) as Correction;
      return { key, at: Number(note), added: kind === 'add' ? id : null, isApproved: false };
    }),
    ...approved.map(({ id, values }) => {
      const at = Number(String(values.businessName).split(' ').at(-1));
      return { key: id, at, added: `community:${id}`, isApproved: true };
    }),
  ];
}

/** Resolves when other corrections are kept than at the time of the call; at the latest after `maxMs`. */
export async function whenChanged(place: SiteStorage, maxMs: number): Promise<void> {
  const keys = async () => (await keptPlaces(place)).map(({ key }) => key).join();
  const before = await keys();
  const deadline = performance.now() + maxMs;
  while (performance.now() < deadline && (await keys()) === before) await pause(10);
}

/** Whether exactly these corrections are kept, each once. */
export function areKept(stored: { at: number }[], corrections: readonly PlaceCorrection[]): boolean {
  const sorted = (places: readonly { at: number }[]) => String(places.map(({ at }) => at).toSorted((a, b) => a - b));
  return sorted(stored) === sorted(corrections);
}

async function withForms<T>(place: SiteStorage, work: (store: FormStore) => Promise<T>): Promise<T> {
  const store = place.databaseUrl ? await openPostgresFormStore(place.databaseUrl) : openFormStore(place);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
