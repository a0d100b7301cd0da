import type { MouseEvent } from 'react';

/** For a link whose press does something of ours: runs `follow` instead of the link, unless a new tab or window is asked for. */
export function onPlainPress(follow: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    follow();
  };
}

/** Whether a press on a link is to be followed here: other buttons, and keys held, ask for a new tab or window. */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
