import { useVisit } from './visit-context.ts';

/** What shows that a form comes from a page of the desk. */
export function TokenField() {
  return <input type="hidden" name="token" value={useVisit().token} />;
}
