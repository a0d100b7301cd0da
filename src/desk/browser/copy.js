// Copies what a button names. Without it, the text beside the button can be selected.
(() => {
  const said = document.getElementById('busy');
  for (const button of document.querySelectorAll('button[data-copy]')) {
    const text = document.getElementById(button.dataset.copy);
    button.hidden = false;
    button.addEventListener('click', async () => {
      // Whoever may not copy by script finds the text selected.
      getSelection().selectAllChildren(text);
      try {
        await navigator.clipboard.writeText(text.textContent);
        said.textContent = button.dataset.done;
      } catch (error) {
        if (error.name !== 'NotAllowedError') throw error;
      }
    });
  }
})();
