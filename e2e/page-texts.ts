import type { Page } from '@playwright/test';

/**
 * Returns all text of a page in its own language, visible or not: body text, title, meta descriptions and accessible
 * names. Leaves out text marked as another language, or as none: what is typed for a program. `html`: a page to read
 * instead of the one that is open, as a browser without script reads it.
 */
export function pageTexts(page: Page, html?: string): Promise<string[]> {
  return page.evaluate((source) => {
    const read = source === undefined ? document : new DOMParser().parseFromString(source, 'text/html');
    const texts = new Set<string>();
    const add = (text: string | null | undefined) => {
      const words = text?.replace(/\s+/g, ' ').trim();
      if (words) texts.add(words);
    };
    const own = read.documentElement.lang;
    add(read.title);
    for (const meta of read.querySelectorAll(
      'meta[name="description"], meta[property$="title"], meta[property$="alt"]',
    ))
      add(meta.getAttribute('content'));
    const walker = read.createTreeWalker(read.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest('script, style, template, [translate="no"]')) continue;
      if (element.closest<HTMLElement>('[lang]')?.lang !== own) continue;
      if (node instanceof Text) add(node.data);
      else for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'label']) add(element.getAttribute(name));
    }
    return [...texts];
  }, html);
}
