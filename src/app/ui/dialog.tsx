import { type ReactNode, type RefObject, useId, useRef } from 'react';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';

interface DialogProps {
  /** The opener calls `showModal` on it. */
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  closeLabel: string;
  /** However it was closed: by its button, Escape or a press on the backdrop. */
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog: its title and its close button stay in sight while its content scrolls. */
export function Dialog({ dialog, title, closeLabel, onClose, children }: DialogProps) {
  const titleId = useId();
  /** Where the press began: a text selected with the mouse may end on the backdrop. */
  const pressed = useRef<EventTarget>(null);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop; by keyboard Escape does it.
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
