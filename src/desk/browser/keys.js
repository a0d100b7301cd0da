// A key presses the button or follows the link that shows it. People who speak or type in other ways can turn that off.
(() => {
  const OFF = 'desk-keys-off';
  /** A key pressed this soon was meant for the page before. */
  const SOON_MS = 500;
  const marked = [...document.querySelectorAll('[data-key]')];
  const toggle = document.getElementById('keys');
  const isOff = () => localStorage.getItem(OFF) === '1';
  const show = () => {
    document.documentElement.classList.toggle('no-keys', isOff());
    if (toggle) toggle.textContent = isOff() ? toggle.dataset.on : toggle.dataset.off;
  };
  if (toggle) {
    toggle.hidden = false;
    toggle.addEventListener('click', () => {
      if (isOff()) localStorage.removeItem(OFF);
      else localStorage.setItem(OFF, '1');
      show();
    });
  }
  show();
  /** Whether an input has another value than the page came with. */
  function isChanged({ type, checked, defaultChecked, options, selectedIndex, value, defaultValue }) {
    if (type === 'checkbox' || type === 'radio') return checked !== defaultChecked;
    if (!options) return type !== 'hidden' && value !== (defaultValue ?? value);
    const start = [...options].findIndex(({ defaultSelected }) => defaultSelected);
    return selectedIndex !== Math.max(start, 0);
  }
  /** Whether what is typed in a form would be lost with the page. A form that came back was not saved. */
  const isUnsaved = (form) => form.method === 'post' && ('unsaved' in form.dataset || [...form].some(isChanged));
  let opened = performance.now();
  window.addEventListener('pageshow', () => {
    opened = performance.now();
  });
  // Close on Escape and on a click outside.
  const menu = document.querySelector('nav details');
  document.addEventListener('click', ({ target }) => {
    if (menu && !menu.contains(target)) menu.open = false;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && menu?.open) {
      menu.open = false;
      menu.firstElementChild.focus();
    }
    if (isOff() || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (event.target.closest('input, textarea, select, [contenteditable]')) return;
    const target = marked.find(({ dataset }) => dataset.key === event.key);
    if (target && [...document.forms].some((form) => form !== target.form && isUnsaved(form))) return;
    if (target?.form && (performance.now() - opened < SOON_MS || document.querySelector('[aria-busy=true]'))) return;
    target?.click();
  });
})();
