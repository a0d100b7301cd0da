import { contentLanguage } from '#model/content-language.ts';
import type { SiteContent } from '#site-content/site-content.ts';
import { aboutLanguage, languageOfPath, pathInLanguage } from '../messages/language.ts';

/** Paper of the site, as in styles/tokens.css: what stands around a page while it opens. */
const COLORS = { background_color: '#fbf6ec', theme_color: '#fbf6ec' };

/** What a device needs to know to install the site as an app (w3.org/TR/appmanifest), in the language of the manifest's path. */
export function webManifest(path: string, content: SiteContent): Response {
  const language = languageOfPath(path);
  const { organisation, promise } = content.in(contentLanguage(language)).site;
  const { locale, direction } = aboutLanguage(language);
  const manifest = {
    name: organisation,
    short_name: organisation,
    description: promise,
    lang: locale,
    dir: direction,
    id: '/',
    scope: '/',
    start_url: pathInLanguage('/', language),
    // With the browser's own way back and its address: visitors share pages.
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
