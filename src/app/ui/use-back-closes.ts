import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';
import { historySteps, type OpenPart, openPartsAt } from './history-steps.ts';

interface ClosedByBack {
  isOpen: () => boolean;
  close: () => void;
  /** Called when the visitor goes forward to what Back closed. */
  reopen: () => void;
  /** Called at a step to another page. */
  onLeave?: () => void;
}

/** The key of the location in the address bar: on a slow device, it is there before the page that belongs to it. */
export function entryKey(state = window.history.state): string {
  return state?.key ?? 'default';
}

/**
 * Makes Back close what was opened on a page, and stay there. Call the returned function when it opens: a second entry
 * of the same page stands for it in the history. The router never hears of a step between the two; once it is closed
 * otherwise, Back goes past both at once.
 */
export function useBackCloses(name: OpenPart, { isOpen, close, reopen, onLeave }: ClosedByBack): () => void {
  const { router } = useContext(DataRouterContext)!;
  const onStep = (event: PopStateEvent, wasHere: boolean, isHere: boolean) => {
    // Not `useLocation`: on a slow device, the visitor may go back before the page of a link in the dialog is there.
    const { location, navigation } = router.state;
    // While a page loads, Back cancels that.
    if (navigation.state !== 'idle' || entryKey(event.state) !== location.key) {
      onLeave?.();
      return;
    }
    if (wasHere === isHere) return;
    event.stopImmediatePropagation();
    if (isHere) reopen();
    else if (isOpen()) close();
    else window.history.back();
  };
  // After each render: the functions are of that one.
  useEffect(() => {
    historySteps.listeners.set(name, onStep);
    return () => {
      historySteps.listeners.delete(name);
    };
  });
  return () => addEntryFor(name);
}

/** Adds an entry for a part that opens. One of a dialog is used again: nothing else opens before that is closed. */
function addEntryFor(name: OpenPart): void {
  const { history } = window;
  const before = openPartsAt();
  const others = before.filter((other) => other !== name && other !== 'dialog');
  const openParts = [...others, name];
  historySteps.lastOpen = openParts;
  const state = { ...history.state, openParts };
  if (others.length < before.length) history.replaceState(state, '');
  else history.pushState(state, '');
}
