/** Who types nothing for this long has paused. */
const PAUSE_MS = 300;

/**
 * Calls `onPause` when the visitor has paused, or presses something, and then before the press does its work: what was typed
 * is never called after a visitor who is on their way. Returns how to call it off.
 */
export function awaitPause(onPause: () => void): () => void {
  const callOff = () => {
    clearTimeout(timer);
    document.removeEventListener('click', end, true);
  };
  const end = () => {
    callOff();
    onPause();
  };
  const timer = setTimeout(end, PAUSE_MS);
  document.addEventListener('click', end, true);
  return callOff;
}
