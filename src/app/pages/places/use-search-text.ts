import { useTranslations } from 'use-intl';
import type { FoundProviders } from './find-providers.ts';
import { useSearchOptions } from './places-options.tsx';
import type { PlacesQuery } from './places-query.ts';
import { findOption } from './search-options.ts';

/**
 * Describes what a search is for: 'Dentist, Speech therapist' and 'AHCCCS (Arizona Medicaid)'. Services beyond `maxServices`
 * are only counted: '+8 more'.
 */
export function useSearchText(
  { services: chosen, medicaid, levels, must, fit, name }: PlacesQuery,
  maxServices = Infinity,
) {
  const t = useTranslations();
  const { services, programs, musts } = useSearchOptions();
  const displayNames = (options: typeof services, names: string[]) =>
    names.flatMap((each) => findOption(options, each)?.displayName ?? []);
  const named = displayNames(services, chosen);
  const extra = named.length - maxServices;
  const listed = [...named.slice(0, maxServices), ...(extra > 0 ? [t('places.search.more', { count: extra })] : [])];
  return {
    services: name ? t('places.summary.named', { name }) : listed.join(', ') || t('places.summary.all'),
    /** Empty without a Medicaid filter. */
    programs: displayNames(programs, medicaid).join(', '),
    /** 'Wheelchair access, Open in the evening'; empty if nothing is asked for. */
    must: musts.flatMap(({ key, text }) => (must.includes(key) ? text : [])).join(', '),
    fit: fit ? t(`places.must.${fit}`) : '',
    /** 'Sure, Likely'; empty without that filter. */
    levels: levels.map((level) => t(`places.levels.${level}`)).join(', '),
  };
}

/** Describes where a search looks: 'within 5 miles of Phoenix, AZ', 'in all of Arizona and close to it'. */
export function useWhere(
  { wholeState, radiusMiles }: PlacesQuery,
  { label, stateName }: FoundProviders['area'],
): string {
  const t = useTranslations();
  if (wholeState && stateName) return t('places.results.statewide', { state: stateName });
  return t('places.results.within', { miles: radiusMiles, place: label });
}
