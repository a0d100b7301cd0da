import type { RouterContextProvider } from 'react-router';
import type { CallOutcome } from '#forms/call-reports.ts';
import { effectOf, type ReportEffect } from '#model/caller-facts.ts';
import { contentLanguage } from '#model/content-language.ts';
import { numberToCall } from '#model/number-to-call.ts';
import { clientContext, directoryContext, formsContext, languageContext } from '../context.ts';

/** Outcome of a report: with what it does, or with the hidden values for another attempt. */
export type CallResult =
  | { status: 'kept'; effect?: ReportEffect }
  | (Exclude<CallOutcome, { status: 'kept' }> & { hidden?: Record<string, string> });

/** On the server: validates and stores a report of the call to a listing; null if there is no such listing. */
export async function receiveCall(
  listing: string,
  sent: Record<string, unknown>,
  context: Readonly<RouterContextProvider>,
): Promise<CallResult | null> {
  const directory = context.get(directoryContext);
  const provider = await directory.findById(listing);
  if (!provider) return null;
  const forms = context.get(formsContext);
  const called = { id: provider.id, source: provider.source, phone: numberToCall(provider)?.number ?? null };
  const from = { client: context.get(clientContext), language: contentLanguage(context.get(languageContext)) };
  const outcome = await forms.calls.submit(called, sent, from);
  if (outcome.status === 'kept') {
    const { status, report } = outcome;
    if (!report) return { status };
    const now = await directory.findById(listing).catch(() => null);
    return { status, effect: effectOf(report, provider.called, now?.called) };
  }
  const fresh = forms.hiddenFields('call-report');
  const hidden =
    outcome.status === 'suspicious'
      ? fresh
      : Object.fromEntries(Object.keys(fresh).map((name) => [name, String(sent[name] ?? '')]));
  return { ...outcome, hidden };
}
