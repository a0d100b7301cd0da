import type { Video } from '#site-content/site-content.ts';

interface Place {
  siteUrl: string;
  /** Of the page, in its language. */
  address: string;
  language: string;
  organisation: string;
}

/** A video in the words of schema.org; null where there is nothing to play. */
export function videoFacts(video: Video, { siteUrl, address, language, organisation }: Place): object | null {
  const { title, details, image, youtubeId, source, media } = video;
  if (!youtubeId && !media) return null;
  return {
    '@type': 'VideoObject',
    name: source?.title ?? title,
    description: details,
    thumbnailUrl: siteUrl + image.src,
    url: address,
    inLanguage: source?.language ?? language,
    publisher: { '@type': 'Organization', name: source?.publisher ?? organisation },
    ...(source?.year && { uploadDate: String(source.year) }),
    ...(youtubeId && { embedUrl: `https://www.youtube-nocookie.com/embed/${youtubeId}` }),
    ...(media && { contentUrl: siteUrl + media.src, duration: `PT${media.seconds}S`, encodingFormat: media.type }),
  };
}
