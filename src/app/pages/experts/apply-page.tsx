import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { formsContext } from '../../context.ts';
import { type FormOutcome, receiveForm, sendForm } from '../../forms/receive-form.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { PlainPage } from '../../ui/plain-page.tsx';
import { ApplicationForm } from './application-form.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(formsContext).definition('become-expert').fields;
}

export function action({ request, context }: ActionFunctionArgs) {
  return receiveForm('become-expert', request, context);
}

export const clientAction = sendForm;

/** The application on a page of its own, for those without script; the experts page shows the same form in a dialog. */
export default function ApplyPage() {
  const t = useTranslations();
  return (
    <PlainPage title={t('forms.titles.become-expert')} lead={t('forms.leads.become-expert')}>
      <ApplicationForm fields={useLoaderData<typeof loader>()} outcome={useActionData<FormOutcome>()} />
      <a href={pathInLanguage('/experts', useLocale())}>{t('experts.apply.back')}</a>
    </PlainPage>
  );
}
