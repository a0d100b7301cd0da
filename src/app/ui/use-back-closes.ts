import { type RefObject, useContext, useEffect, useEffectEvent } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';
import { historySteps, OF_DIALOG, OF_FORM } from './history-steps.ts';

/** The key of the location in the address bar: on a slow device, it is there before the page that belongs to it. */
export function entryKey(state = window.history.state): string {
  return state?.key ?? 'default';
}

/**
 * Makes Back close an open dialog and stay on the page. Call the returned function when it opens: a second entry of the same page
 * stands for it in the history. The router never hears of a step between the two; once the dialog is closed otherwise, Back takes
 * both at once. `onForward` is called when the visitor goes forward to a dialog that Back closed.
 */
export function useBackCloses(dialog: RefObject<HTMLDialogElement | null>, onForward: () => void): () => void {
  const { router } = useContext(DataRouterContext)!;
  const onPop = useEffectEvent((event: PopStateEvent, wasOfDialog: boolean) => {
    // Not `useLocation`: on a slow device, the visitor may go back before the page of a link in the dialog is there.
    const isBetween = (wasOfDialog || historySteps.isOfDialog) && entryKey(event.state) === router.state.location.key;
    if (!isBetween) {
      dialog.current?.close();
      return;
    }
    event.stopImmediatePropagation();
    if (historySteps.isOfDialog) onForward();
    else if (dialog.current?.open) dialog.current.close();
    else window.history.back();
  });
  useEffect(() => {
    historySteps.take = onPop;
    return () => {
      historySteps.take = undefined;
    };
  }, []);
  return () => {
    const { state } = window.history;
    if (!state?.[OF_DIALOG]) window.history.pushState({ ...state, [OF_DIALOG]: true }, '');
    historySteps.isOfDialog = true;
  };
}

/**
 * Makes Back fold a form that was unfolded on the page. Call the returned function when it unfolds. `show` gets whether it
 * is to be unfolded after a step through the history.
 */
export function useBackFolds(show: (isUnfolded: boolean) => void): () => void {
  const { router } = useContext(DataRouterContext)!;
  const take = useEffectEvent((event: PopStateEvent) => {
    if (entryKey(event.state) !== router.state.location.key) return false;
    show(historySteps.isOfForm);
    return true;
  });
  useEffect(() => {
    historySteps.takeForm = take;
    return () => {
      historySteps.takeForm = undefined;
    };
  }, []);
  return () => {
    window.history.pushState({ ...window.history.state, [OF_FORM]: true }, '');
    historySteps.isOfForm = true;
  };
}
