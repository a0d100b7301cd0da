/**
 * Renders rows as CSV (RFC 4180) with CR LF line endings. Fields are quoted only where needed unless `quoteAll` is set.
 */
export function csvText(rows: readonly (readonly string[])[], { quoteAll = false } = {}): string {
  const cell = (field: string) =>
    quoteAll || /[",;\t\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/**
 * Puts an apostrophe before everything that a spreadsheet would run as a formula, so that it is read as text.
 * Spreadsheets that expect semicolons or tabs ignore our quotation marks, and begin new cells inside a field.
 */
export function escapeFormulas(rows: readonly (readonly string[])[]): string[][] {
  return rows.map((row) => row.map((field) => field.replace(FORMULA, "'")));
}

/** Takes the apostrophes of `escapeFormulas` off again. */
export function unescapeFormulas(field: string): string {
  return field.includes("'") ? field.replace(INNER_GUARD, '').replace(GUARD, '') : field;
}

/** Makes Excel read a file that starts with it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Where a formula could start (owasp.org, 'CSV Injection'): at the start of a field, or of a cell or line inside it,
 * also after whitespace or as full-width letters.
 */
const FORMULA = /^(?=\s*[=+\-@\t\r＝＋－＠])|(?<=[;\t\r\n])(?=[^\S;\t\r\n]*[=+\-@＝＋－＠])/g;
const GUARD = /^'(?=\s*[=+\-@\t\r＝＋－＠])/;
const INNER_GUARD = /(?<=[;\t\r\n])'(?=[^\S;\t\r\n]*[=+\-@＝＋－＠])/g;
