// A Vite plugin: parts of packages that this site never calls, or only in one way, do not travel to its visitors (some 9 KB,
// compressed).
import type { Plugin } from 'vite';

/**
 * What stands in the place of a module. Each answers as the real one does with our settings: all routes go out with the
 * first page (`routeDiscovery: 'initial'`), nobody looks on (`HydratedRouter` without `instrumentations`), the root has a page
 * for faults. A version of React Router that asks for more than this fails the build, by the name of what is missing.
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
  // What stands in the place of a page whose frame itself fails: a link to load it anew, not a list of our functions. A
  // page that fails within its frame has our own words (src/app/root.tsx).
  'errorBoundaries.js': `
    import { Component, createElement } from 'react';
    export class RemixErrorBoundary extends Component {
      state = {};
      static getDerivedStateFromError = () => ({ failed: true });
      render() {
        if (!this.state.failed) return this.props.children;
        const anew = createElement('a', { href: '' }, document.title || location.host);
        return createElement('html', null, createElement('body', null, anew));
      }
    }
    export const RemixRootDefaultErrorBoundary = () => null;
    export const RSCDefaultRootErrorBoundary = () => null;`,
  // For a first page whose data comes in the browser: ours comes with the page.
  'fallback.js': 'export const RemixRootDefaultHydrateFallback = () => null;',
  // Downshift asks for one thing: how far a list of suggestions must be scrolled for one of them to be in sight.
  'compute-scroll-into-view': `
    export function compute(item, { boundary: list }) {
      const [inner, outer] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
      const by = Math.min(0, inner.top - outer.top) || Math.max(0, inner.bottom - outer.bottom);
      return by === 0 ? [] : [{ el: list, top: list.scrollTop + by, left: list.scrollLeft }];
    }`,
  // Checks what it is given while developing, and says nothing otherwise.
  'prop-types': 'export default undefined;',
};
const IMPORTERS = /\/react-router\/dist\/(?!.*\/rsc\/)|\/downshift\/dist\//;
const PREFIX = '\0instead-of:';

const DOWNSHIFT = /\/downshift\.esm\.mjs$/;
/**
 * What keeps all of Downshift's hooks in, where only `useCombobox` is asked for: what they note on themselves, and kinds of
 * properties to check.
 */
const HELD_ON_TO = [
  /^(useSelect|useMultipleSelection|_useTagGroup)\.stateChangeTypes = .*;$/gm,
  /(?<=^var (dropdownPropTypes|propTypes(\$\d)?)) = (\{|_extends\()[\s\S]*?^\}\)?(?=;$)/gm,
];

/** For the browser's build only. */
export function leaveOutParts(): Plugin {
  return {
    name: 'leave-out-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId(source, importer) {
      const name = source.split('/').at(-1)!;
      const isOurs = importer !== undefined && IMPORTERS.test(importer);
      return isOurs && name in INSTEAD ? PREFIX + name : undefined;
    },
    transform(code, id) {
      if (!DOWNSHIFT.test(id)) return undefined;
      const missing = HELD_ON_TO.find((part) => code.search(part) < 0);
      if (missing) this.error(`Downshift no longer has ${missing}: look again at what keeps its unused hooks in.`);
      return { code: HELD_ON_TO.reduce((rest, part) => rest.replace(part, ''), code), map: null };
    },
    load: (id) => (id.startsWith(PREFIX) ? INSTEAD[id.slice(PREFIX.length)] : undefined),
  };
}
