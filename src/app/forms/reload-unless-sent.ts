import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Sending a form changes no page's data. Where it could not be sent, the page could not be loaded either. */
export function reloadUnlessSent({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST' ? false : defaultShouldRevalidate;
}
