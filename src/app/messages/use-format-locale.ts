import { useLocale } from 'use-intl';
import { aboutLanguage } from './language.ts';

/** What `Intl` writes numbers, dates and lists by on this page: 'es-US', as people write Spanish here. */
export function useFormatLocale(): string {
  return aboutLanguage(useLocale()).locale;
}
