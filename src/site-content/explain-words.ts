import type { Element, ElementContent, Nodes, Root, Text } from 'hast';
import type { ExplainedWord } from './glossary.ts';

export interface Explanations {
  words: ExplainedWord[];
  /** Says where all words are explained, and leads there. */
  allTerms: string;
  /** Path of the glossary in the text's language: '/es/glossary'. */
  glossary: string;
  /** Of this text, for ids: several texts may stand on one page. Letters, digits and dashes. */
  textId: string;
}

/** Words here lead somewhere, head something, or have to stay as they are. */
const LEFT_ALONE = /^(a|h[1-6]|button|code|pre|summary)$/;

/**
 * Makes the first use of each word of the glossary a button that opens its explanation right there, within `tree`. It is
 * the browser's own popover: it needs no script, works by keyboard and touch, and Escape closes it.
 */
export function explainWords(tree: Root, explanations: Explanations): void {
  const pending = new Map(explanations.words.map((word) => [word.id, word]));
  visit(tree);

  function visit(node: Nodes): void {
    if (!('children' in node) || (node.type === 'element' && LEFT_ALONE.test(node.tagName))) return;
    const children = (node.children as Nodes[]).flatMap((child): Nodes[] => {
      if (child.type === 'text') return explainText(child);
      visit(child);
      return [child];
    });
    node.children = children as ElementContent[];
  }

  function explainText({ value }: Text): ElementContent[] {
    const parts: ElementContent[] = [];
    let rest = value;
    for (let found = findFirst(rest); found; found = findFirst(rest)) {
      const { word, at, length } = found;
      pending.delete(word.id);
      parts.push({ type: 'text', value: rest.slice(0, at) });
      parts.push(...explain(word, rest.slice(at, at + length), explanations));
      rest = rest.slice(at + length);
    }
    return [...parts, { type: 'text', value: rest }];
  }

  /** The first pending word in a text; of two at one place the longer one. */
  function findFirst(text: string): { word: ExplainedWord; at: number; length: number } | undefined {
    return [...pending.values()]
      .flatMap((word) =>
        word.spellings.flatMap((spelling) => {
          const match = patternOf(spelling).exec(text);
          return match ? [{ word, at: match.index, length: match[0].length }] : [];
        }),
      )
      .sort((a, b) => a.at - b.at || b.length - a.length)[0];
  }
}

const patterns = new Map<string, RegExp>();

/** Whole words. Small letters fit capitals; a spelling of capitals (SSI) fits itself only. */
function patternOf(spelling: string): RegExp {
  const known = patterns.get(spelling);
  if (known) return known;
  const isExact = /\p{Lu}.*\p{Lu}/u.test(spelling);
  const text = spelling.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${text}(?![\\p{L}\\p{N}])`, isExact ? 'u' : 'iu');
  patterns.set(spelling, pattern);
  return pattern;
}

function explain(word: ExplainedWord, written: string, { textId, glossary, allTerms }: Explanations): Element[] {
  const id = `${word.id}-in-${textId}`;
  return [
    element('button', { type: 'button', className: ['term'], popoverTarget: id }, [{ type: 'text', value: written }]),
    element('span', { id, popover: '', className: ['term-note'] }, [
      element('strong', {}, [{ type: 'text', value: word.term }]),
      { type: 'text', value: ` ${word.short} ` },
      element('a', { href: `${glossary}#${word.id}` }, [{ type: 'text', value: allTerms }]),
    ]),
  ];
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}
