import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { formOfPage, formView } from '../../forms/form-view.ts';
import { receiveForm, sendForm } from '../../forms/receive-form.ts';
import { VisitorForm } from '../../forms/visitor-form.tsx';
import { WayOn } from '../../forms/way-on.tsx';
import { TitledPage } from '../../ui/titled-page.tsx';
import type { Route } from './+types/form-page';

export function loader({ url, context }: Route.LoaderArgs) {
  return formView(kindOf(url), context);
}

export function action({ request, url, context }: Route.ActionArgs) {
  return receiveForm(kindOf(url), request, context);
}

export const clientAction = sendForm;

/** Sending a form changes nothing here. Where it could not be sent, the page could not be loaded either. */
export const shouldRevalidate = ({ formMethod }: ShouldRevalidateFunctionArgs) => formMethod !== 'POST';

/** The page of one form. It also handles submissions from pages that embed the same form. */
export default function FormPage({ loaderData: form, actionData }: Route.ComponentProps) {
  return (
    <TitledPage title={form.title} lead={form.lead}>
      <VisitorForm key={form.kind} form={form} outcome={actionData} isPage />
      <WayOn kind={form.kind} />
    </TitledPage>
  );
}

/** Returns the kind of form at this address. Throws a 404 response if there is none. */
function kindOf({ pathname }: URL) {
  const kind = formOfPage(pathname);
  if (!kind) throw data(null, { status: 404 });
  return kind;
}
