import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { serveStatic } from 'hono/serve-static';
import { buildsIn } from './builds.ts';

/** For files whose names contain a hash of their content. */
export const FOREVER = 'public, max-age=31536000, immutable';
/** For the other ones, such as icons. */
const AN_HOUR = 'public, max-age=3600';
/** The files whose names contain a hash. */
const ASSETS = '/assets/';

/**
 * Serves the files of the build in the folder `own`, and the hashed files of every build in the folder `builds`: pages
 * opened before an upgrade still ask for theirs, and while an upgrade runs two releases side by side, each is asked for
 * the other's. Files stay in memory (3 MB), so that nothing that happens to a folder changes the running site.
 */
export function builtFiles(builds: string, own: string): MiddlewareHandler {
  const files = new Map<string, Buffer<ArrayBuffer>>();
  const known = new Set<string>();
  const add = (build: string, pattern: string) => {
    const folder = join(build, 'client');
    for (const name of globSync(pattern, { cwd: folder })) {
      const path = `/${name.replaceAll('\\', '/')}`;
      if (!files.has(path) && statSync(join(folder, name)).isFile()) files.set(path, readFileSync(join(folder, name)));
    }
  };
  const addOtherBuilds = () => {
    for (const name of buildsIn(builds).filter((each) => !known.has(each))) {
      known.add(name);
      add(join(builds, name), `${ASSETS.slice(1)}*`);
    }
  };
  add(own, '**/*');
  addOtherBuilds();
  const serve = serveStatic({
    root: '',
    precompressed: true,
    getContent: async (path, c) => {
      const bytes = files.get(path);
      if (!bytes) return null;
      c.header('Content-Length', String(bytes.length));
      return bytes;
    },
    onFound: (path, c) => c.header('Cache-Control', path.startsWith(ASSETS) ? FOREVER : AN_HOUR),
  });
  return (c, next) => {
    if (c.req.path.startsWith(ASSETS) && !files.has(c.req.path)) addOtherBuilds();
    return serve(c, next);
  };
}
