/**
 * Makes parts of `value` that are equal one object, so that the page's data holds each once: React Router writes an object
 * that it meets again as a number. For plain data that nobody changes later.
 */
export function shareEqual<T>(value: T): T {
  const known = new Map<string, unknown>();
  const share = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    const entries = Object.entries(part).map(([name, inner]) => [name, share(inner)] as const);
    const shared = Array.isArray(part) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
    const key = JSON.stringify(shared);
    if (!known.has(key)) known.set(key, shared);
    return known.get(key);
  };
  return share(value) as T;
}
