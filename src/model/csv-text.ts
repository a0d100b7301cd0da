/** Rows as CSV (RFC 4180), lines ended by CR LF. A field is quoted where it must be, or always. */
export function csvText(rows: readonly (readonly string[])[], { quoteAll = false } = {}): string {
  const cell = (field: string) =>
    quoteAll || /[",\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Rows that a spreadsheet takes for text alone: what it would take for a formula gets an apostrophe in front. */
export function withoutFormulas(rows: readonly (readonly string[])[]): string[][] {
  return rows.map((row) => row.map((field) => (FORMULA.test(field) ? `'${field}` : field)));
}

/** At the start of a file, has Excel read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** How a formula may begin (owasp.org, 'CSV Injection'), also behind blanks and in full-width letters. */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/;
