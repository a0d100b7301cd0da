import { formsContext } from '../../context.ts';
import type { Route } from './+types/confirm-page';
import { TokenPage, tokenOf } from './token-page.tsx';

export const handle = { static: true };

export function loader({ request }: Route.LoaderArgs) {
  return { hasToken: tokenOf(request) !== '' };
}

export function action({ request, context }: Route.ActionArgs) {
  return context.get(formsContext).confirmNewsletter(tokenOf(request));
}

/** Where the link of the first letter leads: whoever asked for the newsletter says so here. */
export default function ConfirmPage({ loaderData: { hasToken }, actionData }: Route.ComponentProps) {
  return <TokenPage question="confirm" answer={actionData ?? (hasToken ? undefined : 'unknown')} />;
}
