/** The loaders that failed since this page was opened. */
const failed = new WeakSet<() => Promise<unknown>>();

/**
 * Loads a part of the page's script that a visitor asked for; rejects if it cannot be loaded. The next try opens
 * `wholePage` (by default this page again): many browsers never refetch a script that failed once, nor what imports it
 * (whatwg/html issue 10327). `load` must be the same function each time.
 */
export async function loadPart<Part>(load: () => Promise<Part>, wholePage?: string): Promise<Part> {
  if (failed.has(load) && navigator.onLine) return openPage(wholePage);
  try {
    return await load();
  } catch (error) {
    failed.add(load);
    throw error;
  }
}

/** Never resolves: the page is left. */
function openPage(address: string | undefined): Promise<never> {
  if (address) location.assign(address);
  else location.reload();
  return new Promise(() => {});
}
