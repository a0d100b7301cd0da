// Copies what a button names. Without it, the text beside the button can be selected.
(() => {
  for (const button of document.querySelectorAll('button[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
        button.textContent = button.dataset.done;
      } catch {
        // Not allowed: then the text is at least selected.
        getSelection().selectAllChildren(document.getElementById(button.dataset.copy));
      }
    });
  }
})();
