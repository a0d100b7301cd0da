import { FACTS } from '#directory/vocabulary/facts.ts';
import { programOf, tagById } from '#directory/vocabulary/vocabulary.ts';
import type { ContentLanguage } from '#model/content-language.ts';
import type { Words } from '#wire/provider-feature.ts';

/** The vocabulary in one language, as the wire mapping wants it. */
export function wordsIn(language: ContentLanguage): Words {
  return BY_LANGUAGE[language];
}

const shared = { tagById, programOf, fact: (key: string, language: ContentLanguage) => FACTS[key]?.[language] };
const BY_LANGUAGE = { en: { ...shared, language: 'en' as const }, es: { ...shared, language: 'es' as const } };
