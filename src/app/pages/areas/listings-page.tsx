import { useLocale, useTranslations } from 'use-intl';
import { directoryContext, gazetteerContext, questionContext, vocabularyContext } from '../../context.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { listFacts } from '../../schema-org/area-facts.ts';
import { StructuredData } from '../../schema-org/structured-data.tsx';
import { useSiteData } from '../../site-data.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PrintedOn } from '../../ui/printed-on.tsx';
import { ProviderCard, ProviderCards } from '../../ui/provider-card.tsx';
import { providerPath } from '../../ui/provider-path.ts';
import { type FoundProviders, findProviders } from '../places/find-providers.ts';
import { PAGE_SIZE, type PlacesQuery, parsePlacesQuery } from '../places/places-query.ts';
import { useWhere } from '../places/use-search-text.ts';
import type { Route } from './+types/listings-page';
import { Breadcrumbs, LinkList, MedicaidHere, useSearchPath } from './area-frame.tsx';
import { AreaMap } from './area-map.tsx';
import {
  type AreaLink,
  type AreaView,
  findArea,
  noPage,
  relatedServices,
  serviceLinks,
  townLinks,
} from './area-view.ts';
import styles from './areas.module.css';
import { NoAreaPage } from './no-area.tsx';

export const handle = { static: true, sample: true };

const MAX_NEIGHBORS = 8;

export async function loader(args: Route.LoaderArgs) {
  const { context, request } = args;
  const { area, view, counts } = await findArea(args);
  if (!area?.town || !area.service || !counts.hasPage(area)) return noPage(args, view);
  const vocabulary = context.get(vocabularyContext);
  const { town, service } = area;
  const page = new URL(request.url).searchParams.get('page') ?? '';
  const params = new URLSearchParams({ place: town.label, service: service.name, view: 'list', page });
  const { query, found } = await findProviders(parsePlacesQuery(params), {
    directory: context.get(directoryContext),
    gazetteer: context.get(gazetteerContext),
    readQuestion: context.get(questionContext),
    vocabulary,
  });
  // A correction may have just hidden some.
  if (!found || found.total === 0) return noPage(args, view);
  return {
    area: view,
    query,
    found,
    related: serviceLinks(relatedServices(service, counts.servicesOf(town), vocabulary), area, vocabulary),
    neighbors: townLinks(counts.neighbors(town, service, MAX_NEIGHBORS), area),
  };
}

/** A service in a town: what Our Places finds for it, to read without script and to be found by search engines. */
export default function ListingsPage({ loaderData }: Route.ComponentProps) {
  return 'found' in loaderData ? <Listings {...loaderData} /> : <NoAreaPage none={loaderData} />;
}

interface ListingsProps {
  area: AreaView;
  query: PlacesQuery;
  found: FoundProviders;
  related: AreaLink[];
  neighbors: AreaLink[];
}

function Listings({ area, query, found, related, neighbors }: ListingsProps) {
  const t = useTranslations();
  const language = useLocale();
  const { siteUrl } = useSiteData();
  const searchPath = useSearchPath(area);
  const { path, place, stateName, medicaid } = area;
  const service = area.service?.name ?? '';
  const title = t('areas.serviceNear', { service, place: place ?? stateName });
  const where = useWhere()(query, found.area);
  const first = (query.page - 1) * PAGE_SIZE + 1;
  const items = found.providers.map(({ id, name }) => ({ name, address: siteUrl + providerPath(id, language) }));
  return (
    <div className={`page-width ${styles.page}`}>
      <PageHead
        title={title}
        description={t('areas.listingsAbout', { count: found.total, where, program: medicaid?.name ?? 'Medicaid' })}
        // The first page stands for the list; every listing has a page of its own.
        unlisted={query.page > 1}
      />
      <div className={styles.head}>
        <Breadcrumbs above={area.above} here={service} path={path} />
        <StructuredData facts={listFacts(title, items, { total: found.total, first })} />
        <h1>{title}</h1>
        <p>
          <strong>{t('places.results.count', { count: found.total })}</strong>
          <a className="no-print" href={searchPath()}>
            {t('areas.openSearch')}
          </a>
        </p>
      </div>
      <section aria-labelledby="listings" className={styles.listings}>
        <h2 id="listings" className="visually-hidden">
          {t('places.results.listLabel')}
        </h2>
        <ProviderCards>
          <ol id="list" className={styles.cards} start={first} aria-label={t('places.results.listLabel')}>
            {found.providers.map((provider) => (
              <li key={provider.id}>
                <ProviderCard provider={provider} searched={query.services} />
              </li>
            ))}
          </ol>
        </ProviderCards>
        <Pager
          page={query.page}
          pages={found.pages}
          linkTo={(page) => pathInLanguage(page > 1 ? `${path}?page=${page}` : path, language)}
        />
        <p className={styles.lead}>
          {t('places.results.count', { count: found.total })} {where}
          {found.pages > 1 && <> · {t('places.results.range', { first, last: first + items.length - 1 })}</>}
        </p>
        <AreaMap query={query} found={found} />
      </section>
      <MedicaidHere area={area}>
        {medicaid && <a href={searchPath({ medicaid: medicaid.tag })}>{t('areas.medicaidOnly')}</a>}
      </MedicaidHere>
      <LinkList id="related" heading={t('areas.related', { place: place ?? stateName })} links={related} />
      <LinkList id="neighbors" heading={t('areas.sameNearby', { service })} links={neighbors} />
      <PrintedOn />
    </div>
  );
}
