import { contentLanguage } from '#model/content-language.ts';
import type { SiteContent } from '#site-content/site-content.ts';
import { languageInfo, languageOfPath, pathInLanguage } from '../messages/language.ts';

/** The site's background color (`--paper` in styles/tokens.css), shown while the app opens. */
const COLORS = { background_color: '#fbf6ec', theme_color: '#fbf6ec' };

/** Web app manifest that makes the site installable (w3.org/TR/appmanifest), in the language of its path. */
export function webManifest(path: string, content: SiteContent): Response {
  const language = languageOfPath(path);
  const { organisation, promise } = content.in(contentLanguage(language)).site;
  const { locale, direction } = languageInfo(language);
  const manifest = {
    name: organisation,
    short_name: organisation,
    description: promise,
    lang: locale,
    dir: direction,
    id: '/',
    scope: '/',
    start_url: pathInLanguage('/', language),
    // Shows the browser's Back button and address: visitors share pages.
    display: 'minimal-ui',
    ...COLORS,
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  const headers = { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' };
  return new Response(JSON.stringify(manifest), { headers });
}
