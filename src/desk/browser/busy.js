// Says that what a button sends is being done, and sends it once. Without it, the browser shows that a page loads.
(() => {
  /** Most answers are there earlier: a word that comes and goes would only flicker. */
  const SOON_MS = 250;
  const said = document.getElementById('busy');
  let pressed = null;

  document.addEventListener('submit', (event) => {
    if (event.defaultPrevented || event.target.method !== 'post') return;
    if (pressed) return event.preventDefault();
    const button = event.submitter ?? event.target.querySelector('button');
    button.setAttribute('aria-busy', 'true');
    const timer = setTimeout(() => {
      pressed.content = [...button.childNodes];
      button.textContent = said.dataset.text;
      said.textContent = said.dataset.text;
    }, SOON_MS);
    pressed = { button, timer };
  });

  function release() {
    if (!pressed) return;
    const { button, timer, content } = pressed;
    clearTimeout(timer);
    button.removeAttribute('aria-busy');
    if (content) button.replaceChildren(...content);
    said.textContent = '';
    pressed = null;
  }

  // Back at a page that the browser has kept; or the key with which browsers stop loading.
  window.addEventListener('pageshow', ({ persisted }) => persisted && release());
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && release());
})();
