/** Runs `work` with a store, then closes it. */
export async function withOpen<Store extends { close(): unknown }, T>(
  opening: Store | Promise<Store>,
  work: (store: Store) => T | Promise<T>,
): Promise<T> {
  const store = await opening;
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
