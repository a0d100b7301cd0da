import { openPostgresFormStore } from '#forms/postgres/form-store.ts';
import { pause } from './fault.ts';

/** Waiting forms are tried every 10 seconds, and a form whose connection hangs takes some. */
const STORED_WITHIN_MS = 40_000;

/** Waits until these forms are in the database exactly once; returns those that are not, after a while. */
export async function missingForms(url: string, names: string[]): Promise<string[]> {
  const deadline = performance.now() + STORED_WITHIN_MS;
  for (;;) {
    const store = await openPostgresFormStore(url);
    const stored = (await store.list()).map(({ values }) => String(values.businessName));
    await store.close();
    const missing = names.filter((name) => stored.filter((each) => each === name).length !== 1);
    if (missing.length === 0 || performance.now() > deadline) return missing;
    await pause(500);
  }
}
