/** Of the element whose height is the page's own, however high the frame is. */
export const BOX_ID = 'box';

/** Tells `/embed.js` on the page around the frame what height it needs, on changes and when asked. Nothing else. */
export const SEND_HEIGHT = `(() => {
  const box = document.getElementById('${BOX_ID}');
  const send = () => parent.postMessage({ embedHeight: box.offsetHeight }, '*');
  new ResizeObserver(send).observe(box);
  addEventListener('message', ({ source }) => source === parent && send());
})();`.replaceAll(/\n\s*/g, '');
