import type { ReactNode } from 'react';
import { KeyBox, pressedBy } from './key-box.tsx';
import { TokenField } from './token-field.tsx';

interface ActButtonProps {
  /** Where the form is sent, such as '/letters'. */
  action: string;
  children: ReactNode;
  /** Completes the label for screen readers. */
  about?: string;
  look?: 'quiet' | 'link' | undefined;
  /** What presses it, too. */
  shortcut?: string;
  /** Other fields of the form. */
  fields?: Record<string, string> | undefined;
}

/** A form with one button, which does something at once. */
export function ActButton({ action, children, about, look, shortcut, fields = {} }: ActButtonProps) {
  return (
    <form method="post" action={action}>
      <TokenField />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={look} {...pressedBy(shortcut)}>
        {children}
        {about && <span className="unseen"> {about}</span>}
        <KeyBox shortcut={shortcut} />
      </button>
    </form>
  );
}
