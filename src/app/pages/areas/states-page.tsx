import { useTranslations } from 'use-intl';
import { areaPath } from '../../areas/area-paths.ts';
import { areasContext } from '../../context.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/states-page';
import { LinkList } from './area-frame.tsx';
import styles from './areas.module.css';

export const handle = { static: true, sample: true };

export async function loader({ context }: Route.LoaderArgs) {
  const counts = await context.get(areasContext).counts();
  return { states: counts.states().map(({ usps, name }) => ({ name, path: areaPath(usps, null, null) })) };
}

/** The states that have listings: where the way to a town and a service begins. */
export default function StatesPage({ loaderData: { states } }: Route.ComponentProps) {
  const t = useTranslations();
  return (
    <div className={`page-width ${styles.page}`}>
      <PageHead title={t('areas.states')} description={t('areas.statesLead')} hidden={states.length === 0} />
      <h1>{t('areas.states')}</h1>
      <p className={styles.lead}>{t('areas.statesLead')}</p>
      <LinkList id="states" heading={t('areas.chooseState')} links={states} />
    </div>
  );
}
