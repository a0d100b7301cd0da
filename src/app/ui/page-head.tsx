import { useLocation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { SHARE_IMAGE_SIZE } from '#model/share-image.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageInfo, pathInLanguage } from '../messages/language.ts';
import { useSiteData } from '../site-data.ts';

interface PageHeadProps {
  /** Title of the page, to which the site's name is added. The home page has none. */
  title?: string;
  /** One or two sentences for search engines and link previews. */
  description?: string | undefined;
  /** Canonical path in English, if it differs from the page's path: '/video/1'. */
  path?: string;
  /** Picture for link previews: a JPEG of 1200 × 630 pixels. By default the site's own. */
  picture?: { src: string | undefined; alt: string };
  /** Not for search engines: error pages, and pages without content of their own. */
  hidden?: boolean;
  /** One of countless views of a page: to be shared, but not for search engines. */
  unlisted?: boolean;
}

/** Shown unless the content folder has one. Drawn by tools/draw-share-picture.ts. */
const SHARE_PICTURE = '/share.png';

/** Renders the page's metadata: title, description, addresses in every language, Open Graph. */
export function PageHead({ title, description, path, picture, hidden = false, unlisted = false }: PageHeadProps) {
  const t = useTranslations();
  const language = useLocale();
  const { pathname } = useLocation();
  const { siteUrl, site } = useSiteData();
  const organization = site?.organization ?? t('site.name');
  const promise = site?.promise ?? t('site.promise');
  const fullTitle = title ? t('site.title', { page: title, organization }) : `${organization}: ${promise}`;
  const ofSite = site?.sharePicture ?? { src: SHARE_PICTURE, alt: `${organization}. ${promise}` };
  const image = picture?.src ? { src: picture.src, alt: picture.alt } : ofSite;
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
      {unlisted ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={addressIn(language)} />
          {LANGUAGES.map((other) => (
            <link key={other} rel="alternate" hrefLang={other} href={addressIn(other)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={addressIn(DEFAULT_LANGUAGE)} />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={organization} />
      <meta property="og:title" content={title ?? organization} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={addressIn(language)} />
      <meta property="og:locale" content={languageInfo(language).locale.replace('-', '_')} />
      <meta property="og:image" content={siteUrl + image.src} />
      <meta property="og:image:type" content={/\.png$/i.test(image.src) ? 'image/png' : 'image/jpeg'} />
      <meta property="og:image:width" content={String(SHARE_IMAGE_SIZE.width)} />
      <meta property="og:image:height" content={String(SHARE_IMAGE_SIZE.height)} />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
