import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import {
  directoryContext,
  embedContext,
  emptySearchContext,
  gazetteerContext,
  questionContext,
  vocabularyContext,
} from '../../context.ts';
import { InlineScript } from '../../shipping/inline-script.tsx';
import { useSiteData } from '../../site-data.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SampleNotice } from '../../ui/sample-notice.tsx';
import { findProviders } from '../places/find-providers.ts';
import { parsePlacesQuery } from '../places/places-query.ts';
import type { Route } from './+types/embed-page';
import { EmbedForm } from './embed-form.tsx';
import styles from './embed-page.module.css';
import { parseEmbedLook } from './embed-query.ts';
import { EmbedResults, SHOWN } from './embed-results.tsx';
import { BOX_ID, SEND_HEIGHT } from './send-height.ts';
import { themeStyle } from './theme-style.ts';
import { useFullPath } from './use-embed-links.ts';

export const handle = { static: true, sample: true, bare: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!context.get(embedContext)) throw data(null, { status: 404 });
  const params = new URL(request.url).searchParams;
  const look = parseEmbedLook(params);
  const result = await findProviders(parsePlacesQuery(params), {
    directory: context.get(directoryContext),
    gazetteer: context.get(gazetteerContext),
    vocabulary: context.get(vocabularyContext),
    readQuestion: context.get(questionContext),
    onEmptySearch: context.get(emptySearchContext),
  });
  return { result, look, style: look.theme ? themeStyle(look.theme) : {} };
}

/** A search and its first results, for a frame on another site. Searches stay in the frame; all else opens outside. */
export default function EmbedPage({ loaderData: { result, look, style } }: Route.ComponentProps) {
  const t = useTranslations();
  const { site } = useSiteData();
  const fullPath = useFullPath();
  const { query, found } = result;
  const hasMore = found !== null && found.total > SHOWN;
  return (
    <div style={style} className={styles.colors}>
      <PageHead title={t('places.title')} hidden />
      <div id={BOX_ID} className={styles.box}>
        <SampleNotice />
        <main id="main" className={styles.main}>
          <h1>{t('places.title')}</h1>
          <EmbedForm result={result} look={look} />
          <EmbedResults result={result} look={look} />
          <p>
            <NewTabLink href={fullPath(query)} className={hasMore ? 'button' : 'button quiet'}>
              {t(hasMore ? 'embed.all' : 'embed.whole', {
                count: found?.total ?? 0,
                organization: site?.organization ?? t('site.name'),
              })}
            </NewTabLink>
          </p>
        </main>
      </div>
      <InlineScript code={SEND_HEIGHT} />
    </div>
  );
}
