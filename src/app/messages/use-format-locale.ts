import { useLocale } from 'use-intl';
import { languageInfo } from './language.ts';

/** The locale for `Intl` on this page: 'es-US', Spanish with US conventions. */
export function useFormatLocale(): string {
  return languageInfo(useLocale()).locale;
}
