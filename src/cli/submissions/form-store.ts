import type { FormStore, Submission } from '#forms/form-store.ts';
import { openPostgresFormStore } from '#forms/postgres/form-store.ts';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import { dataPlace } from '../data-folder.ts';
import { UsageError } from '../usage-error.ts';

/** Opens the store that the site uses, hands it to `work` and closes it whatever happens. Throws `ConfigError`, `FormStoreError`. */
export async function withFormStore<T>(work: (store: FormStore) => Promise<T>): Promise<T> {
  const { folder, databaseUrl } = dataPlace();
  const store = databaseUrl ? await openPostgresFormStore(databaseUrl) : openFormStore({ folder });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The one submission whose id begins so. Throws `UsageError` where there is none, or more than one. */
export async function findSubmission(store: FormStore, idStart: string | undefined): Promise<Submission> {
  if (!idStart) throw new UsageError('Which one? Give its number, or the beginning of it: see submissions list.');
  const [found, ...others] = await store.find(idStart.toLowerCase());
  if (!found) throw new UsageError(`There is no submission '${idStart}'. See: submissions list.`);
  if (others.length > 0)
    throw new UsageError(`${others.length + 1} submissions begin with '${idStart}'. Give more of the number.`);
  return found;
}
