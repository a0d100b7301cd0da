import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { type FormAnswer, receiveForm, sendForm } from '../../forms/receive-form.ts';
import { shownForm } from '../../forms/shown-form.ts';
import { VisitorForm } from '../../forms/visitor-form.tsx';
import { TitledPage } from '../../ui/titled-page.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return shownForm('newsletter', context);
}

export function action({ request, context }: ActionFunctionArgs) {
  return receiveForm('newsletter', request, context);
}

export const clientAction = sendForm;

/** Signing up for the newsletter; other pages show the same form in place and send it here. */
export default function NewsletterPage() {
  const form = useLoaderData<typeof loader>();
  return (
    <TitledPage title={form.title} lead={form.lead}>
      <VisitorForm form={form} outcome={useActionData<FormAnswer>()} isOpen />
    </TitledPage>
  );
}
