import type { Challenge } from 'altcha-lib';
import { data } from 'react-router';
import type { SentKind } from '#model/form-definition.ts';
import { contentContext, formsContext } from '../context.ts';
import type { Route } from './+types/form-start';

/** What a form gets when its visitor starts it. */
export interface FormStart {
  /** Values of hidden inputs, by name. */
  hidden: Record<string, string>;
  /** They are accepted after this time. */
  waitMs: number;
  /** The challenge of the proof of work, if forms need one. */
  challenge?: Challenge;
}

/** Returns a form's `FormStart` as JSON; 404 for a form that does not exist. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const kind = (params.kind ?? '') as SentKind;
  if (kind !== 'call-report' && !Object.hasOwn(context.get(contentContext).forms, kind))
    throw data(null, { status: 404 });
  const forms = context.get(formsContext);
  const challenge = await forms.proofChallenge(kind);
  const start: FormStart = {
    hidden: forms.hiddenFields(kind),
    waitMs: forms.minAgeMs,
    ...(challenge && { challenge }),
  };
  return Response.json(start, { headers: { 'Cache-Control': 'no-store' } });
}
