import { type ClientActionFunctionArgs, data, type RouterContextProvider } from 'react-router';
import type { FormOutcome } from '#forms/forms.ts';
import { contentLanguage } from '#model/content-language.ts';
import type { FormKind } from '#model/form-definition.ts';
import { clientContext, formsContext, languageContext } from '../context.ts';

/** What became of a form, with the hidden values to send it once more. */
export type FormAnswer = FormOutcome & { hidden?: Record<string, string> };

/** Server side: checks what was sent and keeps it; 503 where it could not be kept. `known` has answers that the page knows by itself. */
export async function receiveForm(
  kind: FormKind,
  request: Request,
  context: Readonly<RouterContextProvider>,
  known: Record<string, string> = {},
): Promise<FormAnswer | ReturnType<typeof data<FormAnswer>>> {
  const forms = context.get(formsContext);
  const sent = valuesOf(await readForm(request));
  // Letters and the words that people agreed to come from the content.
  const language = contentLanguage(context.get(languageContext));
  const from = { language, client: context.get(clientContext) };
  const outcome = await forms.submit(kind, { ...sent, ...known }, from);
  if (outcome.status === 'kept') return outcome;
  const fresh = forms.hiddenFields(kind);
  // Only what was not believed is replaced: somebody who mends one answer need not wait until a fresh stamp is old enough.
  const hidden =
    outcome.status === 'suspicious'
      ? fresh
      : Object.fromEntries(Object.keys(fresh).map((name) => [name, String(sent[name] ?? '')]));
  const answer = { ...outcome, hidden };
  // Programs in between, and whoever watches the site, see that it was our problem.
  return outcome.status === 'failed' ? data(answer, { status: 503 }) : answer;
}

/** Throws a 400 answer where what came is no form, whatever its header says. */
async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Response('What was sent is not a form.', { status: 400 });
  }
}

/** Browser side: sends the form; a broken connection becomes an outcome like any other, so that the page stays. */
export async function sendForm({ request, serverAction }: ClientActionFunctionArgs): Promise<FormAnswer> {
  const sent = await request.clone().formData();
  try {
    return await serverAction<FormAnswer>();
  } catch (error) {
    console.error(error);
    return { status: 'failed', values: valuesOf(sent) };
  }
}

/** What was sent, by name: a text, or a list where there are several. A file counts as empty. */
function valuesOf(sent: FormData): Record<string, string | string[]> {
  const names = [...new Set(sent.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = sent.getAll(name).map((value) => (typeof value === 'string' ? value : ''));
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}
