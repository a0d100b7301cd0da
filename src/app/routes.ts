import { readdirSync } from 'node:fs';
import { index, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** From the catalogs in messages/. */
const OTHER_LANGUAGES = readdirSync(new URL('messages', import.meta.url))
  .filter((file) => file.endsWith('.json') && file !== 'en.json')
  .map((file) => file.slice(0, -'.json'.length));

/** Page of every form except the report on a listing, which shows the listing. */
const FORM_PAGE = 'pages/form/form-page.tsx';

/**
 * Every page once per language: English at the root, Spanish under /es; route ids start with the language. Plus what a
 * browser fetches when a visitor starts a form, and where it sends reports that waited for the network.
 */
export default [
  ...pages('en'),
  ...OTHER_LANGUAGES.flatMap((language) => prefix(language, pages(language))),
  route('forms/call-report/send', 'forms/send-call.ts', { id: 'send-call' }),
  route('forms/:kind/start', 'forms/form-start.ts', { id: 'form-start' }),
] satisfies RouteConfig;

function pages(language: string) {
  return [
    index('pages/home/home-page.tsx', { id: `${language}/home` }),
    route('ourplaces', 'pages/places/places-options.tsx', { id: `${language}/places-options` }, [
      index('pages/places/places-page.tsx', { id: `${language}/places` }),
    ]),
    route('ourplaces/options/:version', 'pages/places/options-file.ts', { id: `options-file/${language}` }),
    route('ourplaces/providers/:id', 'pages/provider/provider-page.tsx', { id: `${language}/provider` }),
    route('ourplaces/providers/:id/report', 'pages/provider/report-page.tsx', { id: `${language}/report` }),
    route('ourplaces/providers/:id/called', 'pages/called/called-page.tsx', { id: `${language}/called` }),
    route('ourplaces/states', 'pages/areas/states-page.tsx', { id: `${language}/states` }),
    route('ourplaces/:state/:name?', 'pages/areas/area-page.tsx', { id: `${language}/area` }),
    route('ourplaces/:state/:town/:service', 'pages/areas/listings-page.tsx', { id: `${language}/listings` }),
    route('knowledgecenter', 'pages/knowledge-center/knowledge-center-page.tsx', {
      id: `${language}/knowledge-center`,
    }),
    route('resources', 'pages/resources/resources-page.tsx', { id: `${language}/resources` }),
    route('video/:id?', 'pages/video/video-page.tsx', { id: `${language}/video` }),
    route('my-list', 'pages/my-list/my-list-page.tsx', { id: `${language}/my-list` }),
    route('register', FORM_PAGE, { id: `${language}/register` }),
    route('newsletter', FORM_PAGE, { id: `${language}/newsletter` }),
    route('newsletter/confirm', 'pages/newsletter/confirm-page.tsx', { id: `${language}/confirm` }),
    route('newsletter/unsubscribe', 'pages/newsletter/unsubscribe-page.tsx', { id: `${language}/unsubscribe` }),
    route('get-involved/:kind', FORM_PAGE, { id: `${language}/get-involved` }),
    route('experts', 'pages/experts/experts-page.tsx', { id: `${language}/experts` }),
    route('experts/apply', FORM_PAGE, { id: `${language}/expert-application` }),
    route('experts/:id', 'pages/expert/expert-page.tsx', { id: `${language}/expert` }),
    route('glossary', 'pages/glossary/glossary-page.tsx', { id: `${language}/glossary` }),
    route('how-we-know', 'pages/how-we-know/how-we-know-page.tsx', { id: `${language}/how-we-know` }),
    route('open-data', 'pages/open-data/open-data-page.tsx', { id: `${language}/open-data` }),
    ...['terms', 'privacy', 'accessibility'].map((page) =>
      route(page, 'pages/legal/legal-page.tsx', { id: `${language}/${page}` }),
    ),
    route('embed', 'pages/embed/embed-page.tsx', { id: `${language}/embed` }),
    route('embed/try', 'pages/embed/try-page.tsx', { id: `${language}/embed-try` }),
    route('offline', 'pages/offline/offline-page.tsx', { id: `${language}/offline` }),
    route('*', 'pages/not-found/not-found-page.tsx', { id: `${language}/not-found` }),
  ];
}
