/** In the state of a history entry that stands for an open dialog. */
export const OF_DIALOG = 'ofDialog';
/** In the state of an entry that stands for a form that was unfolded on the page. */
export const OF_FORM = 'ofForm';

/** What an open dialog learns of steps through the history. */
export const historySteps = {
  /** Whether the visitor is at an entry that stands for an open dialog. */
  isOfDialog: false,
  /** Gets each step before the router does. `wasOfDialog`: where the visitor was. */
  take: undefined as ((event: PopStateEvent, wasOfDialog: boolean) => void) | undefined,
  /** Whether the last step led to an entry that stands for an unfolded form. */
  isOfForm: false,
  /** Gets each step to or from such an entry before the router does; returns whether both are of one page. */
  takeForm: undefined as ((event: PopStateEvent) => boolean) | undefined,
};

/** Whether the visitor is at an entry that stands for an unfolded form: a search from there replaces it. */
export const isAtForm = (): boolean => Boolean(window.history.state?.[OF_FORM]);

/** To be called before the router starts to listen: browsers call the listeners of a window in their order. */
export function listenBeforeRouter(): void {
  historySteps.isOfDialog = Boolean(window.history.state?.[OF_DIALOG]);
  historySteps.isOfForm = Boolean(window.history.state?.[OF_FORM]);
  addEventListener('popstate', (event) => {
    const wasOfDialog = historySteps.isOfDialog;
    historySteps.isOfDialog = Boolean(event.state?.[OF_DIALOG]);
    const wasOfForm = historySteps.isOfForm;
    historySteps.isOfForm = Boolean(event.state?.[OF_FORM]);
    if (wasOfForm !== historySteps.isOfForm && historySteps.takeForm?.(event)) event.stopImmediatePropagation();
    historySteps.take?.(event, wasOfDialog);
  });
}
