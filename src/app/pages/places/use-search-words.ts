import { useTranslations } from 'use-intl';
import type { FoundProviders } from './find-providers.ts';
import { useSearchOptions } from './places-options.tsx';
import type { PlacesQuery } from './places-query.ts';
import { findOption } from './search-options.ts';

/** What a search is for, in words: 'Dentist, Speech therapist' and 'AHCCCS (Arizona Medicaid)'. */
export function useSearchWords({ services: chosen, medicaid, name }: PlacesQuery) {
  const t = useTranslations();
  const { services, programs } = useSearchOptions();
  const wordsOf = (options: typeof services, names: string[]) =>
    names.flatMap((each) => findOption(options, each)?.displayName ?? []).join(', ');
  return {
    services: name ? t('places.summary.named', { name }) : wordsOf(services, chosen) || t('places.summary.all'),
    /** Empty where nobody's Medicaid was asked for. */
    programs: wordsOf(programs, medicaid),
  };
}

/** 'within 5 miles of Phoenix, AZ', 'in all of Arizona and close to it'. */
export function useWhere(
  { wholeState, radiusMiles }: PlacesQuery,
  { label, stateName }: FoundProviders['area'],
): string {
  const t = useTranslations();
  if (wholeState && stateName) return t('places.results.statewide', { state: stateName });
  return t('places.results.within', { miles: radiusMiles, place: label });
}
