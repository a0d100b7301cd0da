// Makes each frame with this site's search as high as what it shows. Without this script, the frame scrolls.
(() => {
  const MAX_PX = 10000;
  const { origin } = new URL(document.currentScript.src);
  const frames = () => [...document.querySelectorAll('iframe')].filter(({ src }) => src.startsWith(`${origin}/`));
  addEventListener('message', ({ data, origin: from, source }) => {
    const height = Number(data?.embedHeight);
    if (from !== origin || !(height > 0 && height <= MAX_PX)) return;
    const frame = frames().find(({ contentWindow }) => contentWindow === source);
    if (frame) frame.style.height = `${height}px`;
  });
  // A frame that was there before this script has sent its height already.
  for (const { contentWindow } of frames()) contentWindow.postMessage('height', '*');
})();
