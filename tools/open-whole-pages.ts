// A Vite plugin: where the script of the next page cannot be had, that page is opened as a whole.
import type { Plugin } from 'vite';

/**
 * In the place of React Router's own, which loads the page again that is left: whoever pressed a link would stay where they
 * are, for ever where something blocks that one file. The server draws every page complete, so the next one is asked of it:
 * after a new version of the site it comes with its new files, and else without the file that is missing.
 */
const LOAD_ROUTE_MODULE = `
export async function loadRouteModule(route, routeModulesCache) {
  if (route.id in routeModulesCache) return routeModulesCache[route.id];
  try {
    return (routeModulesCache[route.id] = await import(/* @vite-ignore */ route.module));
  } catch {
    const { navigation, location: now, errors, fetchers } = window.__reactRouterDataRouter.state;
    // Asked for ahead of need: nobody is on their way, and what they have typed must not go.
    if (!navigation.location && !errors && ![...fetchers.values()].some(({ state }) => state !== 'idle')) return {};
    // The navigation may have ended already, in an error, where another file of the page did not come either.
    const next = navigation.location ?? now;
    location.assign(next.pathname + next.search + next.hash);
    return new Promise(() => {});
  }
}`;
const INSTEAD = '\0open-whole-pages';

/** For the browser's build only. */
export function openWholePages(): Plugin {
  return {
    name: 'open-whole-pages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId(source, importer) {
      const isRouter = importer?.includes('/react-router/dist/');
      return isRouter && source.endsWith('/routeModules.js') ? INSTEAD : undefined;
    },
    load: (id) => (id === INSTEAD ? LOAD_ROUTE_MODULE : undefined),
  };
}
