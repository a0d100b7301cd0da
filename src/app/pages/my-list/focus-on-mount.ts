/** For use as a `ref`: focuses an element that just appeared because of a press. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
