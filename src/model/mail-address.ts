/** A box at a post office, in English and Spanish, with its number. */
const BOX =
  /(?:\bp\.? ?o\.? ?(?:box|bx|drawer)\b|\bp\.? ?o\.? ?b\.?(?= ?#? ?\d)|\bpobox\b|\bpost office (?:box|drawer)\b|\bapartado(?: postal)?(?= ?#? ?\d)|\bapdo\.?(?: postal)?(?= ?#? ?\d)) ?(?:no\.? ?)?#? ?[\da-z-]{0,12}/gi;
const GENERAL = /\bgeneral delivery\b|\blista de correos\b/gi;
/** A private mailbox is at a street, which may not be told. */
const PRIVATE_BOX = /\bpmb ?#? ?\d{1,6}/gi;
const UNIT = /(?:\b(?:suite|ste|unit|apt|room|rm|floor|fl|bldg)\b\.?|#) ?#?[\da-z-]{1,6}/gi;
/** What only a place has: a number before a name, or a kind of street or building. */
const PLACE =
  /\d[a-z]? \p{L}|\b(?:street|st|avenue|ave|road|rd|highway|hwy|route|rr|hc|lane|ln|drive|dr|boulevard|blvd|parkway|pkwy|court|circle|square|corner|intersection|mile|calle|avenida|carretera|carr|camino|km|esquina|urb|urbanizacion|building|courthouse|hospital|school|campus|mall|plaza|edificio|escuela)\b/iu;

/** A fast check that nearly every street fails. */
const HINT = /box|pob|p\.? ?o\.? ?(?:b|d)|drawer|pmb|apartado|apdo|delivery|correos/i;

/** Whether a text of street lines is worth a look with `isMailOnly`. */
export function mayBeMail(text: string): boolean {
  return HINT.test(text);
}

/** Whether the street lines of an address say only where to write, as a PO box does: nobody can go there. */
export function isMailOnly(lines: readonly string[]): boolean {
  if (!lines.some(mayBeMail)) return false;
  const text = lines
    .join(', ')
    .replace(/\s+/g, ' ')
    .replace(/\bbox (\d{1,6}), p\.?o\.?$/i, 'PO Box $1');
  const rest = text.replace(BOX, ' ').replace(GENERAL, ' ').replace(PRIVATE_BOX, ' ');
  return rest !== text && !PLACE.test(rest.replace(UNIT, ' '));
}
