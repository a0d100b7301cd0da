/** Who types nothing for this long has paused. */
const PAUSE_MS = 300;

/**
 * Calls `onPause` once: when the visitor has paused, or follows a link, and then before the link does its work, so that what
 * it leads to is not called back by what was typed. Returns how to call it off.
 */
export function awaitPause(onPause: () => void): () => void {
  const callOff = () => {
    clearTimeout(timer);
    document.removeEventListener('click', onPress, true);
  };
  const end = () => {
    callOff();
    onPause();
  };
  const onPress = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) end();
  };
  const timer = setTimeout(end, PAUSE_MS);
  document.addEventListener('click', onPress, true);
  return callOff;
}
