import { vi } from 'vitest';

/** On a busy machine, what a test waits for may take longer than the second that vitest allows. */
const LONGEST_MS = 60_000;
const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, { timeout: LONGEST_MS, ...(typeof options === 'number' ? { timeout: options } : options) });
