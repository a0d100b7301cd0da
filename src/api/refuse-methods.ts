import type { OpenAPIHono } from '@hono/zod-openapi';
import { problem } from './problem.ts';

/** Answers 405 with `Allow` for a known path with another method. Must come after all calls. */
export function refuseOtherMethods(api: OpenAPIHono): void {
  const methodsOf = new Map<string, Set<string>>();
  for (const { path, method } of api.routes) {
    if (method === 'ALL') continue;
    methodsOf.set(path, (methodsOf.get(path) ?? new Set()).add(method));
  }
  for (const [path, methods] of methodsOf) {
    const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : [])].join(', ');
    api.all(path, (c) =>
      problem(c, 405, `${c.req.path} supports ${allow}, not ${c.req.method}.`, { headers: { Allow: allow } }),
    );
  }
}
