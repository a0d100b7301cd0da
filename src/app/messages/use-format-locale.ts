import { useLocale } from 'use-intl';
import { aboutLanguage } from './language.ts';

/** The locale for `Intl` on this page: 'es-US', Spanish with US conventions. */
export function useFormatLocale(): string {
  return aboutLanguage(useLocale()).locale;
}
