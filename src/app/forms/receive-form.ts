import type { ClientActionFunctionArgs, RouterContextProvider } from 'react-router';
import type { FormKind } from '#forms/form-definition.ts';
import type { FormOutcome } from '#forms/forms.ts';
import { clientContext, formsContext } from '../context.ts';
import { languageOfPath } from '../messages/language.ts';

export type { FormOutcome } from '#forms/forms.ts';

/** Server side: checks what was sent and keeps it. */
export async function receiveForm(
  kind: FormKind,
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<FormOutcome> {
  const sent = await request.formData();
  const values = Object.fromEntries([...sent.keys()].map((name) => [name, oneOrSeveral(sent.getAll(name))]));
  const from = { language: languageOfPath(new URL(request.url).pathname), client: context.get(clientContext) };
  return context.get(formsContext).submit(kind, values, from);
}

/** What was sent under one name: a text, or a list where there are several. */
function oneOrSeveral(sent: FormDataEntryValue[]): FormDataEntryValue | FormDataEntryValue[] {
  return sent.length === 1 ? sent[0]! : sent;
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
