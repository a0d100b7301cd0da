import type { ServerBuild } from 'react-router';

/** Folders of files that are served as they are; all in one folder count as one route. */
const FOLDERS = ['/assets/*', '/leaflet/*', '/content/*'];

/**
 * Names the route that a path asks for, without anything that a visitor chose: '/experts/:id', '/api/tiles/…', '/assets/*'.
 * Whatever no pattern matches is 'unknown', so that there are no more names than patterns.
 */
export function routeNames(patterns: string[]): (path: string) => string {
  const routes = [...FOLDERS, ...patterns].map((pattern) => ({ pattern, test: toRegExp(pattern) }));
  const exact = new Map(patterns.map((pattern) => [pattern, pattern]));
  return (path) => exact.get(path) ?? routes.find(({ test }) => test.test(path))?.pattern ?? 'unknown';
}

/**
 * The patterns of the pages' route table, each from the root on; not the one for pages that are not found. With a
 * `language` ('en') only the pages in it: the ids of routes begin with theirs.
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

/** `:name` is one segment, `:name?` one or none, a last `*` whatever follows. */
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
