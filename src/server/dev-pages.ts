import type { ServerBuild } from 'react-router';
import type { SiteOptions } from './site.ts';

/** Pages from source through Vite, with hot reload; kept apart so that the running site never loads Vite. */
export async function loadDevPages(root: string): Promise<Pick<SiteOptions, 'pages' | 'vite'>> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, server: { middlewareMode: true } });
  return {
    pages: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>,
    vite: vite.middlewares,
  };
}
