import { withoutEntities } from './html-entities.ts';

/** Longest text between two tags, and longest tag, in characters. */
const MAX_CHARACTERS = 1_000_000;

/** A tag of an XML document. */
export interface XmlTag {
  /** Without its prefix: 'row' for `<x:row>`. */
  name: string;
  isEnd: boolean;
  /** `<c r="A1"/>` */
  isEmpty: boolean;
  /** As written: ` r="A1" t="s"`. */
  attributes: string;
  /** The text before it, decoded. */
  text: string;
}

/**
 * Splits XML without entities of its own, as spreadsheets and feeds have it, into tags with the text before each, in
 * chunks of any size. Comments, processing instructions and CDATA sections are passed over. Throws `RangeError` if a
 * tag or text has more than a million characters, so memory stays constant.
 */
export class XmlTags {
  #rest = '';

  /** Returns the tags that the text completes. */
  push(text: string): XmlTag[] {
    const tags: XmlTag[] = [];
    const xml = this.#rest + text;
    let at = 0;
    for (;;) {
      const open = xml.indexOf('<', at);
      const close = open < 0 ? -1 : xml.indexOf('>', open);
      if (close < 0) break;
      const first = xml[open + 1];
      if (first !== '!' && first !== '?') tags.push(tagOf(xml, at, open, close));
      at = close + 1;
    }
    this.#rest = xml.slice(at);
    if (this.#rest.length > MAX_CHARACTERS)
      throw new RangeError('A tag or text in it has more than a million characters.');
    return tags;
  }
}

function tagOf(xml: string, textStart: number, open: number, close: number): XmlTag {
  const isEnd = xml[open + 1] === '/';
  const isEmpty = xml[close - 1] === '/';
  const inside = xml.slice(open + (isEnd ? 2 : 1), isEmpty ? close - 1 : close);
  const space = inside.search(/\s/);
  const fullName = space < 0 ? inside : inside.slice(0, space);
  return {
    name: fullName.slice(fullName.indexOf(':') + 1),
    isEnd,
    isEmpty,
    attributes: space < 0 ? '' : inside.slice(space),
    text: withoutEntities(xml.slice(textStart, open)),
  };
}

/** Returns the value of an attribute of a tag, or ''. */
export function attribute({ attributes }: XmlTag, name: string): string {
  const start = attributes.indexOf(` ${name}="`);
  if (start < 0) return '';
  const from = start + name.length + 3;
  return attributes.slice(from, attributes.indexOf('"', from));
}
