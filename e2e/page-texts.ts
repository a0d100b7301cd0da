import type { Page } from '@playwright/test';

/**
 * Returns all text of a page in its own language, visible or not: body text, title, meta descriptions and accessible
 * names. Leaves out text marked as another language, or as none: what is typed for a program.
 */
export function pageTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = new Set<string>();
    const add = (text: string | null | undefined) => {
      const words = text?.replace(/\s+/g, ' ').trim();
      if (words) texts.add(words);
    };
    const own = document.documentElement.lang;
    add(document.title);
    for (const meta of document.querySelectorAll(
      'meta[name="description"], meta[property$="title"], meta[property$="alt"]',
    ))
      add(meta.getAttribute('content'));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest('script, style, template, [translate="no"]')) continue;
      if (element.closest<HTMLElement>('[lang]')?.lang !== own) continue;
      if (node instanceof Text) add(node.data);
      else for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'label']) add(element.getAttribute(name));
    }
    return [...texts];
  });
}
