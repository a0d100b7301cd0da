import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { toProviderFeature } from '#wire/provider-feature.ts';
import { directoryContext, wordsContext } from '../../context.ts';
import { languageOfPath, pathInLanguage } from '../../messages/language.ts';
import { SaveButton } from '../../my-list/save-button.tsx';
import { providerToSave } from '../../my-list/saved-facts.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PrintedOn } from '../../ui/printed-on.tsx';
import { ProviderDetails } from '../../ui/provider-details.tsx';
import { NotFound } from '../not-found/not-found.tsx';
import styles from './provider-page.module.css';
import { resultsBefore } from './results-before.ts';
import { structuredData } from './structured-data.ts';

export const handle = { static: true, sample: true };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = languageOfPath(new URL(request.url).pathname);
  const provider = await context.get(directoryContext).findById(params.id ?? '');
  if (!provider) return data({ feature: null, nearby: '', cameFrom: null }, { status: 404 });
  return {
    feature: toProviderFeature(provider, context.get(wordsContext)(language)),
    nearby: `${provider.address.city}, ${provider.address.state} ${provider.address.zip}`.trim(),
    cameFrom: resultsBefore(request),
  };
}

/** One provider at an address of its own, to share, print and read without script. */
export default function ProviderPage() {
  const t = useTranslations();
  const language = useLocale();
  const { feature, nearby, cameFrom } = useLoaderData<typeof loader>();
  if (!feature) return <NotFound what="provider" />;
  const [lng, lat] = feature.geometry.coordinates;
  const near = `${pathInLanguage('/ourplaces', language)}?${new URLSearchParams({ place: nearby })}`;
  return (
    <div className={`page-width ${styles.page}`}>
      <PageHead title={feature.properties.name} />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: data, not markup; `structuredData` escapes what could end it.
        dangerouslySetInnerHTML={{ __html: structuredData(feature) }}
      />
      <p className="no-print">
        <a href={cameFrom ?? near}>{cameFrom ? t('provider.backToResults') : t('provider.findNearby')}</a>
      </p>
      <article className={styles.card}>
        <ProviderDetails
          provider={feature.properties}
          location={{ lat, lng }}
          headingLevel="h1"
          save={<SaveButton facts={providerToSave(feature.properties, language)} />}
          results={cameFrom?.split('?')[1]}
        />
      </article>
      <p className="no-print">{t('provider.print')}</p>
      <PrintedOn />
    </div>
  );
}
