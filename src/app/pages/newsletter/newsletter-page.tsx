import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { formsContext } from '../../context.ts';
import { NewsletterForm } from '../../forms/newsletter-form.tsx';
import { type FormOutcome, receiveForm, sendForm } from '../../forms/receive-form.ts';
import { PlainPage } from '../../ui/plain-page.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(formsContext).definition('newsletter').fields;
}

export function action({ request, context }: ActionFunctionArgs) {
  return receiveForm('newsletter', request, context);
}

export const clientAction = sendForm;

/** Signing up for the newsletter; other pages show the same form in place and send it here. */
export default function NewsletterPage() {
  const t = useTranslations();
  return (
    <PlainPage title={t('forms.titles.newsletter')} lead={t('forms.leads.newsletter')}>
      <NewsletterForm fields={useLoaderData<typeof loader>()} outcome={useActionData<FormOutcome>()} />
    </PlainPage>
  );
}
