// Shows the progress of a list without reloading the page, and says at once if a file is too large.
(() => {
  const EVERY_MS = 1000;
  const progress = () => document.getElementById('progress');

  async function look() {
    const answer = await fetch(location.href);
    if (!answer.ok) throw new Error('The desk starts again.');
    const now = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('progress');
    if (!now) return location.reload();
    const bar = progress().querySelector('progress');
    const next = now.querySelector('progress');
    if (next.hasAttribute('value')) bar.value = next.getAttribute('value');
    else bar.removeAttribute('value');
    for (const part of ['#doing', '#rows']) progress().querySelector(part).textContent = now.querySelector(part).textContent;
    setTimeout(again, EVERY_MS);
  }
  const again = () => look().catch(() => setTimeout(again, 5 * EVERY_MS));
  if (progress()) setTimeout(again, EVERY_MS);

  const file = document.querySelector('input[type=file][data-max]');
  file?.addEventListener('change', () => {
    const isTooLarge = file.files[0]?.size > Number(file.dataset.max);
    file.setCustomValidity(isTooLarge ? file.dataset.tooLarge : '');
    file.reportValidity();
  });
})();
