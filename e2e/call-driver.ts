import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { DATA_DIR } from '../playwright.config.ts';
import { openCallStore } from '../src/forms/sqlite/form-store.ts';

type Store = ReturnType<typeof openCallStore>;
export type SomeCall = Partial<Parameters<Store['keep']>[0]>;

async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = openCallStore({ folder: DATA_DIR });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Returns the reports about a listing on the tested server, newest first. */
export function reportsOn(listing: string) {
  return withStore((store) => store.list([listing]));
}

/** Stores a report as another server would, from a network of its own. */
export async function reportFromElsewhere(listing: string, call: SomeCall = {}): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const told = { day, receivedOn: day, result: 'yes', answers: {}, phone: null, source: 'sample' } as const;
  await withStore((store) => store.keep({ ...told, id: randomUUID(), network: randomUUID(), listing, ...call }));
}

/** Returns the ids and numbers of providers in a town of the sample data, nearest to its middle first. */
export async function someListings(request: Pick<APIRequestContext, 'post'>, at: { lat: number; lng: number }) {
  const search = { ...at, searchRadius: 10, pageSize: 12 };
  const { features } = await (await request.post('/api/Medicaid/Search', { data: search })).json();
  return (features as { properties: { Id: string; phone: string | null; name: string } }[]).map(
    ({ properties: { Id: id, phone, name } }) => ({
      id,
      phone,
      name,
      path: `/ourplaces/providers/${encodeURIComponent(id)}`,
    }),
  );
}
