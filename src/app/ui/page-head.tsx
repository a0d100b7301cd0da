import { useLocation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { SHARE_IMAGE_SIZE } from '#model/share-image.ts';
import { aboutLanguage, FIRST_LANGUAGE, LANGUAGES, type Language, pathInLanguage } from '../messages/language.ts';
import { useSiteData } from '../site-data.ts';

interface PageHeadProps {
  /** What the page is about; the site's name is added. Left out on the home page, which is the site. */
  title?: string;
  /** One or two sentences for search engines and shared links. */
  description?: string | undefined;
  /** The address to remember, where it is not simply the page's path: '/video/1'. In English. */
  path?: string;
  /** What shared links show: a JPEG of 1200 × 630 pixels about this very page. Left out, the site's own picture. */
  picture?: { src: string | undefined; alt: string };
  /** Not for search engines: errors, and pages that say nothing by themselves. */
  hidden?: boolean;
}

/** Drawn by tools/draw-share-picture.ts. */
const SHARE_PICTURE = '/share.png';

/** Everything that a page tells about itself in its head: title, description, every language's address, Open Graph. */
export function PageHead({ title, description, path, picture, hidden = false }: PageHeadProps) {
  const t = useTranslations();
  const language = useLocale();
  const { pathname } = useLocation();
  const { siteUrl, site } = useSiteData();
  const organisation = site?.organisation ?? t('site.name');
  const fullTitle = title ? t('site.title', { page: title, organisation }) : `${organisation}: ${t('site.promise')}`;
  const own = picture?.src;
  const text = description ?? t('site.description');
  const addressIn = (other: Language) => siteUrl + pathInLanguage(path ?? pathname, other);
  if (hidden) {
    return (
      <>
        <title>{fullTitle}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={text} />
      <link rel="canonical" href={addressIn(language)} />
      {LANGUAGES.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={addressIn(other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn(FIRST_LANGUAGE)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={organisation} />
      <meta property="og:title" content={title ?? organisation} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={addressIn(language)} />
      <meta property="og:locale" content={aboutLanguage(language).locale.replace('-', '_')} />
      <meta property="og:image" content={siteUrl + (own ?? SHARE_PICTURE)} />
      <meta property="og:image:type" content={own ? 'image/jpeg' : 'image/png'} />
      <meta property="og:image:width" content={String(SHARE_IMAGE_SIZE.width)} />
      <meta property="og:image:height" content={String(SHARE_IMAGE_SIZE.height)} />
      <meta property="og:image:alt" content={own && picture ? picture.alt : `${organisation}. ${t('site.promise')}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
