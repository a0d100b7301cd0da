import { formsContext } from '../../context.ts';
import type { Route } from './+types/unsubscribe-page';
import { TokenPage, tokenOf } from './token-page.tsx';

export const handle = { static: true };

/** Unsubscribes on a press of the button, or of a mail program's (RFC 8058: posts 'List-Unsubscribe=One-Click'). */
export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await context.get(formsContext).unsubscribeNewsletter(tokenOf(new URL(request.url)));
  return outcome === 'unknown' ? 'unknownStop' : outcome;
}

/** The target of the link at the end of every email. */
export default function UnsubscribePage({ actionData }: Route.ComponentProps) {
  return <TokenPage question="unsubscribe" outcome={actionData} withoutToken="unknownStop" />;
}
