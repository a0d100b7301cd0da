/** As a `ref`: brings the focus to what has just appeared because of a press. */
export function focusOn(element: HTMLElement | null): void {
  element?.focus();
}
