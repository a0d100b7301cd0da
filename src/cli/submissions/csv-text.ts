/**
 * Rows as CSV (RFC 4180) that a spreadsheet opens as text alone: what it would take for a formula begins with an
 * apostrophe. The first row has the names.
 */
export function csvText(
  columns: readonly string[],
  rows: readonly Record<string, string | null | undefined>[],
): string {
  const lines = [[...columns], ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

/** See owasp.org, 'CSV Injection'; spreadsheets read the full-width signs as formulas too. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/;

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
