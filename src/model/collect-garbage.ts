/**
 * Returns memory that was just released to the machine, in a process that allows it (an import, decision 070). By itself V8 waits for its
 * heap to grow, however large the arrays outside of it are.
 */
export function collectGarbage(): void {
  (globalThis as { gc?: () => void }).gc?.();
}
