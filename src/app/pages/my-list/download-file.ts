/** Hands the visitor a file that the browser has made itself. */
export function downloadFile(name: string, type: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // Some browsers begin to read only after this.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
