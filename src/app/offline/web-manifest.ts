import { contentLanguage } from '#model/content-language.ts';
import type { SiteContent, SiteIcon } from '#site-content/site-content.ts';
import { languageInfo, languageOfPath, pathInLanguage } from '../messages/language.ts';
import { BUILT_IN_ICON } from '../ui/site-icon.ts';

/** The site's background color (`--paper` in ui/tokens.css), shown while the app opens. */
const COLORS = { background_color: '#fbf6ec', theme_color: '#fbf6ec' };

/** Web app manifest that makes the site installable (w3.org/TR/appmanifest), in the language of its path. */
export function webManifest(path: string, content: SiteContent): Response {
  const language = languageOfPath(path);
  const { organization, promise, icon = BUILT_IN_ICON } = content.in(contentLanguage(language)).site;
  const { locale, direction } = languageInfo(language);
  const manifest = {
    name: organization,
    short_name: organization,
    description: promise,
    lang: locale,
    dir: direction,
    id: '/',
    scope: '/',
    start_url: pathInLanguage('/', language),
    // Shows the browser's Back button and address: visitors share pages.
    display: 'minimal-ui',
    ...COLORS,
    icons: manifestIcons(icon),
  };
  const headers = { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' };
  return new Response(JSON.stringify(manifest), { headers });
}

/** The drawn icons, or the SVG where the build has drawn none. */
function manifestIcons({ src, drawn }: SiteIcon) {
  if (!drawn) return [{ src, sizes: 'any', type: 'image/svg+xml' }];
  return [
    { src: drawn[192], sizes: '192x192', type: 'image/png' },
    { src: drawn[512], sizes: '512x512', type: 'image/png' },
    { src: drawn.maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ];
}
