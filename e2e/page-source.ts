import { type APIRequestContext, expect } from '@playwright/test';

/** What a page holds as it comes from the site: all that somebody without script gets. */
export interface PageSource {
  html: string;
  /** Its words between the tags, seen or folded, without scripts. */
  text: string;
  /** Addresses of its links by their words, or by their accessible name; of equal ones the first. */
  links: Map<string, string>;
}

/** Asks for a page without a browser. `path` may have unescaped blanks and letters, as a typed address has. */
export async function sourceOf(request: APIRequestContext, path: string, status = 200): Promise<PageSource> {
  const response = await request.get(path);
  expect(response.status(), path).toBe(status);
  const html = (await response.text()).replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, '');
  return { html, text: wordsOf(html), links: linksIn(html) };
}

/** Returns the addresses of the links in a part of a page, as in `PageSource`. */
export function linksIn(html: string): Map<string, string> {
  const links = new Map<string, string>();
  for (const [, tag, href, inside] of html.matchAll(/<a\b([^>]*?\bhref="([^"]*)"[^>]*)>(.*?)<\/a>/gs)) {
    const name = /\baria-label="([^"]*)"/.exec(tag!)?.[1];
    const words = name ? decoded(name) : wordsOf(inside!);
    if (!links.has(words)) links.set(words, decoded(href!));
  }
  return links;
}

/** Returns the address of the first link whose words match. */
export function linkOf({ links }: PageSource, words: RegExp): string {
  const found = [...links].find(([name]) => words.test(name));
  expect(found, `a link ${words} among ${[...links.keys()].join(' | ')}`).toBeDefined();
  return found![1];
}

/** Returns the words of the first element with a tag whose words contain these. Elements with it must not be nested. */
export function partOf({ html }: PageSource, tag: string, words: string): string {
  const parts = html.split(new RegExp(`<${tag}\\b[^>]*>`)).slice(1);
  const texts = parts.map((part) => wordsOf(part.slice(0, part.indexOf(`</${tag}>`))));
  const found = texts.find((text) => text.includes(words));
  expect(found, `<${tag}> with ${words} among ${texts.join(' | ')}`).toBeDefined();
  return found!;
}

function wordsOf(html: string): string {
  return decoded(html.replaceAll(/<!--.*?-->/gs, '').replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,.:;])/g, '')
    .trim();
}

/** React escapes nothing else. */
const ESCAPED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Returns the text that HTML stands for. */
export function decoded(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ESCAPED[name]!);
}
