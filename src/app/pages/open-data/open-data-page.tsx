import { data } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { embedContext, openDataContext } from '../../context.ts';
import { EMBED_TRY_PATH } from '../../framing.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { openDataFacts } from '../../schema-org/open-data-facts.ts';
import { StructuredData } from '../../schema-org/structured-data.tsx';
import { useSiteData } from '../../site-data.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { useSourceTitle } from '../../ui/source-title.ts';
import type { Route } from './+types/open-data-page';
import styles from './open-data-page.module.css';

export const handle = { static: true };

export async function loader({ context }: Route.LoaderArgs) {
  const termsOfSources = context.get(openDataContext);
  if (!termsOfSources) throw data(null, { status: 404 });
  return { sources: await termsOfSources(), hasSearchBox: context.get(embedContext) };
}

/** What to type, after the site's address. */
const EXAMPLES = {
  about: ['curl', '/hsds'],
  search: ['curl', '/hsds/services?search=speech'],
  all: ['curl -C - -O', '/hsds/datapackage.zip'],
  manifest: ['curl', '/fhir/manifest.json'],
  file: ['curl -C - -O', '/fhir/Location.ndjson.gz'],
} as const;
type Example = keyof typeof EXAMPLES;

/** What other directories may have of ours: what it is, on which terms, how fresh, how to get it. */
export default function OpenDataPage({ loaderData: { sources, hasSearchBox } }: Route.ComponentProps) {
  const t = useTranslations();
  const titleOf = useSourceTitle();
  const { siteUrl, site, apiBase } = useSiteData();
  const language = useLocale();
  const address = siteUrl + pathInLanguage('/open-data', language);
  const [title, lead] = [t('site.openData'), t('openData.lead')];
  return (
    <article className={`page-width prose ${styles.page}`}>
      <PageHead title={title} description={lead} />
      <StructuredData
        facts={openDataFacts(
          { name: title, description: lead },
          { siteUrl, address, organization: site?.organization },
        )}
      />
      <h1>{title}</h1>
      <p>{lead}</p>
      <h2>{t('openData.whatHeading')}</h2>
      <p>{t('openData.what')}</p>
      <p>{t('openData.never')}</p>
      <h2 id="terms">{t('openData.sourcesHeading')}</h2>
      <ul className={styles.sources}>
        {sources.map((source) => (
          <li key={source.name}>
            <strong>{titleOf(source)}.</strong> {t(`openData.terms.${source.terms}`)}
          </li>
        ))}
      </ul>
      <h2>{t('openData.freshHeading')}</h2>
      <p>{t('openData.fresh')}</p>
      <h2>{t('openData.getHeading')}</h2>
      <p>{t('openData.get')}</p>
      <h3>HSDS</h3>
      <p>{t('openData.hsds')}</p>
      <Examples of={['about', 'search', 'all']} />
      <h3>FHIR</h3>
      <p>{t('openData.fhir')}</p>
      <Examples of={['manifest', 'file']} />
      <p>
        <a href={apiBase}>{t('footer.api')}</a>
      </p>
      {hasSearchBox && (
        <>
          <h2>{t('openData.embedHeading')}</h2>
          <p>
            {t('openData.embed')} <a href={pathInLanguage(EMBED_TRY_PATH, language)}>{t('embed.try.title')}</a>
          </p>
        </>
      )}
      <h2>{t('openData.wrongHeading')}</h2>
      <p>{t('openData.wrong', { report: t('provider.report') })}</p>
      {site && (
        <p>
          <a href={site.contactLink}>{t('site.contact')}</a>
        </p>
      )}
    </article>
  );
}

function Examples({ of }: { of: readonly Example[] }) {
  const t = useTranslations();
  const { siteUrl } = useSiteData();
  return (
    <dl className={styles.examples}>
      {of.map((name) => {
        const [command, path] = EXAMPLES[name];
        return (
          <div key={name}>
            <dt>{t(`openData.example.${name}`)}</dt>
            <dd>
              <code translate="no" dir="ltr">{`${command} '${siteUrl || 'https://www.example.org'}${path}'`}</code>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
