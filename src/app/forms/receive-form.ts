import { type ClientActionFunctionArgs, data, type RouterContextProvider } from 'react-router';
import type { FormOutcome } from '#forms/forms.ts';
import { contentLanguage } from '#model/content-language.ts';
import type { FormKind } from '#model/form-definition.ts';
import { clientContext, formsContext, languageContext } from '../context.ts';
import { readInputs, valuesOf } from './form-inputs.ts';

/** Outcome of a submission, with the hidden values for another attempt. */
export type FormResult = FormOutcome & { hidden?: Record<string, string> };

/** On the server: validates and stores a submission; 503 if storing fails. `known`: answers the page provides. */
export async function receiveForm(
  kind: FormKind,
  request: Request,
  context: Readonly<RouterContextProvider>,
  known: Record<string, string> = {},
): Promise<FormResult | ReturnType<typeof data<FormResult>>> {
  const forms = context.get(formsContext);
  const sent = await readInputs(request, forms.inputNames(kind));
  // Emails and consent texts come from the content.
  const language = contentLanguage(context.get(languageContext));
  const sender = { language, client: context.get(clientContext) };
  const outcome = await forms.submit(kind, { ...sent, ...known }, sender);
  if (outcome.status === 'kept') return outcome;
  const freshFields = forms.hiddenFields(kind);
  // A fresh timestamp is too young at first, so it is issued only when the old one was rejected, not to fix a field.
  const hidden =
    outcome.status === 'suspicious'
      ? freshFields
      : Object.fromEntries(Object.keys(freshFields).map((name) => [name, String(sent[name] ?? '')]));
  const result = { ...outcome, hidden };
  // The status tells proxies and monitoring that the problem is ours.
  return outcome.status === 'failed' ? data(result, { status: 503 }) : result;
}

/** In the browser: sends the form. A network error becomes a 'failed' outcome, so that the page stays. */
export async function sendForm({ request, serverAction }: ClientActionFunctionArgs): Promise<FormResult> {
  const sent = await request.clone().formData();
  try {
    return await serverAction<FormResult>();
  } catch (error) {
    console.error(error);
    return { status: 'failed', values: valuesOf(sent) };
  }
}
