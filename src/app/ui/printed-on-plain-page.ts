/**
 * Brings a page without script of its own the line that sets the day on which it is printed: where the visitor is, and
 * today also on a copy that was kept. Everywhere else `PrintedOn` does the same.
 */
export function withPrintDay(html: string, nonce: string): string {
  if (!html.includes(' data-printed="')) return html;
  return html.replace('</body>', () => `<script nonce="${nonce}">${SET_DAY}</script></body>`);
}

/** Runs in the browser, as text: it can use nothing from outside. */
const SET_DAY = `(() => {
  const line = document.querySelector('[data-printed]');
  const today = new Date().toLocaleDateString(document.documentElement.lang, { dateStyle: 'long' });
  line.textContent = line.textContent.replace(line.dataset.printed, today);
})()`.replaceAll(/\n\s*/g, '');
