import { type ReactNode, type RefObject, useId, useRef } from 'react';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';

interface DialogProps {
  /** The opener calls `showModal` on it. */
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  closeLabel: string;
  /** Called however it was closed: by its button, Escape or a click on the backdrop. */
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog. Title and close button stay visible while the content scrolls. */
export function Dialog({ dialog, title, closeLabel, onClose, children }: DialogProps) {
  const titleId = useId();
  /** Where the click began: selecting text with the mouse may end on the backdrop. */
  const pressed = useRef<EventTarget>(null);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: closes on the backdrop; the keyboard has Escape.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target }) => {
        if (target === dialog.current && pressed.current === target) dialog.current.close();
      }}
    >
      <div className={styles.content}>
        <div className={styles.top}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
            <Icon name="no" />
            {closeLabel}
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
