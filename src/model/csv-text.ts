/** Renders rows as CSV (RFC 4180) with CR LF line endings. Fields are quoted only where needed unless `quoteAll` is set. */
export function csvText(rows: readonly (readonly string[])[], { quoteAll = false } = {}): string {
  const cell = (field: string) =>
    quoteAll || /[",\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Prefixes fields that a spreadsheet would run as a formula with an apostrophe, so that they are read as text. */
export function withoutFormulas(rows: readonly (readonly string[])[]): string[][] {
  return rows.map((row) => row.map((field) => (FORMULA.test(field) ? `'${field}` : field)));
}

/** Makes Excel read a file that starts with it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Characters that can start a formula (owasp.org, 'CSV Injection'), also after whitespace or as full-width letters. */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/;
