import { index, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** Every screen, once per language: English at the root, Spanish under /es. Route ids carry the language. */
export default [...screens('en'), ...prefix('es', screens('es'))] satisfies RouteConfig;

function screens(language: string) {
  return [
    index('pages/home/home-page.tsx', { id: `${language}/home` }),
    route('ourplaces', 'pages/places/places-options.tsx', { id: `${language}/places-options` }, [
      index('pages/places/places-page.tsx', { id: `${language}/places` }),
    ]),
    route('ourplaces/providers/:id', 'pages/provider/provider-page.tsx', { id: `${language}/provider` }),
    route('register', 'pages/register/register-page.tsx', { id: `${language}/register` }),
    route('newsletter', 'pages/newsletter/newsletter-page.tsx', { id: `${language}/newsletter` }),
    route('get-involved/:kind', 'pages/get-involved/get-involved-page.tsx', { id: `${language}/get-involved` }),
    ...['terms', 'privacy', 'accessibility'].map((page) =>
      route(page, 'pages/legal/legal-page.tsx', { id: `${language}/${page}` }),
    ),
    route('*', 'pages/not-found/not-found-page.tsx', { id: `${language}/not-found` }),
  ];
}
