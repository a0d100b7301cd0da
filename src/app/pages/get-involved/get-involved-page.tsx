import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { formsContext } from '../../context.ts';
import { type FormOutcome, receiveForm, sendForm } from '../../forms/receive-form.ts';
import { VisitorForm } from '../../forms/visitor-form.tsx';
import { pathInLanguage } from '../../messages/language.ts';
import { PlainPage } from '../../ui/plain-page.tsx';
import { INVOLVED_FORMS, type InvolvedForm } from './involved-forms.ts';

export function loader({ params, context }: LoaderFunctionArgs) {
  const kind = kindOf(params.kind);
  return { kind, fields: context.get(formsContext).definition(kind).fields };
}

export function action({ params, request, context }: ActionFunctionArgs) {
  return receiveForm(kindOf(params.kind), request, context);
}

export const clientAction = sendForm;

/** The page of one of the three forms; the Places page shows the same forms in place and sends them here. */
export default function GetInvolvedPage() {
  const t = useTranslations();
  const language = useLocale();
  const { kind, fields } = useLoaderData<typeof loader>();
  return (
    <PlainPage title={t(`forms.titles.${kind}`)} lead={t(`forms.leads.${kind}`)}>
      <VisitorForm kind={kind} fields={fields} action={useLocation().pathname} outcome={useActionData<FormOutcome>()} />
      <a href={pathInLanguage('/ourplaces', language)}>{t('forms.backToPlaces')}</a>
    </PlainPage>
  );
}

function kindOf(text: string | undefined): InvolvedForm {
  const kind = INVOLVED_FORMS.find((form) => form === text);
  if (!kind) throw data(null, { status: 404 });
  return kind;
}
