import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { MIN_LISTINGS } from '../../areas/area-counts.ts';
import { STATES_PATH } from '../../areas/area-paths.ts';
import { TitledPage } from '../../ui/titled-page.tsx';
import { NotFound } from '../not-found/not-found.tsx';
import { LinkList, useSearchPath } from './area-frame.tsx';
import type { AreaView, NoArea } from './area-view.ts';

/** How far a search looks that is offered instead, in miles. */
const FARTHER = { radius: '20' };

/** Says that there is no such page, or too few listings for one. Links to a search and to pages that exist. */
export function NoAreaPage({ none: { area, near } }: { none: NoArea }) {
  const t = useTranslations();
  const links = [...near, { name: t('areas.states'), path: STATES_PATH }];
  const list = <LinkList id="near" heading={t('areas.near')} links={links} />;
  return area ? <FewListings area={area}>{list}</FewListings> : <NotFound>{list}</NotFound>;
}

function FewListings({ area, children }: { area: AreaView; children: ReactNode }) {
  const t = useTranslations();
  const searchPath = useSearchPath(area);
  const place = area.place ?? area.stateName;
  const what = area.service?.name ?? t('areas.anyService');
  return (
    <TitledPage hidden title={t('areas.few')} lead={t('areas.fewLead', { count: MIN_LISTINGS, what, place })}>
      <a className="button" href={searchPath(area.place ? FARTHER : {})}>
        {t('areas.farther')}
      </a>
      {children}
    </TitledPage>
  );
}
