/**
 * Returns memory that was just released to the machine, in a process that allows it (an import, decision 070). By
 * itself V8 waits for its heap to grow, however large the arrays outside of it are; and it keeps room for young objects
 * that are gone.
 */
export function collectGarbage(): void {
  (globalThis as { gc?: (how: object) => void }).gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
