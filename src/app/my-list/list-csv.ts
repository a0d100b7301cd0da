/**
 * Rows as CSV (RFC 4180): every field quoted, lines ended by CR LF. With the mark that has Excel read it as UTF-8. A field
 * that a spreadsheet would take for a formula gets an apostrophe in front.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(quote).join(',')}\r\n`).join('')}`;
}

function quote(field: string): string {
  const guarded = FORMULA.test(field) ? `'${field}` : field;
  return `"${guarded.replaceAll('"', '""')}"`;
}

/** How a formula may begin (owasp.org, 'CSV Injection'), also behind blanks and in full-width letters. */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/;
