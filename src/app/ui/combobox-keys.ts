import type { KeyboardEvent } from 'react';

interface OpenList {
  highlightedIndex: number;
  closeMenu: () => void;
}

/**
 * For the input of a combobox: Enter without a highlighted suggestion submits the form, as in any other field.
 * Downshift would only close its list.
 */
export function submitOnEnter({ highlightedIndex, closeMenu }: OpenList) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || highlightedIndex !== -1) return;
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    closeMenu();
  };
}

/** Number of options that Page Up and Page Down move by. Downshift's own is ten. */
const PAGE_SIZE = 5;

/** The option to highlight after Page Down (1) or Page Up (-1): the first or last one when there are fewer. */
export function movePage(direction: 1 | -1, { highlightedIndex }: { highlightedIndex: number }, count: number) {
  const target = highlightedIndex + direction * PAGE_SIZE;
  return { highlightedIndex: Math.min(Math.max(target, 0), count - 1) };
}
