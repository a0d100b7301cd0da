import type { FormValues } from '#model/form-definition.ts';

/** How long an unfinished form waits on the device. */
const KEPT_MS = 30 * 24 * 3600 * 1000;
const PREFIX = 'form-draft:';

interface Draft {
  savedAtMs: number;
  values: FormValues;
}

/** The unfinished answers of a form on this device, or undefined. Throws away every draft that is older than 30 days. */
export function readDraft(name: string, nowMs = Date.now()): FormValues | undefined {
  return withStorage((storage) => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const key of keys)
      if (key.startsWith(PREFIX) && !isFresh(parse(storage.getItem(key)), nowMs)) storage.removeItem(key);
    return parse(storage.getItem(PREFIX + name))?.values;
  });
}

/** Keeps the answers on this device; without a single answer there is nothing to keep. */
export function writeDraft(name: string, values: FormValues, nowMs = Date.now()): void {
  const draft: Draft = { savedAtMs: nowMs, values };
  if (Object.values(values).every(({ length }) => length === 0)) removeDraft(name);
  else withStorage((storage) => storage.setItem(PREFIX + name, JSON.stringify(draft)));
}

export function removeDraft(name: string): void {
  withStorage((storage) => storage.removeItem(PREFIX + name));
}

function isFresh(draft: Draft | undefined, nowMs: number): boolean {
  return draft !== undefined && nowMs - draft.savedAtMs < KEPT_MS;
}

/** Undefined for what is not a draft: another version of the site, or another program, may have written it. */
function parse(text: string | null): Draft | undefined {
  try {
    const { savedAtMs, values } = JSON.parse(text ?? 'null') ?? {};
    return typeof savedAtMs === 'number' && typeof values === 'object' && values ? { savedAtMs, values } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Runs with the browser's storage. Where it is forbidden or full, there is simply no draft. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
