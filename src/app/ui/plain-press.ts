import type { MouseEvent } from 'react';

/** Whether a press on a link is to be followed here: other buttons, and keys held, ask for a new tab or window. */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
