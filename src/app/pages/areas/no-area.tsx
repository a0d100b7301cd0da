import { useTranslations } from 'use-intl';
import { MIN_LISTINGS } from '../../areas/area-counts.ts';
import { TitledPage } from '../../ui/titled-page.tsx';
import { NotFound } from '../not-found/not-found.tsx';
import { useSearchPath } from './area-frame.tsx';
import type { AreaView, NoArea } from './area-view.ts';

/** How far a search looks that is offered instead, in miles. */
const FARTHER = { radius: '20' };

/** Says that there is no such page, or too few listings for one, with a link to a search. */
export function NoAreaPage({ none }: { none: NoArea }) {
  return none.area ? <FewListings area={none.area} /> : <NotFound />;
}

function FewListings({ area }: { area: AreaView }) {
  const t = useTranslations();
  const searchPath = useSearchPath(area);
  const place = area.place ?? area.stateName;
  const what = area.service?.name ?? t('areas.anyService');
  return (
    <TitledPage hidden title={t('areas.few')} lead={t('areas.fewLead', { count: MIN_LISTINGS, what, place })}>
      <a className="button" href={searchPath(area.place ? FARTHER : {})}>
        {t('areas.farther')}
      </a>
    </TitledPage>
  );
}
