/**
 * Makes parts of `value` that are equal one object, so that the page's data holds each once: React Router writes an object
 * that it meets again as a number. Leaves out what is undefined. For plain data that nobody changes later.
 */
export function shareEqual<T>(value: T): T {
  const known = new Map<string, unknown>();
  const share = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    const entries = Object.entries(part).filter(([, inner]) => inner !== undefined);
    const shared = Array.isArray(part)
      ? part.map(share)
      : Object.fromEntries(entries.map(([name, inner]) => [name, share(inner)]));
    const key = JSON.stringify(shared);
    if (!known.has(key)) known.set(key, shared);
    return known.get(key);
  };
  return share(value) as T;
}
