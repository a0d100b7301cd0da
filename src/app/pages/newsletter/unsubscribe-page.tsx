import { formsContext } from '../../context.ts';
import type { Route } from './+types/unsubscribe-page';
import { TokenPage, tokenOf } from './token-page.tsx';

export const handle = { static: true };

export function loader({ request }: Route.LoaderArgs) {
  return { hasToken: tokenOf(request) !== '' };
}

/** A press on the button, or a mail program's own (RFC 8058: it posts 'List-Unsubscribe=One-Click'): both mean stop. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await context.get(formsContext).unsubscribeNewsletter(tokenOf(request));
  return answer === 'unknown' ? 'unknownStop' : answer;
}

/** Where the link at the end of every letter leads. */
export default function UnsubscribePage({ loaderData: { hasToken }, actionData }: Route.ComponentProps) {
  const answer = actionData ?? (hasToken ? undefined : 'unknownStop');
  return <TokenPage question="unsubscribe" answer={answer} />;
}
