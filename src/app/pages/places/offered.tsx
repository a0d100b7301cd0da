import { useTranslations } from 'use-intl';
import { Call211 } from './call-211.tsx';
import type { Reading } from './offered-readings.ts';
import type { SearchedArea } from './searched-area.ts';
import type { Understood } from './understood.ts';
import { useWiderText } from './use-search-text.ts';

/** How many have a service on offer, and where: '14 near Phoenix, AZ', '4 within 20 miles'. */
export function OfferCount({ reading: { count, wider }, area }: { reading: Reading; area: SearchedArea | undefined }) {
  const t = useTranslations();
  const widerText = useWiderText();
  if (count === null || !area) return null;
  return <small>{wider ? widerText(wider, area) : t('places.understood.count', { count, place: area.label })}</small>;
}

/** That nobody has what was asked for, and who may know. */
export function Missing({ missing }: Pick<Understood, 'missing'>) {
  const t = useTranslations();
  if (!missing) return null;
  return (
    <p>
      {t('places.none.services', { miles: missing.miles, services: missing.service })} <Call211 />
    </p>
  );
}
