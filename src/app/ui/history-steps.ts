/** What may be open on a page and has an entry of its own in the history, so that Back closes it. */
export type OpenPart = 'dialog' | 'form';

/** Gets a step before the router does. `wasHere`, `isHere`: whether the part has the entry before and after it. */
type OnStep = (event: PopStateEvent, wasHere: boolean, isHere: boolean) => void;

/** What learns of steps through the history. */
export const historySteps = {
  listeners: new Map<OpenPart, OnStep>(),
  /** What is open at the entry to which the last step led. */
  lastOpen: [] as readonly OpenPart[],
};

/** Returns what is open at an entry; by default, at the current one. */
export function openPartsAt({ state }: Pick<PopStateEvent, 'state'> = window.history): readonly OpenPart[] {
  return state?.openParts ?? [];
}

/** To be called before the router starts to listen: browsers call the listeners of a window in their order. */
export function listenBeforeRouter(): void {
  historySteps.lastOpen = openPartsAt();
  addEventListener('popstate', (event) => {
    // A link to a fragment of the page: the router's entries have a state.
    if (!event.state) return;
    const before = historySteps.lastOpen;
    const now = openPartsAt(event);
    historySteps.lastOpen = now;
    for (const [name, onStep] of historySteps.listeners) onStep(event, before.includes(name), now.includes(name));
  });
}
