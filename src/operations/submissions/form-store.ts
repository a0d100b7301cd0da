import type { FormStore, Submission } from '#forms/form-store.ts';
import { openPostgresFormStore } from '#forms/postgres/form-store.ts';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import { dataPlace } from '../data-folder.ts';
import { UsageError } from '../usage-error.ts';
import { withOpen } from '../with-open.ts';

/** Opens the site's form store. Throws a `ConfigError` or `FormStoreError`. */
export async function openForms(): Promise<FormStore> {
  const { folder, databaseUrl } = dataPlace();
  return databaseUrl ? openPostgresFormStore(databaseUrl) : openFormStore({ folder });
}

/** Runs `work` with the site's form store, then closes it. */
export function withFormStore<T>(work: (store: FormStore) => Promise<T>): Promise<T> {
  return withOpen(openForms(), work);
}

/** Finds the submission whose id starts with `idStart`. Throws a `UsageError` if there is none, or more than one. */
export async function findSubmission(store: FormStore, idStart: string | undefined): Promise<Submission> {
  if (!idStart) throw new UsageError('Give an id or the start of one: see submissions list.');
  const [found, ...others] = await store.find(idStart.toLowerCase());
  if (!found) throw new UsageError(`There is no submission '${idStart}'. See: submissions list.`);
  if (others.length > 0)
    throw new UsageError(`${others.length + 1} submissions start with '${idStart}'. Give more of the id.`);
  return found;
}
