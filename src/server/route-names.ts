import type { ServerBuild } from 'react-router';

/** Folders of static files; each folder counts as one route. */
const FOLDERS = ['/assets/*', '/leaflet/*', '/images/*', '/content/*'];

/**
 * Returns a function that names the route of a path, without visitor input: '/experts/:id', '/api/tiles/…',
 * '/assets/*'. A path that matches no pattern is 'unknown', so that the number of names is limited.
 */
export function routeNames(patterns: string[]): (path: string) => string {
  const routes = [...FOLDERS, ...patterns].map((pattern) => ({ pattern, test: toRegExp(pattern) }));
  const exact = new Map(patterns.map((pattern) => [pattern, pattern]));
  return (path) => exact.get(path) ?? routes.find(({ test }) => test.test(path))?.pattern ?? 'unknown';
}

/**
 * Returns the full path patterns of the pages' route table, without the catch-all. With a `language` ('en'), only the
 * pages in that language: route ids start with it.
 */
export function pagePatterns(routes: ServerBuild['routes'], language?: string): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : '';
  };
  const ids = Object.keys(routes).filter((id) => language === undefined || id.startsWith(`${language}/`));
  const patterns = ids.map((id) => pathOf(id) || '/');
  return [...new Set(patterns)].filter((pattern) => !pattern.endsWith('*'));
}

/** `:name` matches one segment, `:name?` one or none, a final `*` everything after it. */
function toRegExp(pattern: string): RegExp {
  const source = pattern
    .split('/')
    .slice(1)
    .map((segment) => {
      if (segment === '*') return '/.*';
      if (segment.startsWith(':')) return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
      return `/${segment.replaceAll('.', '\\.')}`;
    })
    .join('');
  return new RegExp(`^${source}/?(?:\\.data)?$`);
}
