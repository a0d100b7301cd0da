import type { MouseEvent } from 'react';

/** Click handler of a link that runs `follow` instead of navigating, except when a new tab or window is requested. */
export function onPlainClick(follow: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    follow();
  };
}

/** Whether a click on a link stays in this tab: other buttons and modifier keys request a new tab or window. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
