import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { type FormAnswer, receiveForm, sendForm } from '../../forms/receive-form.ts';
import { shownForm } from '../../forms/shown-form.ts';
import { VisitorForm } from '../../forms/visitor-form.tsx';
import { TitledPage } from '../../ui/titled-page.tsx';

const KIND = 'business-registration';

export function loader({ context }: LoaderFunctionArgs) {
  return shownForm(KIND, context);
}

export function action({ request, context }: ActionFunctionArgs) {
  return receiveForm(KIND, request, context);
}

export const clientAction = sendForm;

/** Joining the business network. */
export default function RegisterPage() {
  const form = useLoaderData<typeof loader>();
  return (
    <TitledPage title={form.title} lead={form.lead}>
      <VisitorForm form={form} outcome={useActionData<FormAnswer>()} isOpen />
    </TitledPage>
  );
}
