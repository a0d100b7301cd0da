import { data } from 'react-router';
import { formsContext } from '../context.ts';
import type { Route } from './+types/send-call';
import { readInputs } from './form-inputs.ts';
import { receiveCall } from './receive-call.ts';

/** Receives a report that waited on a device, for its `listing`. Returns `{ status }`; 404 without such a listing. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const sent = await readInputs(request, new Set([...context.get(formsContext).calls.inputNames, 'listing']));
  const outcome = await receiveCall(String(sent.listing ?? ''), sent, context);
  if (!outcome) throw data(null, { status: 404 });
  return Response.json({ status: outcome.status }, { status: outcome.status === 'failed' ? 503 : 200 });
}
