import { Fragment } from 'react';

/** Renders text with its line breaks, written as newlines or as <br> tags. Any other markup stays plain text. */
export function Lines({ text }: { text: string }) {
  const lines = text.split(/\n|<br\s*\/?>/i);
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines are never reordered.
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
