import type { KeyboardEvent } from 'react';

interface OpenList {
  highlightedIndex: number;
  closeMenu: () => void;
}

/**
 * For the input of a combobox: Enter without a highlighted suggestion submits the form, as in any other field. Downshift
 * would only close its list.
 */
export function submitOnEnter({ highlightedIndex, closeMenu }: OpenList) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || highlightedIndex !== -1) return;
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    closeMenu();
  };
}
