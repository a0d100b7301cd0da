import { useTranslations } from 'use-intl';
import { vocabularyContext } from '../../context.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/area-page';
import { Breadcrumbs, LinkList, MedicaidHere, useSearchPath } from './area-frame.tsx';
import { type AreaLink, type AreaView, findArea, noPage, serviceLinks, townLinks } from './area-view.ts';
import styles from './areas.module.css';
import { NoAreaPage } from './no-area.tsx';

export const handle = { static: true, sample: true };

const MAX_NEIGHBORS = 12;

export async function loader(args: Route.LoaderArgs) {
  const { area, view, counts } = await findArea(args);
  if (!area || !counts.hasPage(area)) return noPage(args, view);
  const { state, town, service } = area;
  const services = service ? [] : town ? counts.servicesOf(town) : counts.servicesIn(state);
  const towns = town ? counts.neighbors(town, null, MAX_NEIGHBORS) : counts.townsIn(state, service);
  return {
    area: view,
    services: serviceLinks(services, area, args.context.get(vocabularyContext)),
    towns: townLinks(towns, area),
  };
}

/** A state, a town, or a service in a state: which services and towns to choose from. */
export default function AreaPage({ loaderData }: Route.ComponentProps) {
  return 'towns' in loaderData ? <AreaLinks {...loaderData} /> : <NoAreaPage none={loaderData} />;
}

function AreaLinks({ area, services, towns }: { area: AreaView; services: AreaLink[]; towns: AreaLink[] }) {
  const t = useTranslations();
  const searchPath = useSearchPath(area);
  const { place, stateName, service } = area;
  const title = service
    ? t('areas.serviceIn', { service: service.name, state: stateName })
    : t('areas.careIn', { place: place ?? stateName });
  const lead = service ? t('areas.chooseTown') : place ? t('areas.chooseService') : t('areas.chooseEither');
  const here = service?.name ?? place ?? stateName;
  return (
    <div className={`page-width ${styles.page}`}>
      <PageHead title={title} description={`${t('areas.about', { place: place ?? stateName })} ${lead}`} />
      <Breadcrumbs above={area.above} here={here} path={area.path} />
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <p className="no-print">
        <a className="button" href={searchPath()}>
          {place ? t('areas.searchTown', { place }) : t('areas.searchState', { state: stateName })}
        </a>
      </p>
      <LinkList id="services" heading={t('areas.services')} links={services} />
      <LinkList id="towns" heading={place ? t('areas.neighbors') : t('areas.towns')} links={towns} />
      <MedicaidHere area={area} />
    </div>
  );
}
