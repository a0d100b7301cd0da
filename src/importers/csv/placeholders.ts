import { plainText } from '../hsds/hsds-words.ts';
import { TEMPLATE_KEYS, type TemplateKey } from './csv-template.ts';

/** What people write where there is nothing. */
const PLACEHOLDER =
  /^(?:n\/?a|n\.a\.|null|nil|tbd|tba|unknown|see (?:above|below|note)|same(?: as above)?|ditto|[-–—.?*"]+)$/i;
/** An error of a spreadsheet, or a formula that was saved as text. */
const NO_VALUE = /^(?:#(?:ref!|n\/a|value!|name\?|div\/0!|null!|num!|#+)|=.*)$/i;
/** Nothing, of something that has to be named. */
const NOTHING = /^(?:none|no|0)$/i;
const NAMED: ReadonlySet<TemplateKey> = new Set([
  'name',
  'address',
  'city',
  'services',
  'other_services',
  'website',
  'email',
]);

/** Returns a row whose texts are plain: no marks of HTML, and nothing where a cell only says that it has nothing. */
export function withoutPlaceholders(row: Record<TemplateKey, string>): Record<TemplateKey, string> {
  return Object.fromEntries(
    TEMPLATE_KEYS.map((key) => {
      const text = row[key].trim();
      if (PLACEHOLDER.test(text) || NO_VALUE.test(text) || (NAMED.has(key) && NOTHING.test(text))) return [key, ''];
      return [key, /<[a-z/!]/i.test(text) ? plainText(text) : row[key]];
    }),
  ) as Record<TemplateKey, string>;
}
