// A Vite plug-in that opens the next page with a full load when its script cannot be loaded.
import type { Plugin } from 'vite';

/**
 * Replaces React Router's `loadRouteModule`, which reloads the current page: a visitor who followed a link would stay
 * on it. The server renders every page completely, so the substitute module reloads the address when it is rendered or
 * submitted to: by then it is the next page's address. React shows the old page meanwhile, because navigations are
 * transitions. A module that was only prefetched is never rendered, so nothing happens.
 */
const LOAD_ROUTE_MODULE = `
const never = new Promise(() => {});
const reload = () => (location.reload(), never);
const wholePage = {
  default() { throw reload(); },
  clientLoader: ({ serverLoader }) => serverLoader(),
  clientAction: reload,
};

export async function loadRouteModule(route, routeModulesCache) {
  if (route.id in routeModulesCache) return routeModulesCache[route.id];
  try {
    return (routeModulesCache[route.id] = await import(/* @vite-ignore */ route.module));
  } catch {
    return wholePage;
  }
}`;
const REPLACEMENT = '\0open-whole-pages';

/** Applies only to the browser build. */
export function openWholePages(): Plugin {
  let isReplaced = false;
  return {
    name: 'open-whole-pages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId(source, importer) {
      const isRouter = importer?.includes('/react-router/dist/');
      return isRouter && source.endsWith('/routeModules.js') ? REPLACEMENT : undefined;
    },
    load(id) {
      if (id !== REPLACEMENT) return undefined;
      isReplaced = true;
      return LOAD_ROUTE_MODULE;
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('React Router no longer has routeModules.js: see docs/decisions/011.');
    },
  };
}
