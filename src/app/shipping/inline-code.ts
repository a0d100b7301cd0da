/** The inline scripts of a page that its content security policy allows. */
export interface InlineCode {
  scripts: string[];
}

/**
 * Returns the page without `nonce`, and the scripts that had it, with `later`, a script that the page adds to itself
 * ('' if none). The nonce is a secret of the rendering: markup that slipped into a page does not have it, and is not
 * returned. So the same page has the same bytes and the same policy for everyone.
 */
export function takeInlineCode(
  page: string,
  { nonce, later }: { nonce: string; later: string },
): { html: string; inline: InlineCode } {
  const mark = ` nonce="${nonce}"`;
  const scripts = later ? [later] : [];
  const [first = '', ...marked] = page.split(mark);
  // The tag starts before the mark, and its content comes after.
  let before = first;
  for (const rest of marked) {
    const tag = /^<(\w+)/.exec(before.slice(before.lastIndexOf('<')))?.[1];
    const start = rest.indexOf('>') + 1;
    if (tag === 'script') scripts.push(rest.slice(start, rest.indexOf('</script>', start)));
    before = rest;
  }
  return { html: first + marked.join(''), inline: { scripts } };
}
