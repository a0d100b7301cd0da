/**
 * Shows in the header how many are saved. Runs in the browser, as text within the page: every page has the header, and none
 * waits for a script because of it. Given to the style of the link to the list, where React does not look.
 */
export const SHOW_COUNT = /* @__PURE__ */ `(() => {
  const sheet = new CSSStyleSheet();
  const show = () => {
    let count = 0;
    try { count = +JSON.parse(localStorage.getItem('my-list')).items.length } catch { count = 0 }
    sheet.replaceSync(count > 0 ? ':root{--saved:"' + count + '"}' : '');
  };
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  show();
  addEventListener('storage', show);
  addEventListener('my-list', show);
})()`.replaceAll(/\n\s*/g, '');
