import type { Video } from '#site-content/site-content.ts';
import type { Language } from '../messages/language.ts';
import type { PageContext } from './structured-data.tsx';

/** Returns the schema.org facts of a video, or null when there is nothing to play. `language`: of the page. */
export function videoFacts(
  video: Video,
  { siteUrl, address, organization }: PageContext,
  language: Language,
): object | null {
  const { title, details, image, youtubeId, source, media } = video;
  if (!youtubeId && !media) return null;
  return {
    '@type': 'VideoObject',
    name: source?.title ?? title,
    description: details,
    thumbnailUrl: siteUrl + image.src,
    url: address,
    inLanguage: source?.language ?? language,
    publisher: { '@type': 'Organization', name: source?.publisher ?? organization },
    ...(source?.year && { uploadDate: String(source.year) }),
    ...(youtubeId && { embedUrl: `https://www.youtube-nocookie.com/embed/${youtubeId}` }),
    ...(media && { contentUrl: siteUrl + media.src, duration: `PT${media.seconds}S`, encodingFormat: media.type }),
  };
}
