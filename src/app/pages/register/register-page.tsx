import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router';
import { useTranslations } from 'use-intl';
import { formsContext } from '../../context.ts';
import { type FormOutcome, receiveForm, sendForm } from '../../forms/receive-form.ts';
import { VisitorForm } from '../../forms/visitor-form.tsx';
import { PlainPage } from '../../ui/plain-page.tsx';

const KIND = 'business-registration';

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(formsContext).definition(KIND).fields;
}

export function action({ request, context }: ActionFunctionArgs) {
  return receiveForm(KIND, request, context);
}

export const clientAction = sendForm;

/** Joining the business network. */
export default function RegisterPage() {
  const t = useTranslations();
  return (
    <PlainPage title={t(`forms.titles.${KIND}`)} lead={t(`forms.leads.${KIND}`)}>
      <VisitorForm
        kind={KIND}
        fields={useLoaderData<typeof loader>()}
        action={useLocation().pathname}
        outcome={useActionData<FormOutcome>()}
      />
    </PlainPage>
  );
}
