/**
 * Shows the number of saved items in the header. Runs in the browser as text within every page, so that no page waits
 * for a script. Sets a CSS variable, which React does not touch.
 */
export const SHOW_COUNT = /* @__PURE__ */ `(() => {
  const sheet = new CSSStyleSheet();
  const show = () => {
    let count = 0;
    try { count = JSON.parse(localStorage.getItem('my-list')).items.length } catch {}
    sheet.replaceSync(count > 0 ? ':root{--saved:"' + count + '"}' : '');
  };
  document.adoptedStyleSheets = [sheet];
  show();
  addEventListener('storage', show);
  addEventListener('my-list', show);
})()`.replaceAll(/\n\s*/g, '');
