// A Vite plugin: two modules of React Router that this site never calls do not travel to its visitors (some 3 KB, compressed).
import type { Plugin } from 'vite';

/**
 * What stands in the place of a module. Each answers as the real one does with our settings: all routes go out with the
 * first page (`routeDiscovery: 'initial'`), and nobody looks on (`HydratedRouter` without `instrumentations`). A version of
 * React Router that asks for more than this fails the build, by the name of what is missing.
 */
const INSTEAD: Record<string, string> = {
  'fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getPartialManifest = (manifest) => manifest;
    export const getManifestPath = () => '';`,
  'instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = () => undefined;
    export const instrumentationResultMetaContext = null;`,
};
const PREFIX = '\0instead-of:';

/** For the browser's build only. */
export function leaveOutRouterParts(): Plugin {
  return {
    name: 'leave-out-router-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId(source, importer) {
      const name = source.split('/').at(-1)!;
      const isRouter = importer?.includes('/react-router/dist/') && !importer.includes('/rsc/');
      return isRouter && name in INSTEAD ? PREFIX + name : undefined;
    },
    load: (id) => (id.startsWith(PREFIX) ? INSTEAD[id.slice(PREFIX.length)] : undefined),
  };
}
