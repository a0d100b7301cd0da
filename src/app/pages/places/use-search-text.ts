import { useTranslations } from 'use-intl';
import type { FoundProviders } from './find-providers.ts';
import { useSearchOptions } from './places-options.tsx';
import type { PlacesQuery } from './places-query.ts';
import type { Wider } from './search-alternatives.ts';
import { findOption, type NamedOptions } from './search-options.ts';

/** Describes what a search on Our Places is for: 'Dentist, Speech therapist' and 'AHCCCS (Arizona Medicaid)'. */
export function useSearchText(query: PlacesQuery): SearchText {
  return useSearchTextIn(useSearchOptions(), query);
}

export type SearchText = ReturnType<typeof useSearchTextIn>;

/** The same where the search's options are at hand. */
export function useSearchTextIn(
  { services, programs, musts }: Pick<NamedOptions, 'services' | 'programs' | 'musts'>,
  { services: chosen, medicaid, levels, must, fit, name }: PlacesQuery,
) {
  const t = useTranslations();
  const displayNames = (options: typeof services, names: string[]) =>
    names.flatMap((each) => findOption(options, each)?.displayName ?? []);
  return {
    services: name
      ? t('places.summary.named', { name })
      : displayNames(services, chosen).join(', ') || t('places.summary.all'),
    /** Empty without a Medicaid filter. */
    programs: displayNames(programs, medicaid).join(', '),
    /** 'Wheelchair access, Open in the evening'; empty if nothing is asked for. */
    must: musts.flatMap(({ key, text }) => (must.includes(key) ? text : [])).join(', '),
    fit: fit ? t(`places.must.${fit}`) : '',
    /** 'Sure, Likely'; empty without that filter. */
    levels: levels.map((level) => t(`places.levels.${level}`)).join(', '),
  };
}

/** Returns a function that says where a search looks: 'within 5 miles of Phoenix, AZ', 'in all of Arizona'. */
export function useWhere(): (
  query: Pick<PlacesQuery, 'wholeState' | 'radiusMiles'>,
  area: Pick<FoundProviders['area'], 'label' | 'stateName'>,
) => string {
  const t = useTranslations();
  return ({ wholeState, radiusMiles }, { label, stateName }) =>
    wholeState && stateName
      ? t('places.results.statewide', { state: stateName })
      : t('places.results.within', { miles: radiusMiles, place: label });
}

/** Returns a function that says how many a larger area has: '2 within 20 miles', '3 in all of Arizona and nearby'. */
export function useWiderText(): (wider: Wider, area: Pick<FoundProviders['area'], 'stateName'>) => string {
  const t = useTranslations();
  return ({ isState, miles, total: count }, { stateName }) =>
    isState ? t('places.none.statewide', { count, state: stateName ?? '' }) : t('places.none.within', { count, miles });
}
