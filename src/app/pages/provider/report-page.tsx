import { data, type RouterContextProvider, type ShouldRevalidateFunctionArgs } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { formatAddress } from '#wire/provider-view.ts';
import { directoryContext, languageContext } from '../../context.ts';
import { formView } from '../../forms/form-view.ts';
import { receiveForm, sendForm } from '../../forms/receive-form.ts';
import { VisitorForm } from '../../forms/visitor-form.tsx';
import { Lines } from '../../ui/lines.tsx';
import { providerPath } from '../../ui/provider-path.ts';
import { TitledPage } from '../../ui/titled-page.tsx';
import { NotFound } from '../not-found/not-found.tsx';
import type { Route } from './+types/report-page';
import styles from './report-page.module.css';
import { resultsPathFrom } from './results-path.ts';

export const handle = { sample: true };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const provider = await listingOf(params.id, context);
  if (!provider) return data({ listing: null, form: null, resultsPath: null }, { status: 404 });
  return {
    listing: { id: provider.id, name: provider.name, address: formatAddress(provider) },
    resultsPath: resultsPathFrom(request, context.get(languageContext)),
    form: formView('report-problem', context, { listing: provider.id }),
  };
}

/** Takes the listing from the address, not from the form. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const provider = await listingOf(params.id, context);
  if (!provider) throw data(null, { status: 404 });
  return receiveForm('report-problem', request, context, { listing: provider.id });
}

export const clientAction = sendForm;

/** Sending a form changes nothing here. Where it could not be sent, the page could not be loaded either. */
export const shouldRevalidate = ({ formMethod }: ShouldRevalidateFunctionArgs) => formMethod !== 'POST';

function listingOf(id: string, context: Readonly<RouterContextProvider>) {
  return context.get(directoryContext).findById(id);
}

/** 'Report a problem with this listing': the listing, the form, and links back. */
export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const language = useLocale();
  const { listing, form, resultsPath } = loaderData;
  if (!listing) return <NotFound what="provider" />;
  return (
    <TitledPage title={form.title} lead={form.lead} hidden>
      <p className={`${styles.listing} until-sent`}>
        <strong>
          <Lines text={listing.name} />
        </strong>
        <br />
        <Lines text={listing.address} />
      </p>
      <VisitorForm form={form} outcome={actionData} isPage />
      <p className={styles.back}>
        <a href={providerPath(listing.id, language)}>{t('back.toListing')}</a>
        {resultsPath && <a href={resultsPath}>{t('back.toResults')}</a>}
      </p>
    </TitledPage>
  );
}
