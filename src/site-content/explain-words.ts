import type { Element, ElementContent, Nodes, Root, Text } from 'hast';
import type { ExplainedWord } from './glossary.ts';

export interface Explanations {
  words: ExplainedWord[];
  /** Text of the link to the glossary. */
  allTerms: string;
  /** Path of the glossary in the text's language: '/es/glossary'. */
  glossary: string;
  /** Unique id of this text within a page, for element ids. Letters, digits and dashes. */
  textId: string;
}

/** Elements whose text is not explained. */
const SKIPPED_ELEMENTS = /^(a|h[1-6]|button|code|pre|summary)$/;

/**
 * Turns the first use of each glossary term in `tree` into a button that opens its explanation, in place. It uses a
 * native popover: works without script, with keyboard and touch, and closes with Escape.
 */
export function explainWords(tree: Root, explanations: Explanations): void {
  const pending = new Map(explanations.words.map((word) => [word.id, word]));
  visit(tree);

  function visit(node: Nodes): void {
    if (!('children' in node) || (node.type === 'element' && SKIPPED_ELEMENTS.test(node.tagName))) return;
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

  /** Returns the first pending word in a text; at the same position, the longest spelling. */
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

/** Matches whole words, ignoring case except for acronyms (SSI). */
function patternOf(spelling: string): RegExp {
  const known = patterns.get(spelling);
  if (known) return known;
  const isAcronym = /\p{Lu}.*\p{Lu}/u.test(spelling);
  const text = spelling.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${text}(?![\\p{L}\\p{N}])`, isAcronym ? 'u' : 'iu');
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
