// A Vite plug-in: where the script of the next page cannot be loaded, that page is opened as a whole.
import type { Plugin } from 'vite';

/**
 * Replaces React Router's own, which reloads the page that is being left: a visitor who pressed a link would stay there.
 * The server draws every page complete, so what stands in for the missing module reloads the address once it is shown, or
 * sent to: by then it is the next page's. React keeps the old page in sight meanwhile, because navigations are
 * transitions. A module that was only loaded ahead of need is never shown, and nothing happens.
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
const INSTEAD = '\0open-whole-pages';

/** For the browser's build only. */
export function openWholePages(): Plugin {
  let isReplaced = false;
  return {
    name: 'open-whole-pages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId(source, importer) {
      const isRouter = importer?.includes('/react-router/dist/');
      return isRouter && source.endsWith('/routeModules.js') ? INSTEAD : undefined;
    },
    load(id) {
      if (id !== INSTEAD) return undefined;
      isReplaced = true;
      return LOAD_ROUTE_MODULE;
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('React Router no longer has routeModules.js: see docs/decisions/011.');
    },
  };
}
