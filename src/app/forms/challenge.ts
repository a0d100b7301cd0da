import { data } from 'react-router';
import type { FormKind } from '#model/form-definition.ts';
import { contentContext, formsContext } from '../context.ts';
import type { Route } from './+types/challenge';

/** Returns the proof-of-work challenge of a form as JSON; 404 when forms need no proof. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const kind = params.kind ?? '';
  const isKind = Object.hasOwn(context.get(contentContext).forms, kind);
  const challenge = isKind && (await context.get(formsContext).proofChallenge(kind as FormKind));
  if (!challenge) throw data(null, { status: 404 });
  return Response.json(challenge, { headers: { 'Cache-Control': 'no-store' } });
}
