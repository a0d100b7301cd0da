import type { Page } from '@playwright/test';

/**
 * Everything that a page says in its own language, seen or not yet: its texts, and what assistive technology, the tab and
 * other sites are told. What is marked to be in another language is left out.
 */
export function pageTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = new Set<string>();
    const say = (text: string | null | undefined) => {
      const words = text?.replace(/\s+/g, ' ').trim();
      if (words) texts.add(words);
    };
    const own = document.documentElement.lang;
    say(document.title);
    for (const meta of document.querySelectorAll(
      'meta[name="description"], meta[property$="title"], meta[property$="alt"]',
    ))
      say(meta.getAttribute('content'));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest('script, style, template')) continue;
      if (element.closest<HTMLElement>('[lang]')?.lang !== own) continue;
      if (node instanceof Text) say(node.data);
      else for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'label']) say(element.getAttribute(name));
    }
    return [...texts];
  });
}
