import { LIST_LIMITS } from './my-list.ts';
import { SHOW_COUNT } from './show-count.ts';

/** Data of the save button on a page without React: the facts to save as JSON, the ids of `SaveButton`, the texts. */
export interface PlainSave {
  facts: string;
  ids: string[];
  saved: string;
  save: string;
  hasWords: string;
  failed: string;
}

/**
 * Runs the save button beside it on a page without React; elsewhere `SaveButton` does. `parse-my-list.ts` validates the
 * stored format. Runs in the browser as text, so it can use nothing from this module.
 */
export const PLAIN_SAVE_SCRIPT = /* @__PURE__ */ `(() => {
  const button = document.currentScript.parentNode.querySelector('[data-saves]');
  const { facts, ids, ...words } = JSON.parse(button.dataset.saves);
  const item = JSON.parse(facts);
  const isSame = (other) => other && other.kind === item.kind && ids.includes(other.id);
  const read = () => {
    try {
      const { items } = JSON.parse(localStorage.getItem('my-list'));
      return Array.isArray(items) ? items : [];
    } catch { return [] }
  };
  const say = (text) => { button.parentNode.querySelector('[role=status]').textContent = text };
  const show = () => {
    const isSaved = read().some(isSame);
    button.toggleAttribute('data-saved', isSaved);
    const text = isSaved ? words.saved : words.save;
    button.querySelector('b').textContent = text;
    button.ariaLabel = text + ' ' + item.name;
  };
  const hasWords = ({ note, calls, answers }) => note || calls?.length || Object.keys(answers ?? {}).length;
  button.addEventListener('click', () => {
    const items = read();
    const mine = items.filter(isSame);
    if (mine.some(hasWords)) return say(words.hasWords);
    if (!mine[0] && items.length >= ${LIST_LIMITS.items}) return say(words.failed);
    const now = new Date();
    const savedOn = new Date(now - now.getTimezoneOffset() * 6e4).toISOString().slice(0, 10);
    const next = mine[0] ? items.filter((other) => !isSame(other)) : [...items, { ...item, savedOn }];
    try {
      localStorage.setItem('my-list', JSON.stringify({ version: 1, items: next }));
      say('');
    } catch { say(words.failed) }
    dispatchEvent(new Event('my-list'));
  });
  show();
  addEventListener('my-list', show);
  addEventListener('storage', show);
})();${SHOW_COUNT}`.replaceAll(/\n\s*/g, '');
