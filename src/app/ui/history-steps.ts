/** In the state of a history entry that stands for an open dialog. */
export const OF_DIALOG = 'ofDialog';

/** What an open dialog learns of steps through the history. */
export const historySteps = {
  /** Whether the visitor is at an entry that stands for an open dialog. */
  isOfDialog: false,
  /** Gets each step before the router does. `wasOfDialog`: where the visitor was. */
  take: undefined as ((event: PopStateEvent, wasOfDialog: boolean) => void) | undefined,
};

/** To be called before the router starts to listen: browsers call the listeners of a window in their order. */
export function listenBeforeRouter(): void {
  historySteps.isOfDialog = Boolean(window.history.state?.[OF_DIALOG]);
  addEventListener('popstate', (event) => {
    const wasOfDialog = historySteps.isOfDialog;
    historySteps.isOfDialog = Boolean(event.state?.[OF_DIALOG]);
    historySteps.take?.(event, wasOfDialog);
  });
}
