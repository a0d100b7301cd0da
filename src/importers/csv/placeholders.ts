import { plainText } from '../hsds/hsds-words.ts';
import { TEMPLATE_KEYS, type TemplateKey } from './csv-template.ts';

/** What people write where there is nothing. */
const PLACEHOLDER =
  /^(?:n\/?a|n\.a\.|null|nil|tbd|tba|unknown|see (?:above|below|note)|same(?: as above)?|ditto|[-–—.?*"]+)$/i;
/** The same of a name: a business may be called Ditto, Null or Unknown. */
const NO_NAME = /^(?:n\/?a|n\.a\.|tbd|see above|same as above|[-–—]+)$/i;
/** An error of a spreadsheet, or a formula that was saved as text. */
const NO_VALUE = /^(?:#(?:ref!|n\/a|value!|name\?|div\/0!|null!|num!|#+)|=[a-z.]+\(.*)$/i;
/** A mark of HTML: not '<ana@x.org>' or 'income <a third'. */
const HTML = /<\/?(?:p|br|b|i|em|strong|ul|ol|li|div|span|h\d|u|font)(?:[\s/][^<>]*)?>|<a\s+href/i;
/** A mark that ends a line. */
const LINE_END = /<br[\s/]*>|<\/(?:p|li|div|h\d)>/gi;
/** Nothing, of something that has to be named. */
const NOTHING = /^(?:none|no|0)$/i;
const NAMED: ReadonlySet<TemplateKey> = new Set(['address', 'city', 'services', 'other_services', 'website', 'email']);

/** Returns a row whose texts are plain: no marks of HTML, and nothing where a cell only says that it has nothing. */
export function withoutPlaceholders(row: Record<TemplateKey, string>): Record<TemplateKey, string> {
  return Object.fromEntries(
    TEMPLATE_KEYS.map((key) => {
      const text = row[key].trim();
      const placeholder = key === 'name' ? NO_NAME : PLACEHOLDER;
      if (placeholder.test(text) || NO_VALUE.test(text) || (NAMED.has(key) && NOTHING.test(text))) return [key, ''];
      return [key, HTML.test(text) ? textOf(text) : row[key]];
    }),
  ) as Record<TemplateKey, string>;
}

/** Returns the text of HTML, line by line. */
function textOf(html: string): string {
  return html.replace(LINE_END, '\n').split('\n').map(plainText).join('\n').trim();
}
