import { data } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { toProviderView } from '#wire/provider-view.ts';
import { directoryContext, languageContext, vocabularyContext } from '../../context.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { SaveButton } from '../../my-list/save-button.tsx';
import { providerToSave } from '../../my-list/saved-facts.ts';
import { businessFacts } from '../../schema-org/business-facts.ts';
import { StructuredData } from '../../schema-org/structured-data.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PrintedOn } from '../../ui/printed-on.tsx';
import { ProviderDetails } from '../../ui/provider-details.tsx';
import { NotFound } from '../not-found/not-found.tsx';
import type { Route } from './+types/provider-page';
import styles from './provider-page.module.css';
import { resultsPathFrom } from './results-path.ts';

export const handle = { static: true, sample: true };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const provider = await context.get(directoryContext).findById(params.id);
  if (!provider) return data({ provider: null, nearby: '', resultsPath: null }, { status: 404 });
  return {
    provider: toProviderView(provider, context.get(vocabularyContext)),
    nearby: `${provider.address.city}, ${provider.address.state} ${provider.address.zip}`.trim(),
    resultsPath: resultsPathFrom(request, context.get(languageContext)),
  };
}

/** The page of one provider, to share, print and read without script. */
export default function ProviderPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations();
  const language = useLocale();
  const { provider, nearby, resultsPath } = loaderData;
  if (!provider) return <NotFound what="provider" />;
  const near = `${pathInLanguage('/ourplaces', language)}?${new URLSearchParams({ place: nearby })}`;
  return (
    <div className={`page-width ${styles.page}`}>
      <PageHead title={provider.name} />
      <StructuredData facts={businessFacts(provider)} />
      <p className="no-print">
        <a href={resultsPath ?? near}>{resultsPath ? t('provider.backToResults') : t('provider.findNearby')}</a>
      </p>
      <article className={styles.card}>
        <ProviderDetails
          provider={provider}
          headingLevel="h1"
          save={<SaveButton facts={providerToSave(provider, language)} />}
          results={resultsPath?.split('?')[1]}
        />
      </article>
      <p className="no-print">{t('provider.print')}</p>
      <PrintedOn />
    </div>
  );
}
