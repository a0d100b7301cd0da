import type { HtmlEscapedString } from 'hono/utils/html';
import { isValidElement, type ReactNode } from 'react';

/** A part of a page: React's, or what a room that is still written as text makes. */
export type Part = ReactNode | HtmlEscapedString | Promise<HtmlEscapedString>;

/** Returns a part of a page as React's. */
export async function asNode(part: Part | undefined): Promise<ReactNode> {
  return nodeOf(isValidElement(part) ? part : ((await part) as ReactNode));
}

/** The same for a part that is there already. */
export function nodeOf(part: Part): ReactNode {
  if (!(part instanceof String) && !(typeof part === 'object' && part !== null && 'isEscaped' in part))
    return part as ReactNode;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: hono/html has escaped it
  return <div dangerouslySetInnerHTML={{ __html: String(part) }} />;
}
