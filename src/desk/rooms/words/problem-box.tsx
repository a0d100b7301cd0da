import type { ReactNode } from 'react';

/** Says above a form what is wrong. Reading begins there. */
export function ProblemBox({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page is the answer to a form that was not saved
    <div className="problems" role="alert" tabIndex={-1} autoFocus>
      {children}
    </div>
  );
}
