import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { formsContext } from '../../context.ts';
import { TokenPage, tokenOf } from './token-page.tsx';

export const handle = { static: true };

export function loader({ request }: LoaderFunctionArgs) {
  return { hasToken: tokenOf(request) !== '' };
}

export function action({ request, context }: ActionFunctionArgs) {
  return context.get(formsContext).confirmNewsletter(tokenOf(request));
}

/** Where the link of the first letter leads: whoever asked for the newsletter says so here. */
export default function ConfirmPage() {
  const { hasToken } = useLoaderData<typeof loader>();
  return <TokenPage question="confirm" answer={useActionData<typeof action>() ?? (hasToken ? undefined : 'unknown')} />;
}
