import type { Element, Nodes, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { ContentLanguage } from '#model/content-language.ts';
import { type Explanations, explainWords } from './explain-words.ts';
import type { PictureSize } from './picture.ts';

export interface MarkdownOptions {
  /** Level of the highest heading of the text, below the headings of its page. */
  topHeading: 2 | 3 | 4;
  language: ContentLanguage;
  /** URL and size of a picture `![alt](images/…)`; undefined if there is no such file. */
  findPicture(file: string): ({ src: string } & PictureSize) | undefined;
  /** Words to explain at their first use. */
  explain?: Explanations | undefined;
}

export interface Reference {
  address: string;
  /** Line within the Markdown text, from 1. */
  line: number;
}

export interface RenderedMarkdown {
  /** Safe HTML without scripts, styles, frames or handlers. */
  html: string;
  links: Reference[];
  images: (Reference & { alt: string })[];
}

/** Renders Markdown (GitHub flavor, HTML allowed) to safe HTML. Links to pages of the site get the language prefix. */
export function renderMarkdown(text: string, options: MarkdownOptions): RenderedMarkdown {
  const links: Reference[] = [];
  const images: RenderedMarkdown['images'] = [];
  const html = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeRaw)
    .use(rehypeSanitize)
    .use(() => (tree: Root) => {
      const elements = elementsOf(tree);
      shiftHeadings(elements, options.topHeading);
      for (const element of elements) {
        const line = element.position?.start.line ?? 1;
        const { href, src, alt } = element.properties;
        if (element.tagName === 'a' && typeof href === 'string') {
          links.push({ address: href, line });
          if (options.language !== 'en' && /^\/(?!\/)/.test(href))
            element.properties.href = `/${options.language}${href}`;
        }
        if (element.tagName === 'img' && typeof src === 'string') {
          images.push({ address: src, line, alt: String(alt ?? '').trim() });
          Object.assign(element.properties, options.findPicture(src), { loading: 'lazy' });
        }
      }
      if (options.explain) explainWords(tree, options.explain);
    })
    .use(rehypeStringify)
    .processSync(text)
    .toString();
  return { html, links, images };
}

function shiftHeadings(elements: Element[], top: number): void {
  const headings = elements.filter((element) => /^h[1-6]$/.test(element.tagName));
  const level = (heading: Element) => Number(heading.tagName[1]);
  const shift = top - Math.min(...headings.map(level));
  for (const heading of headings) heading.tagName = `h${Math.min(6, level(heading) + shift)}`;
}

function elementsOf(node: Nodes): Element[] {
  const inner = 'children' in node ? node.children.flatMap((child) => elementsOf(child as Nodes)) : [];
  return node.type === 'element' ? [node, ...inner] : inner;
}
