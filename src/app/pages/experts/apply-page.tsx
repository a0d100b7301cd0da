import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { type FormAnswer, receiveForm, sendForm } from '../../forms/receive-form.ts';
import { shownForm } from '../../forms/shown-form.ts';
import { VisitorForm } from '../../forms/visitor-form.tsx';
import { pathInLanguage } from '../../messages/language.ts';
import { TitledPage } from '../../ui/titled-page.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return shownForm('become-expert', context);
}

export function action({ request, context }: ActionFunctionArgs) {
  return receiveForm('become-expert', request, context);
}

export const clientAction = sendForm;

/** The application on a page of its own, for those without script; the experts page shows the same form in a dialog. */
export default function ApplyPage() {
  const t = useTranslations();
  const form = useLoaderData<typeof loader>();
  return (
    <TitledPage title={form.title} lead={form.lead}>
      <VisitorForm form={form} outcome={useActionData<FormAnswer>()} isOpen />
      <a href={pathInLanguage('/experts', useLocale())}>{t('experts.apply.back')}</a>
    </TitledPage>
  );
}
