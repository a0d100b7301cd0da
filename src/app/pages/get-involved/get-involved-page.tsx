import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { type FormAnswer, receiveForm, sendForm } from '../../forms/receive-form.ts';
import { shownForm } from '../../forms/shown-form.ts';
import { VisitorForm } from '../../forms/visitor-form.tsx';
import { pathInLanguage } from '../../messages/language.ts';
import { TitledPage } from '../../ui/titled-page.tsx';
import { INVOLVED_FORMS, type InvolvedForm } from './involved-forms.ts';

export function loader({ params, context }: LoaderFunctionArgs) {
  return shownForm(kindOf(params.kind), context);
}

export function action({ params, request, context }: ActionFunctionArgs) {
  return receiveForm(kindOf(params.kind), request, context);
}

export const clientAction = sendForm;

/** The page of one of the three forms; the Places page shows the same forms in place and sends them here. */
export default function GetInvolvedPage() {
  const t = useTranslations();
  const form = useLoaderData<typeof loader>();
  return (
    <TitledPage title={form.title} lead={form.lead}>
      <VisitorForm key={form.kind} form={form} outcome={useActionData<FormAnswer>()} isOpen />
      <a href={pathInLanguage('/ourplaces', useLocale())}>{t('forms.backToPlaces')}</a>
    </TitledPage>
  );
}

function kindOf(text: string | undefined): InvolvedForm {
  const kind = INVOLVED_FORMS.find((form) => form === text);
  if (!kind) throw data(null, { status: 404 });
  return kind;
}
