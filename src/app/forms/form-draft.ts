import type { FormValues } from '#model/form-definition.ts';
import { withStorage } from '../browser-storage.ts';

/** Maximum age of a draft. */
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;
const PREFIX = 'form-draft:';

interface Draft {
  savedAtMs: number;
  values: FormValues;
}

/** Returns the draft of a form on this device, or undefined. Removes every draft older than 30 days. */
export function readDraft(name: string, nowMs = Date.now()): FormValues | undefined {
  return withStorage((storage) => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const key of keys)
      if (key.startsWith(PREFIX) && !isFresh(parse(storage.getItem(key)), nowMs)) storage.removeItem(key);
    return parse(storage.getItem(PREFIX + name))?.values;
  });
}

/** Stores the answers on this device; removes the draft when all are empty. */
export function writeDraft(name: string, values: FormValues, nowMs = Date.now()): void {
  const draft: Draft = { savedAtMs: nowMs, values };
  if (Object.values(values).every(({ length }) => length === 0)) removeDraft(name);
  else withStorage((storage) => storage.setItem(PREFIX + name, JSON.stringify(draft)));
}

export function removeDraft(name: string): void {
  withStorage((storage) => storage.removeItem(PREFIX + name));
}

function isFresh(draft: Draft | undefined, nowMs: number): boolean {
  return draft !== undefined && nowMs - draft.savedAtMs < MAX_AGE_MS;
}

/** Returns undefined for anything but a draft: another version of the site, or another program, may have written it. */
function parse(text: string | null): Draft | undefined {
  try {
    const { savedAtMs, values } = JSON.parse(text ?? 'null') ?? {};
    return typeof savedAtMs === 'number' && typeof values === 'object' && values ? { savedAtMs, values } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
