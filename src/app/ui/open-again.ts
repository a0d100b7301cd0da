/** A page that failed so soon after it was opened would fail again. In milliseconds. */
const SOON = 10_000;

/**
 * Opens a page that failed again if the server has it: the script of a page that was left open may not understand what
 * a newer release answers.
 */
export async function openAgain(): Promise<void> {
  if (performance.now() < SOON) return;
  const { ok } = await fetch(location.href, { method: 'HEAD' }).catch(() => ({ ok: false }));
  if (ok) location.reload();
}
