import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { formsContext } from '../../context.ts';
import { TokenPage, tokenOf } from './token-page.tsx';

export const handle = { static: true };

export function loader({ request }: LoaderFunctionArgs) {
  return { hasToken: tokenOf(request) !== '' };
}

/** A press on the button, or a mail program's own (RFC 8058: it posts 'List-Unsubscribe=One-Click'): both mean stop. */
export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await context.get(formsContext).unsubscribeNewsletter(tokenOf(request));
  return answer === 'unknown' ? 'unknownStop' : answer;
}

/** Where the link at the end of every letter leads. */
export default function UnsubscribePage() {
  const { hasToken } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? (hasToken ? undefined : 'unknownStop');
  return <TokenPage question="unsubscribe" answer={answer} />;
}
