import { useTranslations } from 'use-intl';

/** The free number for help of any kind. */
export function Call211() {
  return <a href="tel:211">{useTranslations()('places.results.call211')}</a>;
}
