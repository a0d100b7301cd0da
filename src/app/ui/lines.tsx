import { Fragment } from 'react';

/** Text with its line breaks, whether written as newline or as a line-break tag; everything else stays plain text. */
export function Lines({ text }: { text: string }) {
  const lines = text.split(/\n|<br\s*\/?>/i);
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, never moved.
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
