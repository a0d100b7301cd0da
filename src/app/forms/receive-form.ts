import type { ClientActionFunctionArgs, RouterContextProvider } from 'react-router';
import type { FieldFault } from '#forms/check-submission.ts';
import type { FormKind } from '#forms/form-kind.ts';
import { formsContext } from '../context.ts';

/** What became of a form: kept; not taken, with what is to mend; or not sent at all. Typed values come back unless kept. */
export type FormOutcome =
  | { status: 'kept' }
  | { status: 'faulty'; values: Record<string, string>; faults: Record<string, FieldFault> }
  | { status: 'failed'; values: Record<string, string> };

/** Server side: checks what was sent and keeps it. */
export async function receiveForm(
  kind: FormKind,
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<FormOutcome> {
  const { check, store } = context.get(formsContext);
  const checked = check(kind, Object.fromEntries(await request.formData()));
  if (!checked.ok) return { status: 'faulty', values: checked.values, faults: checked.faults };
  try {
    store.add(kind, checked.values);
  } catch (error) {
    // Whatever keeps the store from writing (a full disk, say), the visitor's words must not be lost with it.
    console.error(error);
    return { status: 'failed', values: checked.values };
  }
  return { status: 'kept' };
}

/** Browser side: sends the form; a broken connection becomes an outcome like any other, so that the page stays. */
export async function sendForm({ request, serverAction }: ClientActionFunctionArgs): Promise<FormOutcome> {
  const sent = await request.clone().formData();
  const values = Object.fromEntries([...sent].map(([name, value]) => [name, String(value)]));
  try {
    return await serverAction<FormOutcome>();
  } catch (error) {
    console.error(error);
    return { status: 'failed', values };
  }
}
