/** The attributes of something that a shortcut key presses: `<button type="submit" {...pressedBy('y')}>`. */
export function pressedBy(shortcut: string | undefined): { 'data-key'?: string; 'aria-keyshortcuts'?: string } {
  return shortcut ? { 'data-key': shortcut, 'aria-keyshortcuts': shortcut } : {};
}

/** Shows a shortcut key beside the label of what it presses. */
export function KeyBox({ shortcut }: { shortcut: string | undefined }) {
  if (!shortcut) return null;
  return (
    <>
      {' '}
      <span aria-hidden="true">
        <kbd>{shortcut}</kbd>
      </span>
    </>
  );
}
