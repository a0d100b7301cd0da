// Checks a form of texts while it is filled in: what is wrong with a field is said there once it has been left, and the
// preview follows. Without it, the buttons do the same.
(() => {
  const form = document.querySelector('form.entry');
  if (!form) return;
  const touched = new Set();
  let isChecking = false;
  let isStale = false;

  /** Shows the problem of a field as a new page has it. */
  function show(id, page) {
    const input = document.getElementById(id);
    const problem = page.getElementById(`${id}-problem`);
    document.getElementById(`${id}-problem`)?.remove();
    if (!input) return;
    if (problem) {
      const before = input.matches('fieldset') ? input.querySelector('legend') : input.previousElementSibling;
      before.after(problem);
    }
    if (problem) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    const described = page.getElementById(id)?.getAttribute('aria-describedby');
    if (described) input.setAttribute('aria-describedby', described);
    else input.removeAttribute('aria-describedby');
  }

  async function check() {
    isStale = isChecking;
    if (isChecking) return;
    isChecking = true;
    try {
      const body = new URLSearchParams([...new FormData(form)].filter(([, value]) => typeof value === 'string'));
      const answer = await fetch(`${form.getAttribute('action')}?do=preview`, { method: 'POST', body });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      // Anything else than the form again, such as the page to sign in, is for the buttons to show.
      if (!page.querySelector('form.entry')) return;
      for (const id of touched) show(id, page);
      document.getElementById('preview')?.remove();
      const preview = page.getElementById('preview');
      if (preview) form.after(preview);
    } finally {
      isChecking = false;
      if (isStale) check();
    }
  }

  form.addEventListener('change', ({ target }) => {
    if (target.type === 'file') return;
    touched.add(target.closest('fieldset')?.id ?? target.id);
    check();
  });
})();
