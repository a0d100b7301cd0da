import { formsContext } from '../../context.ts';
import type { Route } from './+types/confirm-page';
import { TokenPage, tokenOf } from './token-page.tsx';

export const handle = { static: true };

export function action({ request, context }: Route.ActionArgs) {
  return context.get(formsContext).confirmNewsletter(tokenOf(new URL(request.url)));
}

/** The target of the link in the first email, where subscribers confirm their request. */
export default function ConfirmPage({ actionData }: Route.ComponentProps) {
  return <TokenPage question="confirm" outcome={actionData} withoutToken="unknown" />;
}
