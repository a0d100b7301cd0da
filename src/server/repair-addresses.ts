import type { MiddlewareHandler } from 'hono';

/** Sends whoever has an address with a capital letter, or cut off within '%C3', to the one that is meant. */
export const repairAddresses: MiddlewareHandler = (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const path = decodable(small(pathname));
  return path === pathname ? next() : Promise.resolve(c.redirect(path + search, 308));
};

/** Phones begin what is typed with a capital: '/Experts', '/Es', '/es/Experts'. Later parts may be ids. */
function small(path: string): string {
  const [, first = '', second = ''] = path.split('/', 3);
  const isLanguage = first.length === 2;
  const start = isLanguage && second ? [first, second] : [first];
  const repaired = start.map((part) => (/^[A-Z]/.test(part) ? part.toLowerCase() : part)).join('/');
  return `/${repaired}${path.slice(1 + repaired.length)}`;
}

/** The page of an address that does not exist says so; React Router would log what it cannot decode. */
function decodable(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}
