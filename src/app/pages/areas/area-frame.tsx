import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { STATES_PATH } from '../../areas/area-paths.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { breadcrumbFacts } from '../../schema-org/area-facts.ts';
import { StructuredData } from '../../schema-org/structured-data.tsx';
import { useSiteData } from '../../site-data.ts';
import { StateDirectory } from '../../ui/state-directory.tsx';
import { parsePlacesQuery, placesSearch } from '../places/places-query.ts';
import type { AreaLink, AreaView } from './area-view.ts';
import styles from './areas.module.css';

/** The way to a page from the list of states, for visitors and for search engines. `here`: name of this page. */
export function Breadcrumbs({ above, here, path }: { above: AreaLink[]; here: string; path: string }) {
  const t = useTranslations();
  const language = useLocale();
  const { siteUrl } = useSiteData();
  const links = [{ name: t('areas.states'), path: STATES_PATH }, ...above];
  const address = (each: AreaLink) => siteUrl + pathInLanguage(each.path, language);
  return (
    <nav aria-label={t('areas.way')} className={`${styles.way} no-print`}>
      <StructuredData
        facts={breadcrumbFacts(
          [...links, { name: here, path }].map((each) => ({ name: each.name, address: address(each) })),
        )}
      />
      <ol>
        {links.map((each) => (
          <li key={each.path}>
            <a href={pathInLanguage(each.path, language)}>{each.name}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}

/** A heading and links to other pages; nothing without links. */
export function LinkList({ id, heading, links }: { id: string; heading: string; links: AreaLink[] }) {
  const language = useLocale();
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={id} className="no-print">
      <h2 id={id}>{heading}</h2>
      <ul className={styles.links}>
        {links.map(({ name, path }) => (
          <li key={path}>
            <a href={pathInLanguage(path, language)}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What Medicaid is called in the state, and where to see who takes it. */
export function MedicaidHere({ area, children }: { area: AreaView; children?: ReactNode }) {
  const t = useTranslations();
  const language = useLocale();
  const { medicaid, stateName } = area;
  if (!medicaid) return null;
  return (
    <section aria-labelledby="medicaid" className={styles.medicaid}>
      <h2 id="medicaid">{t('areas.medicaid', { state: stateName })}</h2>
      <p>{t('areas.medicaidName', { state: stateName, program: medicaid.name })}</p>
      <ul className={styles.steps}>
        {children && <li>{children}</li>}
        <li>
          <StateDirectory address={medicaid.list} program={medicaid.name} />
        </li>
        <li>
          <a href={pathInLanguage('/how-we-know', language)}>{t('howWeKnow.title')}</a>
        </li>
      </ul>
    </section>
  );
}

/** Returns the path of the search on Our Places for an area, with more parameters. */
export function useSearchPath({ place, stateName, service }: AreaView): (more?: Record<string, string>) => string {
  const language = useLocale();
  return (more = {}) => {
    const params = new URLSearchParams({
      place: place ?? stateName,
      ...(service && { service: service.tag }),
      ...more,
    });
    return pathInLanguage('/ourplaces', language) + placesSearch(parsePlacesQuery(params));
  };
}
