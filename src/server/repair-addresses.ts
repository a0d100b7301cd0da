import type { Context, MiddlewareHandler } from 'hono';

/**
 * Sends whoever has an address with a capital letter, or cut off within '%C3', to the one that is meant. An address may
 * hold a visitor's own words: nobody keeps it. `headersOf`: of every answer.
 */
export function repairAddresses(headersOf: (c: Context) => Record<string, string>): MiddlewareHandler {
  return (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const path = decodable(small(pathname));
    if (path === pathname) return next();
    const headers = { ...headersOf(c), Location: path + search, 'Cache-Control': 'no-store' };
    return Promise.resolve(new Response(null, { status: 308, headers }));
  };
}

/** Phones begin what is typed with a capital: '/Experts', '/Es', '/es/Experts'. Later parts may be ids. */
function small(path: string): string {
  const [, first = '', second = ''] = path.split('/', 3);
  const isLanguage = first.length === 2;
  const start = isLanguage && second ? [first, second] : [first];
  const repaired = start.map((part) => (/^[A-Z][^.]*$/.test(part) ? part.toLowerCase() : part)).join('/');
  return `/${repaired}${path.slice(1 + repaired.length)}`;
}

/** The page of an address that does not exist says so; React Router would log what it cannot decode. */
function decodable(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    // With two slashes, it would be the address of another site.
    return path.replaceAll('%', '%25').replace(/^\/+/, '/');
  }
}
