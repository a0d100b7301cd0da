import type { ContentLanguage } from '#model/content-language.ts';
import type { LocalContent, LocalData, SiteContent } from './site-content.ts';
import { videoSearch } from './video-search.ts';

/** URL path of the pictures and videos of the content folder. */
export const CONTENT_ADDRESS = '/content';

/** What is read from the content folder, as plain data. */
export interface ContentData extends Omit<SiteContent, 'in' | 'lexicons'> {
  local: Record<ContentLanguage, LocalData>;
}

/** Returns the content with its functions. */
export function siteContentOf({ local, ...data }: ContentData, lexicons: SiteContent['lexicons']): SiteContent {
  const { en, es } = { en: withSearch(local.en), es: withSearch(local.es) };
  return { ...data, in: (language) => (language === 'es' ? es : en), lexicons };
}

/** The search is made for the first who searches. */
function withSearch(data: LocalData): LocalContent {
  let find: LocalContent['findVideos'] | undefined;
  return {
    ...data,
    findVideos(text) {
      find ??= videoSearch(
        data.videos.filter(({ listed }) => listed),
        data.language,
      );
      return find(text);
    },
  };
}
