import { data, redirect } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { toProviderView } from '#wire/provider-view.ts';
import { directoryContext, languageContext, vocabularyContext } from '../../context.ts';
import { SaveButton } from '../../my-list/save-button.tsx';
import { providerToSave } from '../../my-list/saved-facts.ts';
import { businessFacts } from '../../schema-org/business-facts.ts';
import { StructuredData } from '../../schema-org/structured-data.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PrintedOn } from '../../ui/printed-on.tsx';
import { ProviderDetails } from '../../ui/provider-details.tsx';
import { providerPath } from '../../ui/provider-path.ts';
import { NotFound } from '../not-found/not-found.tsx';
import type { Route } from './+types/provider-page';
import { findOthers } from './find-others.ts';
import { OthersNearby } from './others-nearby.tsx';
import { ProviderMap } from './provider-map.tsx';
import styles from './provider-page.module.css';
import { resultsPathFrom } from './results-path.ts';

export const handle = { static: true, sample: true };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const directory = context.get(directoryContext);
  const vocabulary = context.get(vocabularyContext);
  const provider = await directory.findById(params.id);
  if (provider && provider.id !== params.id)
    throw redirect(providerPath(provider.id, context.get(languageContext)) + new URL(request.url).search);
  if (!provider) return data({ provider: null, others: [], town: '', resultsPath: null }, { status: 404 });
  return {
    provider: toProviderView(provider, vocabulary),
    others: await findOthers(provider, directory, vocabulary),
    town: `${provider.address.city}, ${provider.address.state} ${provider.address.zip}`.trim(),
    resultsPath: resultsPathFrom(request, context.get(languageContext)),
  };
}

/** The page of one provider, to share, print and read without script: facts, a map, and who else is near. */
export default function ProviderPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations();
  const language = useLocale();
  const { provider, others, town, resultsPath } = loaderData;
  if (!provider) return <NotFound what="provider" />;
  return (
    <div className={`page-width ${styles.page}`}>
      <PageHead title={provider.name} />
      <StructuredData facts={businessFacts(provider)} />
      {resultsPath && (
        <p className="no-print">
          <a href={resultsPath}>{t('back.toResults')}</a>
        </p>
      )}
      <article className={styles.card}>
        <ProviderDetails
          provider={provider}
          headingLevel="h1"
          save={<SaveButton facts={providerToSave(provider, language)} ids={provider.assembled?.ids} />}
          map={provider.mailOnly ? undefined : <ProviderMap provider={provider} others={others} />}
          results={resultsPath?.split('?')[1]}
        />
      </article>
      <p className="no-print">{t('provider.print')}</p>
      <OthersNearby provider={provider} others={others} town={town} />
      <PrintedOn />
    </div>
  );
}
